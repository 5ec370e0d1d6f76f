import { expect, test } from 'vitest';
import { shareMistakes } from '#core/design/share-mistakes.ts';
import { simulateSessions } from '#core/design/simulate-sessions.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { asWhole, partOf, placeMistakes, shareOf } from '#core/plan/strata.ts';
import { recruitmentConfig } from '#core/study/recruitment-config.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../support/study.ts';

const CLIPS = { test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 8) }) };

const strataOf = (...shares: (number | undefined)[]) => ({
  question: { en: 'Which are you?', zh: '您属于哪一组？' },
  options: shares.map((share, index) => ({
    value: `s${index}`,
    label: `Part ${index}`,
    ...(share !== undefined && { share }),
  })),
});

const mistakes = (recruitment: Record<string, unknown>, block: Record<string, unknown> = {}): string[] => {
  const study = makeStudy({
    clips: CLIPS,
    blocks: [{ method: 'pairwise', pages: 2, ...block }],
    config: { recruitment },
  });
  const { config } = study;
  return [
    ...placeMistakes(config),
    ...shareMistakes(onlyBlock(study), config.blocks[0] ?? {}, config.recruitment),
  ].map(({ path, severity, message }) => `${severity} at ${path.join('.')}: ${message}`);
};

const refusal = (recruitment: Record<string, unknown>): string =>
  recruitmentConfig
    .safeParse(recruitment)
    .error?.issues.map(({ message }) => message)
    .join() ?? '';

const refused = (strata: unknown): string => refusal({ strata });

test('strata share alike unless they say otherwise, and shares that were rounded are brought to a sum of 1', () => {
  expect(shareOf({ strata: strataOf(undefined, undefined) }, 's1')).toBe(0.5);
  expect(shareOf({ strata: strataOf(0.25, 0.75) }, 's1')).toBe(0.75);
  expect(partOf(30, shareOf({ strata: strataOf(0.333, 0.333, 0.333) }, 's0'))).toBe(10);
  expect(shareOf({ strata: strataOf(0.25, 0.75) }, null)).toBe(1);
  expect(shareOf({}, 's0')).toBe(1);
});

test('a quota is full in the stratum exactly when it would be full in the whole: no rounding lets one more in', () => {
  for (let percent = 1; percent < 100; percent += 1) {
    const share = percent / 100;
    for (const quota of [20, 100, 700]) {
      const part = partOf(quota, share);
      if (!Number.isInteger(part)) continue;
      expect(asWhole(part, share) < quota).toBe(false);
      expect(asWhole(part - 1, share) < quota).toBe(true);
    }
  }
});

test('shares that cut a listener in two are refused, with the next quota that works', () => {
  const thirds = strataOf(undefined, undefined, undefined);
  expect(mistakes({ listeners: 30, strata: thirds }, { ratings_per_pair: 6 })).toEqual([]);
  expect(mistakes({ listeners: 20, strata: thirds }, { ratings_per_pair: 12 })).toEqual([
    'error at recruitment.listeners: recruitment.listeners: 20 cannot be split among the strata: s0 would get 6.67; ' +
      'ask for 21, or choose other shares',
  ]);
  expect(mistakes({ listeners: 20 }, { ratings_per_pair: 8 })).toEqual([]);
});

test('every stratum gets each way round of a pair as often as the others, or the next quota that does so is named', () => {
  const halves = strataOf(undefined, undefined);
  expect(mistakes({ strata: halves }, { ratings_per_pair: 12 })).toEqual([]);
  expect(mistakes({ strata: halves }, { ratings_per_pair: 10 })).toEqual([
    'error at ratings_per_pair: ratings_per_pair: 10 cannot be split among the strata: s0 would get 2.5 in each of 2 ' +
      'arrangements; ask for 12, or choose other shares',
  ]);
  expect(mistakes({ strata: halves }, { method: 'abx', ratings_per_pair: 12 })[0]).toMatch(
    /s0 would get 1\.5 in each of 4 arrangements; ask for 16,/,
  );
  const acr = { method: 'rating', preset: 'acr' };
  expect(mistakes({ strata: halves }, { ...acr, ratings_per_clip: 10 })).toEqual([]);
  expect(mistakes({ strata: halves }, { ...acr, ratings_per_clip: 5 })).toEqual([
    'error at ratings_per_clip: ratings_per_clip: 5 cannot be split among the strata: s0 would get 2.5; ' +
      'ask for 6, or choose other shares',
  ]);
});

test('with a quota that is accepted every side is shown as often in the whole; with one that is refused it is not', () => {
  const unevenPairs = (quota: number): number => {
    const study = makeStudy({
      clips: CLIPS,
      blocks: [{ method: 'pairwise', pages: 4, ratings_per_pair: quota }],
      config: { recruitment: { strata: strataOf(undefined, undefined) } },
    });
    const attendance = { listeners: 100, dropout: 0, seed: 'sides' };
    const done = simulateSessions(blocksOf(study), study.config.recruitment, attendance);
    const sides = onlyBlock(study)
      .tested()
      .map(({ units }) => units.map((unit) => done.fill(0, unit)));
    expect(sides.map(([first = 0, second = 0]) => first + second)).toEqual(sides.map(() => quota));
    return sides.filter(([first, second]) => first !== second).length;
  };
  expect(unevenPairs(12)).toBe(0);
  expect(unevenPairs(10)).toBeGreaterThan(0);
});

test('options of strata are two or more with different values, and shares for all or none that add up to 1', () => {
  expect(refused(strataOf(0.5, 0.5))).toBe('');
  expect(refused(strataOf(0.5, 0.6))).toMatch(/do not add up to 1/);
  expect(refused(strataOf(0.5, undefined))).toMatch(/gives a share to some options only/);
  const [first] = strataOf(undefined).options;
  expect(refused({ question: 'Which?', options: [first, first] })).toMatch(/names a value twice/);
  expect(refused({ question: 'Which?', options: [first] })).toMatch(/2/);
});

test('a reserve without a number of listeners, or without backfill, is reported to have no effect', () => {
  expect(mistakes({ reserve: 4, listeners: 20 })).toEqual([]);
  expect(mistakes({ reserve: 4 })).toEqual([
    expect.stringMatching(/^warning at recruitment\.reserve: .* add listeners$/),
  ]);
  expect(mistakes({ reserve: 4, listeners: 20, backfill: false })).toEqual([
    expect.stringMatching(/^warning at recruitment\.reserve: .* backfill is false/),
  ]);
});

test('the former key refill is accepted with a note, and not beside backfill', () => {
  expect(mistakes({ refill: false })).toEqual([
    'warning at recruitment.refill: recruitment.refill: is now called backfill; rename the key',
  ]);
  // Stored as written: a study file with the former key keeps its version.
  expect(recruitmentConfig.parse({ refill: false })).toEqual({ minutes: 20, refill: false });
  expect(mistakes({ backfill: false })).toEqual([]);
  expect(refusal({ refill: true, backfill: true })).toMatch(/is now called backfill, which is set too/);
});
