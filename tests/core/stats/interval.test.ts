import { expect, test } from 'vitest';
import { z } from 'zod';
import { studentTQuantile } from '#core/stats/distributions.ts';
import { groupMeans } from '#core/stats/group-means.ts';
import {
  type MeanWithInterval,
  clusteredInterval,
  clusteredMean,
  crossingOf,
  meanInterval,
  pooledInterval,
} from '#core/stats/interval.ts';
import { acrRatings, attRatings, difference, goldenJson, limits, maybe } from './golden.ts';

const meanStatistics = z.object({ n: z.number(), mean: z.number(), t95: limits, z95: limits });
const systemStatistics = meanStatistics.extend({
  mean_of_stimulus_means: meanStatistics,
  mean_of_rater_means: meanStatistics,
  two_way_cluster: z.object({
    mean: z.number(),
    se_twoway: maybe,
    n_rater: z.number(),
    n_stimulus: z.number(),
  }),
});
const schema = z.object({
  system_mos: z.record(z.string(), systemStatistics),
  stimulus_mos_first5: z.record(z.string(), meanStatistics),
});

const sets = [
  { set: 'acr', ratings: acrRatings, golden: goldenJson('expected/acr.json', schema) },
  { set: 'att', ratings: attRatings, golden: goldenJson('expected/att.json', schema) },
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
  'the two-way clustered interval of $set $system equals the golden one',
  ({ ratings, expected }) => {
    const { mean, se_twoway: error, n_rater, n_stimulus } = expected.two_way_cluster;
    const actual = clusteredInterval(
      ratings.map(({ listener, clip, value }) => ({ listener, item: clip, value })),
    );
    const margin = error === null ? null : error * studentTQuantile(0.975, Math.min(n_rater, n_stimulus) - 1);
    expect(actual).toMatchObject({ n: ratings.length, method: 'two-way clustered' });
    expectInterval(actual, mean, margin === null ? null : [mean - margin, mean + margin]);
  },
);

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
  expect([mean, low, high]).toEqual([3, expect.closeTo(3 - 11.0039, 3), expect.closeTo(3 + 11.0039, 3)]);
});

test('the crossing of rows serves every number of theirs; another count of numbers is refused', () => {
  const rows = crossed({ a: { x: 1, y: 2 }, b: { x: 3, y: 6 } });
  const crossing = crossingOf(rows);
  expect(clusteredMean([1, 2, 3, 6], crossing)).toEqual(clusteredInterval(rows));
  expect(clusteredMean([1, 0, 0, 0], crossing)).toMatchObject({ n: 4, mean: 0.25 });
  expect(() => clusteredMean([1], crossing)).toThrow('a value a row: 1 of 4');
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

test('the clustered interval is null with one listener, one item, or effects that cancel', () => {
  const undefinedInterval = { low: null, high: null };
  expect(clusteredInterval(crossed({ a: { x: 1, y: 2, z: 4 } }))).toMatchObject(undefinedInterval);
  expect(clusteredInterval(crossed({ a: { x: 1 }, b: { x: 3 } }))).toMatchObject(undefinedInterval);
  expect(clusteredInterval(crossed({ a: { x: 1, y: 2 }, b: { x: 2, y: 1 } }))).toMatchObject(
    undefinedInterval,
  );
});

test('a missing value is refused', () => {
  expect(() => meanInterval([1, NaN])).toThrow('requires finite values');
  expect(() => clusteredInterval([{ listener: 'a', item: 'x', value: Infinity }])).toThrow(
    'requires finite values',
  );
});
