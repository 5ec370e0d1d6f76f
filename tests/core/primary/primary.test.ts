import { expect, test } from 'vitest';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { primaryMistakes } from '#core/primary/mistakes.ts';
import { primaryOf, primaryWords, storedPrimary } from '#core/primary/primary.ts';
import type { Study } from '#core/study/study.ts';
import { makeStudy } from '../../support/study.ts';

const SYSTEMS = ['human', 'alpha', 'bravo'];
const ITEMS = ['s1', 's2', 's3', 's4'];
const CLIPS = SYSTEMS.flatMap((system) =>
  ITEMS.map((item) => ({ id: `${system}/${item}`, factors: { system, item } })),
);

function ratings(analysis?: Record<string, unknown>): Study {
  const blocks = [{ method: 'rating', preset: 'acr', pages: 4 }];
  return makeStudy({ clips: { test: CLIPS }, blocks, config: analysis ? { analysis } : {} });
}

const pairs = (analysis?: Record<string, unknown>): Study =>
  makeStudy({
    clips: { test: CLIPS },
    blocks: [{ method: 'pairwise', pages: 4 }],
    config: analysis ? { analysis } : {},
  });

test('without the key, the design decides: all scales, all pairs, single-step, no equivalence', () => {
  const { isDeclared, outcomes } = primaryOf(ratings());
  expect(isDeclared).toBe(false);
  expect(outcomes).toMatchObject([
    {
      block: 1,
      scale: 'quality',
      judges: 'clip',
      systems: ['alpha', 'bravo', 'human'],
      contrasts: { kind: 'all pairs' },
      correction: 'single-step',
      margin: null,
    },
  ]);
  expect(outcomes[0]?.terms).toContain('rater');
});

test('a study without the key has no trace of it, so that its version keeps its hash', () => {
  expect(canonicalJson(ratings())).not.toContain('analysis');
});

test('what is declared stands in one sentence a scale', () => {
  const study = ratings({
    random_effects: ['rater', 'item'],
    contrasts: { against: 'human' },
    correction: 'holm',
    margin: 0.3,
  });
  expect(primaryMistakes(study)).toEqual([]);
  expect(primaryWords(primaryOf(study))).toEqual([
    'quality: linear mixed model by REML, score ~ 0 + system + (1|rater) + (1|item); every system against human; ' +
      'p-values adjusted by Holm; simultaneous 95 % intervals by Bonferroni; equivalence margin 0.3',
  ]);
});

test('pairs are tested by their mean preference, adjusted by Holm', () => {
  const study = pairs({ contrasts: [['alpha', 'human']], pairs: 'by pair' });
  expect(primaryMistakes(study)).toEqual([]);
  expect(primaryWords(primaryOf(study))).toEqual([
    'preference: mean preference by pair of systems, with variances clustered by listener and item; alpha against human; ' +
      'p-values adjusted by Holm; simultaneous 95 % intervals by Bonferroni; no equivalence margin',
  ]);
});

const MISTAKES: [string, Study, string][] = [
  [
    'a scale that no block has',
    ratings({ scales: ['warmth'] }),
    'analysis.scales: there is no scale warmth; write quality',
  ],
  [
    'a baseline that is no system',
    ratings({ contrasts: { against: 'humans' } }),
    'analysis.contrasts: no clip under test has the system humans; write alpha, bravo, human',
  ],
  [
    'a system against itself',
    ratings({ contrasts: [['alpha', 'alpha']] }),
    'analysis.contrasts: compares a system with itself; name two systems',
  ],
  [
    'single-step by pair',
    pairs({ correction: 'single-step', pairs: 'by pair' }),
    'analysis.correction: single-step needs one model of all systems; write holm, or add "pairs: by system"',
  ],
  [
    'a margin as wide as a scale of clips',
    ratings({ margin: 4 }),
    'analysis.margin: 4 is not smaller than the largest possible difference in quality, 4; write a smaller margin',
  ],
  [
    'a margin as wide as a scale of pairs',
    pairs({ margin: 2 }),
    'analysis.margin: 2 is not smaller than the largest possible difference in preference, 2; write a smaller margin',
  ],
  [
    'an analysis of pairs for a study of clips',
    ratings({ pairs: 'by system' }),
    'analysis.pairs: no pairs are compared on these scales; remove the key',
  ],
  [
    'random effects for pairs',
    pairs({ random_effects: ['rater'] }),
    'analysis.random_effects: for pairs they follow from the design; remove the key',
  ],
];

test('few items for a pair of systems make the default a model of all systems', () => {
  expect(primaryOf(pairs()).outcomes).toMatchObject([{ pairs: 'by system', correction: 'single-step' }]);
  expect(primaryWords(primaryOf(pairs()))[0]).toContain(
    'linear mixed model of preferences by REML, score ~ 0 + system + (1|rater:system) + (1|item:system)',
  );
});

test('a version that was stored before by pair stays so', () => {
  const { outcomes } = primaryOf(pairs());
  const old = JSON.parse(
    JSON.stringify({
      rules: 1,
      isDeclared: false,
      outcomes: outcomes.map(({ pairs: _pairs, ...rest }) => rest),
    }),
  );
  expect(storedPrimary(old).outcomes).toMatchObject([{ judges: 'pair', pairs: 'by pair' }]);
  expect(storedPrimary(primaryOf(pairs()))).toEqual(primaryOf(pairs()));
});

test('a margin below the width of the scale is declared for pairs as for clips', () => {
  const study = pairs({ margin: 0.5 });
  expect(primaryMistakes(study)).toEqual([]);
  expect(primaryOf(study).outcomes[0]?.margin).toBe(0.5);
});

test.each(MISTAKES)('%s is an error that says what to write', (_name, study, message) => {
  expect(primaryMistakes(study).map((mistake) => mistake.message)).toEqual([message]);
});
