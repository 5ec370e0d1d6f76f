import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitsOfEqual, limitsWithin } from '#core/stats/intervals/bounded-limits.ts';
import { studentTQuantile } from '#core/stats/laws/distributions.ts';
import { groupMeans } from '#core/stats/intervals/group-means.ts';
import {
  type MeanWithInterval,
  boundedMean,
  clusteredInterval,
  clusteredMean,
  crossingOf,
  meanInterval,
  pooledInterval,
} from '#core/stats/intervals/interval.ts';
import { acrRatings, attRatings, difference, goldenJson, limits } from '../golden.ts';

const meanStatistics = z.object({ n: z.number(), mean: z.number(), t95: limits, z95: limits });
const systemStatistics = meanStatistics.extend({
  mean_of_stimulus_means: meanStatistics,
  mean_of_rater_means: meanStatistics,
});
const ownInterval = z.object({ mean: z.number(), plain: limits, bounded: limits });
const clustered = goldenJson(
  'expected/clustered_intervals.json',
  z.object({
    acr: z.record(z.string(), ownInterval),
    att: z.record(z.string(), ownInterval),
    shares: z.array(
      ownInterval.extend({
        listeners: z.array(z.string()),
        items: z.array(z.string()),
        values: z.array(z.number()),
      }),
    ),
  }),
);
const BOUNDS = { acr: { min: 1, max: 5 }, att: { min: 0, max: 1 } };
const schema = z.object({
  system_mos: z.record(z.string(), systemStatistics),
  stimulus_mos_first5: z.record(z.string(), meanStatistics),
});

const sets = [
  { set: 'acr' as const, ratings: acrRatings, golden: goldenJson('expected/acr.json', schema) },
  { set: 'att' as const, ratings: attRatings, golden: goldenJson('expected/att.json', schema) },
];
const systems = sets.flatMap(({ set, ratings, golden }) =>
  Object.entries(golden.system_mos).map(([system, expected]) => ({
    set,
    system,
    expected,
    ratings: Object.freeze(ratings.filter((rating) => rating.system === system)),
  })),
);
const clips = sets.flatMap(({ set, ratings, golden }) =>
  Object.entries(golden.stimulus_mos_first5).map(([clip, expected]) => ({
    set,
    clip,
    expected,
    values: ratings.filter((rating) => rating.clip === clip).map(({ value }) => value),
  })),
);

function expectInterval(actual: MeanWithInterval, mean: number, expected: readonly [number, number] | null) {
  expect(difference(actual.mean, mean)).toBeLessThan(1e-12);
  expect(difference(actual.low, expected?.[0])).toBeLessThan(1e-10);
  expect(difference(actual.high, expected?.[1])).toBeLessThan(1e-10);
}

test.each(systems)('the intervals of $set $system equal scipy’s', ({ ratings, expected }) => {
  const values = Object.freeze(ratings.map(({ value }) => value));
  expect(meanInterval(values).n).toBe(expected.n);
  expectInterval(meanInterval(values), expected.mean, expected.t95);
  expectInterval(pooledInterval(values), expected.mean, expected.z95);
  const ofClips = [...groupMeans(ratings.map(({ clip, value }) => ({ key: clip, value }))).values()];
  expectInterval(
    meanInterval(ofClips),
    expected.mean_of_stimulus_means.mean,
    expected.mean_of_stimulus_means.t95,
  );
  const ofListeners = [
    ...groupMeans(ratings.map(({ listener, value }) => ({ key: listener, value }))).values(),
  ];
  expectInterval(
    meanInterval(ofListeners),
    expected.mean_of_rater_means.mean,
    expected.mean_of_rater_means.t95,
  );
});

test.each(clips)('the interval of clip $clip equals scipy’s', ({ values, expected }) => {
  expectInterval(meanInterval(values), expected.mean, expected.t95);
});

test.each(systems)(
  'the two-way clustered intervals of $set $system equal the golden ones, without and with bounds',
  ({ set, system, ratings }) => {
    const expected = clustered[set][system];
    const rows = ratings.map(({ listener, clip, value }) => ({ listener, item: clip, value }));
    expect(clusteredInterval(rows)).toMatchObject({ n: ratings.length, method: 'two-way clustered' });
    expectInterval(clusteredInterval(rows), expected?.mean ?? NaN, expected?.plain ?? null);
    expectInterval(clusteredInterval(rows, BOUNDS[set]), expected?.mean ?? NaN, expected?.bounded ?? null);
  },
);

test.each(clustered.shares)('the interval of a share of $mean stays between 0 and 1', (own) => {
  const rows = own.values.map((value, row) => ({
    listener: own.listeners[row] ?? '',
    item: own.items[row] ?? '',
    value,
  }));
  const actual = clusteredInterval(rows, { min: 0, max: 1 });
  expectInterval(actual, own.mean, own.bounded);
  expect(actual.low).toBeGreaterThan(0);
  expect(actual.high).toBeLessThan(1);
});

test('X3 (2.5) votes 4,5,3,4,4,5,3,4 have a mean of 4.0 +- 0.632', () => {
  const votes = Object.freeze([4, 5, 3, 4, 4, 5, 3, 4]);
  const { mean, high } = meanInterval(votes);
  expect(mean).toBe(4);
  expect((high ?? NaN) - 4).toBeCloseTo(0.632, 3);
  expect(pooledInterval(votes).high).toBeCloseTo(4.524, 3);
});

const crossed = (table: Record<string, Record<string, number>>) =>
  Object.entries(table).flatMap(([listener, items]) =>
    Object.entries(items).map(([item, value]) => Object.freeze({ listener, item, value })),
  );

