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

test('a stratum that cannot hear each way round of a pair equally often is reported, with the next quota that can', () => {
  const halves = strataOf(undefined, undefined);
  expect(mistakes({ strata: halves }, { ratings_per_pair: 12 })).toEqual([]);
  expect(mistakes({ strata: halves }, { ratings_per_pair: 10 })).toEqual([
    'warning at ratings_per_pair: ratings_per_pair: s0 gives each pair 5 ratings, so some arrangements get 3 of them and others 2; ' +
      'the strata take turns, so that the whole study is balanced; for equal numbers in every stratum, ask for 12, or choose other shares',
  ]);
  expect(mistakes({ strata: halves }, { ratings_per_pair: 6, pages: 1 })).toEqual([
    expect.stringMatching(/^warning at ratings_per_pair: .* s0 gives each pair 3 ratings/),
  ]);
  expect(mistakes({ strata: strataOf(0.25, 0.75) }, { ratings_per_pair: 10 })).toEqual([
    'error at ratings_per_pair: ratings_per_pair: 10 cannot be split among the strata: s0 would get 2.5; ask for 12, or choose other shares',
  ]);
  expect(mistakes({ strata: halves }, { method: 'abx', ratings_per_pair: 12 })[0]).toMatch(
    /s0 gives each pair 6 ratings, so some arrangements get 2 of them and others 1; .* ask for 16,/,
  );
  const acr = { method: 'rating', preset: 'acr' };
  expect(mistakes({ strata: halves }, { ...acr, ratings_per_clip: 10 })).toEqual([]);
  expect(mistakes({ strata: halves }, { ...acr, ratings_per_clip: 5 })).toEqual([
    'error at ratings_per_clip: ratings_per_clip: 5 cannot be split among the strata: s0 would get 2.5; ' +
      'ask for 6, or choose other shares',
  ]);
});

/** The numbers of ratings of each arrangement of each pair, by stratum, when a study is full. */
function sidesOf(
  { items, listeners, ...block }: Record<string, unknown> & { items: number; listeners: number },
  { dropout = 0, shares = [undefined, undefined] as (number | undefined)[], seed = 'sides' } = {},
) {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', items) }) },
    blocks: [{ method: 'pairwise', ...block }],
    config: { recruitment: { strata: strataOf(...shares) } },
  });
  const done = simulateSessions(blocksOf(study), study.config.recruitment, { listeners, dropout, seed });
  const tested = onlyBlock(study).tested();
  const counts = new Map<string, number>();
  for (const { stratum, pages, answered } of done.sessions)
    for (const { draw } of pages.slice(0, answered)) {
      const key = `${stratum} ${draw.unit}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const pairs = tested.map(({ units }) =>
    shares.map((_, index) => units.map((unit) => counts.get(`s${index} ${unit}`) ?? 0)),
  );
  return { pairs, done, quotas: done.sessions.flatMap(({ pages }) => pages.map(({ draw }) => draw.quota)) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const apart = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
/** Ratings of each arrangement over all strata. */
const together = (strata: readonly number[][]): number[] =>
  (strata[0] ?? []).map((_, way) => sum(strata.map((own) => own[way] ?? 0)));

test("SwanBench's panel: 10 raters, 5 of each sex, rate 50 pairs; every pair has 10 ratings, 5 by each sex and 5 each way round", () => {
  const design = { items: 50, pages: 50, null_pairs: 0, listeners: 10, ratings_per_pair: 10 };
  for (const seed of ['a', 'b', 'c', 'd']) {
    const { pairs, done, quotas } = sidesOf(design, { seed });
    expect(done.isFull || done.sessions.length === 10).toBe(true);
    expect(pairs).toHaveLength(50);
    for (const strata of pairs) {
      expect(strata.map(sum)).toEqual([5, 5]);
      expect(strata.map(apart)).toEqual([1, 1]);
      expect(together(strata)).toEqual([5, 5]);
    }
    // Neither sex hears one system first more often than the other: half of the pairs lean each way.
    const leans = pairs.map(([first = []]) => (first[0] ?? 0) - (first[1] ?? 0));
    expect(sum(leans)).toBe(0);
    expect(new Set(quotas)).toEqual(new Set([2, 3]));
  }
});

const HALVES = { items: 50, pages: 25, listeners: 100, null_pairs: 0, ratings_per_pair: 10 };
const THREE = { items: 12, pages: 6, listeners: 100, null_pairs: 0, ratings_per_pair: 6 };
const FOUR_WAYS = { items: 12, pages: 6, listeners: 100, method: 'abx', ratings_per_pair: 12 };

test.each([
  ['listeners who rate half of the pairs', HALVES, {}, 2],
  ['three strata', THREE, { shares: [0.5, 1 / 3, 1 / 6] }, 2],
  ['four arrangements', FOUR_WAYS, {}, 4],
])(
  '%s: arrangements are within one in each stratum, and equal over the study',
  (_name, design, settings, ways) => {
    const { pairs, done } = sidesOf(design, settings);
    expect(done.isFull).toBe(true);
    for (const strata of pairs) {
      for (const own of strata) expect(apart(own)).toBeLessThanOrEqual(1);
      expect(together(strata)).toEqual(Array.from({ length: ways }, () => design.ratings_per_pair / ways));
    }
  },
);

test('where listeners stop early, freed places keep the arrangements within two', () => {
  const { pairs } = sidesOf({ ...HALVES, items: 20, pages: 10, listeners: 400 }, { dropout: 0.3 });
  for (const strata of pairs) {
    for (const own of strata) expect(sum(own)).toBeLessThanOrEqual(5);
    expect(apart(together(strata))).toBeLessThanOrEqual(2);
  }
});

test('a quota that every stratum can split is drawn as before, each arrangement equally often in each', () => {
  for (const strata of sidesOf({ items: 8, pages: 4, null_pairs: 0, listeners: 100, ratings_per_pair: 12 })
    .pairs)
    expect(strata).toEqual([
      [3, 3],
      [3, 3],
    ]);
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
