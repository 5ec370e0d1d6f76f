import { beforeAll, describe, expect, test } from 'vitest';
import { CARELESS, type CarelessKind } from '#core/methods/contract/simulation.ts';
import type { Study } from '#core/study/study.ts';
import {
  METHOD_STUDIES,
  mushraStudy,
  pairwiseStudy,
  questionnaireStudy,
  ratingStudy,
  ternaryStudy,
  trappedPairsStudy,
} from '../../support/method-studies.ts';
import { panelCatches } from '../../support/simulated-panel.ts';

/** What is known of a screening in a study: whom it catches, mostly, and whom it cannot. The kinds not named vary. */
interface Claim {
  catches?: readonly CarelessKind[];
  /** Default: all kinds that it does not catch. */
  misses?: readonly CarelessKind[];
  /** Share of careful listeners that it may leave out. Default: 0.1. */
  careful?: number;
}

const CLICKERS = ['random', 'fast-clicker'] as const;
const CONSTANT = ['straight-line', 'always-middle'] as const;
const UNAWARE = [...CLICKERS, ...CONSTANT] as const;

/** Whatever is asked: who answers alike, and who answers before anything was heard. */
const ALIKE: Record<string, Claim> = { 'straight lining': { catches: CONSTANT } };
const FAST: Record<string, Claim> = {
  'too fast': { catches: ['fast-clicker'] },
  'i2d duration': { catches: ['fast-clicker'] },
};

const STUDIES: Record<string, { study: Study; claims: Record<string, Claim> }> = {
  mushra: {
    study: mushraStudy(),
    claims: {
      ...ALIKE,
      ...FAST,
      // Whose habit lies at the upper end of the scale never puts the reference below 90.
      'bs1534 hidden reference': { catches: [...CLICKERS, 'always-middle'], misses: ['trap-aware'] },
      'p808 variance': { catches: CONSTANT },
      // Reference and anchor, which the trap-aware hear, make up for random answers between them.
      'leave-one-out correlation': { catches: CLICKERS },
    },
  },
  ternary: {
    study: ternaryStudy({ batches: 2 }),
    claims: {
      ...ALIKE,
      ...FAST,
      'att batch': { catches: UNAWARE },
      'leave-one-out correlation': { misses: CONSTANT },
      // The page refuses a reason that was just given.
      'identical reasons': {},
    },
  },
  'pairwise, null pairs only': {
    study: pairwiseStudy({ null_pairs: 2 }),
    claims: {
      ...FAST,
      // No difference, always, is right on every null pair.
      'method verdicts': { misses: ['always-middle', 'trap-aware'] },
      'p808 variance': { catches: CONSTANT },
    },
  },
  'pairwise, null and obvious pairs': {
    study: trappedPairsStudy({ method: 'pairwise', null_pairs: 2 }),
    claims: { ...FAST, 'method verdicts': { catches: UNAWARE } },
  },
  ab: {
    study: trappedPairsStudy({ method: 'ab', no_preference: true, null_pairs: 2 }),
    claims: { ...FAST, 'method verdicts': { catches: UNAWARE } },
  },
  // There is no middle: who wants it clicks at random.
  abx: {
    study: trappedPairsStudy({ method: 'abx' }),
    claims: { ...FAST, 'method verdicts': { catches: UNAWARE } },
  },
  questionnaire: {
    study: questionnaireStudy(),
    claims: {
      'method verdicts': { catches: UNAWARE },
      'identical reasons': { catches: ['straight-line'] },
      // Of an excerpt only its own length counts, else nobody would be slow enough.
      'i2d duration': { catches: ['fast-clicker'], misses: [] },
    },
  },
  rating: {
    study: ratingStudy(),
    claims: {
      ...ALIKE,
      ...FAST,
      'method verdicts': { catches: UNAWARE },
      'p808 variance': { catches: CONSTANT },
    },
  },
  'rating on two scales': {
    study: METHOD_STUDIES['rating swanbench'] ?? ratingStudy(),
    claims: {
      'method verdicts': { catches: UNAWARE },
      // With few clips a listener, careful ones agree no better than its limits ask for.
      p913: { catches: ['trap-aware', ...CLICKERS], careful: 0.5 },
      'leave-one-out correlation': { catches: ['trap-aware'], misses: CONSTANT },
    },
  },
};

describe.each(Object.entries(STUDIES))('%s', (_name, { study, claims }) => {
  let catches: ReturnType<typeof panelCatches> = new Map();

  beforeAll(() => {
    catches = panelCatches(study, 'panel');
  }, 60_000);

  test.each(Object.entries(claims))('%s', (screening, { catches: kinds = [], misses, careful = 0.1 }) => {
    const own = catches.get(screening);
    const share = (kind: CarelessKind): number => own?.caught[kind].share ?? Number.NaN;
    const found = CARELESS.filter((kind) => share(kind) >= 2 / 3);
    const passed = CARELESS.filter((kind) => share(kind) <= 1 / 6);
    expect(found).toEqual(expect.arrayContaining([...kinds]));
    const missed = misses ?? CARELESS.filter((kind) => !kinds.includes(kind));
    expect(passed).toEqual(expect.arrayContaining([...missed]));
    expect(own?.caught.careful.share).toBeLessThanOrEqual(careful);
  });

  test('without a screening nobody is caught, and all rules together find nearly all but the trap-aware', () => {
    expect(catches.get('no screening')?.careless.successes).toBe(0);
    const { caught } = catches.get('all rules') ?? {};
    for (const kind of UNAWARE) expect(caught?.[kind].share).toBeGreaterThanOrEqual(5 / 6);
  });
});