test('the clustered example of the documentation holds', () => {
  const { mean, low, high } = clusteredInterval(crossed({ a: { x: 1, y: 2 }, b: { x: 3, y: 6 } }));
  expect([mean, low, high]).toEqual([3, expect.closeTo(3 - 19.5816, 3), expect.closeTo(3 + 19.5816, 3)]);
});

test('the crossing of rows serves every number of theirs; another count of numbers is refused', () => {
  const rows = crossed({ a: { x: 1, y: 2 }, b: { x: 3, y: 6 } });
  const crossing = crossingOf(rows);
  expect(clusteredMean([1, 2, 3, 6], crossing)).toEqual(clusteredInterval(rows));
  expect(clusteredMean([1, 0, 0, 0], crossing)).toMatchObject({ n: 4, mean: 0.25 });
  expect(() => clusteredMean([1], crossing)).toThrow('one value for each row: 1 of 4');
});

test('a listener who rates an item again adds to that cell, not to the evidence', () => {
  const once = crossed({ a: { x: 1, y: 2 }, b: { x: 3, y: 6 } });
  const [single, doubled] = [clusteredInterval(once), clusteredInterval([...once, ...once])];
  expect(doubled.n).toBe(8);
  expect(doubled.low).toBeCloseTo(single.low ?? NaN, 12);
});

test('no values have no mean, one has no interval, equal ones have no spread to cluster', () => {
  const nothing = { n: 0, mean: null, low: null, high: null };
  expect([meanInterval([]), pooledInterval([]), clusteredInterval([])]).toMatchObject([
    nothing,
    nothing,
    nothing,
  ]);
  expect(meanInterval([3])).toMatchObject({ n: 1, mean: 3, low: null, high: null });
  expect(meanInterval([3, 3])).toMatchObject({ low: 3, high: 3 });
  const equal = crossed({ a: { x: 0.1, y: 0.1 }, b: { x: 0.1, y: 0.1 }, c: { x: 0.1, y: 0.1 } });
  expect(clusteredInterval(equal)).toMatchObject({ n: 6, low: null, high: null });
});

test('the clustered interval is null with one listener, one item and fewer than four ratings', () => {
  const undefinedInterval = { low: null, high: null };
  expect(clusteredInterval(crossed({ a: { x: 1, y: 2, z: 4, w: 3 } }))).toMatchObject(undefinedInterval);
  expect(clusteredInterval(crossed({ a: { x: 1 }, b: { x: 3 }, c: { x: 2 }, d: { x: 3 } }))).toMatchObject(
    undefinedInterval,
  );
  expect(clusteredInterval(crossed({ a: { x: 1, y: 2 }, b: { y: 3 } }))).toMatchObject(undefinedInterval);
  expect(boundedMean([1, 2, 6])).toMatchObject({ mean: 3, ...undefinedInterval });
});

test('effects that cancel leave the spread of the ratings', () => {
  const { low, high } = clusteredInterval(crossed({ a: { x: 1, y: 2 }, b: { x: 2, y: 1 } }));
  // Four residuals of a half, each a fourth of the mean, with one degree of freedom.
  expect(low).toBeCloseTo(1.5 - 0.25 * studentTQuantile(0.975, 1), 10);
  expect(high).toBeCloseTo(1.5 + 0.25 * studentTQuantile(0.975, 1), 10);
});

const oneToFive = { min: 1, max: 5 };

test('from four listeners and four items up a mean on a known scale has an interval, also of equal ratings', () => {
  const all = (value: number) =>
    crossed(
      Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((listener) => [listener, { x: value, y: value, z: value, w: value }]),
      ),
    );
  for (const value of [1, 3, 5]) {
    const { low, high } = clusteredInterval(all(value), oneToFive);
    expect(low).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThanOrEqual(5);
    expect((high ?? NaN) - (low ?? NaN)).toBeGreaterThan(0.5);
  }
  // 16 ratings that share 0.2 with 3 + 3 others stand for 16 / 2.2 = 7.27 independent ones.
  expect(clusteredInterval(all(5), oneToFive).low).toBeCloseTo(5 - 4 * (1 - 0.025 ** (2.2 / 16)), 10);
});

test('no interval leaves its scale, however few the ratings are', () => {
  const few = crossed({ a: { x: 5, y: 4 }, b: { x: 5, y: 5 } });
  for (const { low, high } of [
    clusteredInterval(few, oneToFive),
    boundedMean([5, 5, 5, 4], oneToFive),
    boundedMean([5, 5, 5, 5], oneToFive),
  ]) {
    expect(low).toBeGreaterThan(1);
    expect(high).toBeLessThanOrEqual(5);
    expect(high).toBeGreaterThan(4.9);
  }
  expect(limitsWithin(4.5, 0.25, 2, oneToFive)).toEqual({
    low: expect.closeTo(3.763, 3),
    high: expect.closeTo(4.826, 3),
  });
  expect(limitsOfEqual(1, 10, { min: 0, max: 1 })).toEqual({ low: expect.closeTo(0.692, 3), high: 1 });
});

test('bounds that a value is off are left out of account', () => {
  const off = crossed({ a: { x: 5, y: 4 }, b: { x: 7, y: 5 } });
  expect(clusteredInterval(off, oneToFive)).toEqual(clusteredInterval(off));
});

test('a missing value is refused', () => {
  expect(() => meanInterval([1, NaN])).toThrow('requires finite values');
  expect(() => clusteredInterval([{ listener: 'a', item: 'x', value: Infinity }])).toThrow(
    'requires finite values',
  );
});
