import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { pearson } from '#core/stats/correlation/correlation.ts';
import { rankedColumn, weightedCorrelations } from '#core/stats/correlation/weighted-correlations.ts';
import { clipStrata, drawClips, sampledUnits } from '#core/stats/intervals/clip-strata.ts';
import { crossedVotes, weightedMeans } from '#core/stats/intervals/crossed-votes.ts';
import { listenerReplicates } from '#core/stats/intervals/listener-replicates.ts';
import { metricReplicates, type MetricsAndVotes } from '#core/stats/metrics/metric-replicates.ts';
import { replicateVariance } from '#core/stats/intervals/replicate-variance.ts';
import { simulateMetricStudy } from '../../../support/simulated-metrics.ts';

const study = simulateMetricStudy('two-way', { systems: 4, clips: 12, listeners: 15, share: 0.5 });
const large = simulateMetricStudy('large', { systems: 4, clips: 100, listeners: 15, share: 0.5 });

test('votes come in columns, and means are one sum over one count', () => {
  const votes = crossedVotes([
    [
      { listener: 'a', value: 4 },
      { listener: 'b', value: 1 },
    ],
    [],
    [{ listener: 'b', value: 5 }],
  ]);
  expect(votes).toMatchObject({ clips: 3, listeners: 2 });
  const lists = [Uint32Array.of(1, 1), Uint32Array.of(2, 1), Uint32Array.of(2, 0)];
  expect(weightedMeans(votes)(lists)).toEqual([
    Float64Array.of(2.5, NaN, 5),
    Float64Array.of(3, NaN, 5),
    Float64Array.of(4, NaN, NaN),
  ]);
});

test('the same seed gives the same replicates, another one others', () => {
  const spearman = (seed: string) => metricReplicates(study.data, 50, seed).metrics[0]?.both.spearman;
  expect(spearman('a')).toEqual(spearman('a'));
  expect(spearman('a')).not.toEqual(spearman('b'));
});

test('clips of systems that have few are drawn from together, and such systems whole', () => {
  // Four clips of system 0, then three systems with one clip each and one with two.
  const strata = clipStrata(Uint32Array.of(0, 0, 0, 0, 1, 2, 3, 4, 4), 5);
  expect(strata.strata.map(({ systems }) => [...systems])).toEqual([[0], [1, 2, 3, 4]]);
  const random = createRandom('strata');
  const times = new Uint32Array(9);
  for (let draw = 0; draw < 200; draw += 1) {
    const { clips, within, systems } = drawClips(strata, random);
    const [large, small] = [clips.subarray(0, 4), clips.subarray(4)].map((own) =>
      own.reduce((sum, weight) => sum + weight, 0),
    );
    expect([large, small]).toEqual([4, 5]);
    expect(systems[0]).toBe(1);
    expect(systems.subarray(1).reduce((sum, weight) => sum + weight, 0)).toBe(4);
    expect([...within.subarray(4)]).toEqual([1, 1, 1, 1, 1]);
    for (const [clip, weight] of clips.entries()) times[clip] = (times[clip] ?? 0) + Number(weight > 0);
  }
  expect(times.every((count) => count > 0 && count < 200)).toBe(true);
  const { clips, systems } = sampledUnits(strata);
  expect(clips.strata.map(({ units }) => [...units])).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7, 8],
  ]);
  // Systems that share a stratum are units of their own, after the nine clips.
  expect(systems.strata.map(({ units }) => [...units])).toEqual([
    [0, 1, 2, 3],
    [10, 11, 12, 13],
  ]);
  expect([clips.df, systems.df]).toEqual([7, 3]);
  const factors = (own: typeof clips) => own.strata.map(({ factor }) => factor);
  expect(factors(clips)).toEqual([(8 / 9) ** 2 * (4 / 3), (8 / 9) ** 2 * (5 / 4)]);
  expect(factors(systems)).toEqual([3 / 4, (4 / 5) ** 2 * (4 / 3)]);
  expect(clipStrata(Uint32Array.of(0, 0, 0, 0, 0, 1, 2), 3).strata).toHaveLength(1);
});

test('leaving out a listener who is higher throughout moves no clip against another', () => {
  const votes = crossedVotes(
    [1, 2, 4].map((value) => [
      { listener: 'a', value },
      { listener: 'b', value: value + 1 },
      { listener: 'c', value: value + 2 },
    ]),
  );
  const [leftOut, ...dealt] = listenerReplicates(votes, Float64Array.of(2, 3, 5), createRandom('deal'));
  expect(leftOut?.map((column) => [...column])).toEqual([
    [2, 3, 5],
    [2, 3, 5],
    [2, 3, 5],
  ]);
  expect(dealt.length * 3).toBeGreaterThanOrEqual(200);
});

test('votes that are dealt by chance leave every mean as it is, and vary as much as listeners who differ in nothing', () => {
  const random = createRandom('noise');
  const votes = crossedVotes(
    Array.from({ length: 400 }, () =>
      ['a', 'b', 'c', 'd', 'e'].map((listener) => ({ listener, value: random.normal() })),
    ),
  );
  const [means = expect.fail()] = weightedMeans(votes)([new Uint32Array(5).fill(1)]);
  const spread = Array.from(listenerReplicates(votes, means, random), (columns) => {
    const moved = columns.flatMap((column) =>
      Array.from(column, (mean, clip) => (mean - (means[clip] ?? 0)) ** 2),
    );
    return moved.reduce((sum, square) => sum + square, 0) / moved.length;
  });
  for (const one of spread) expect(one).toBeCloseTo(spread[0] ?? NaN, 6);
});

test('the variance adds to that over clips what listeners vary beyond votes dealt by chance, never less than nothing', () => {
  // Two strata: 1/2 of a sum of squares of 2, and none.
  const withoutClips = Float64Array.of(1, 3, 2, 2);
  const strata = [Uint32Array.of(0, 1), Uint32Array.of(2, 3)].map((units) => ({ units, factor: 1 / 2 }));
  const clips = { strata, df: 7 };
  expect(replicateVariance({ withoutClips, withoutListeners: [] }, clips)).toEqual({ variance: 1, df: 7 });
  const [far, near] = [Float64Array.of(0, 1, 2), Float64Array.of(1, 1, 1)];
  // Jackknife of 0, 1, 2: 2/3 of a sum of squares of 2.
  const more = replicateVariance({ withoutClips, withoutListeners: [far, near, near] }, clips);
  expect(more?.variance).toBeCloseTo(1 + 4 / 3, 12);
  expect(more?.df).toBeCloseTo((7 / 3) ** 2 / (1 / 7 + (4 / 3) ** 2 / 2), 12);
  expect(replicateVariance({ withoutClips, withoutListeners: [near, far] }, clips)).toEqual({
    variance: 1,
    df: 7,
  });
  const partly = Float64Array.of(1, NaN, 2, 2);
  expect(replicateVariance({ withoutClips: partly, withoutListeners: [] }, clips)).toBeNull();
  expect(replicateVariance({ withoutClips, withoutListeners: [] }, { ...clips, df: 0 })).toBeNull();
});

test('the variance over clips is that of clips drawn with replacement', () => {
  const { systemOf, systems, metrics } = large.data;
  const strata = clipStrata(systemOf, systems);
  const units = sampledUnits(strata);
  const { votes } = large.data;
  const [means = expect.fail()] = weightedMeans(votes)([new Uint32Array(votes.listeners).fill(1)]);
  const { withoutClips } = metricReplicates(large.data, 1, 'a').metrics[0] ?? expect.fail();
  const [x, y] = [rankedColumn(metrics[0] ?? expect.fail()), rankedColumn(means)];
  const random = createRandom('drawn');
  const drawn = Array.from({ length: 2000 }, () =>
    weightedCorrelations(x, y, drawClips(strata, random).clips),
  );
  const [n, s] = [systemOf.length, strata.strata.length];
  for (const kind of ['pearson', 'spearman', 'kendall'] as const) {
    const values = drawn.map((own) => Math.atanh(own[kind]));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    // n clips drawn from n in s strata have (n - s) / n of the variance.
    const variance =
      (n / (n - s)) * (values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
    const own = replicateVariance(
      { withoutClips: withoutClips.clips[kind].map(Math.atanh), withoutListeners: [] },
      units.clips,
    );
    const ratio = (own?.variance ?? NaN) / variance;
    expect(ratio, kind).toBeGreaterThan(0.9);
    expect(ratio, kind).toBeLessThan(1.1);
  }
});

test('Pearson over systems without each clip is that of the means without it', () => {
  const data: MetricsAndVotes = {
    votes: crossedVotes([1, 2, 4, 3, 5, 4, 2, 2, 3].map((value) => [{ listener: 'a', value }])),
    // Four clips of system 0, then three systems with one clip each and one with two.
    systemOf: Uint32Array.of(0, 0, 0, 0, 1, 2, 3, 4, 4),
    systems: 5,
    metrics: [Float64Array.of(2, 1, 5, 3, 4, 6, NaN, 1, 2)],
  };
  const { systems } = metricReplicates(data, 1, 'a').metrics[0]?.withoutClips ?? expect.fail();
  const of = (metric: readonly number[], ratings: readonly number[]) => pearson(metric, ratings) ?? NaN;
  // The means of systems 0, 1, 2 and 4; system 3 has no score.
  expect(systems[0]).toBeCloseTo(of([3, 4, 6, 1.5], [3, 5, 4, 2.5]), 12);
  expect(systems[2]).toBeCloseTo(of([2, 4, 6, 1.5], [2, 5, 4, 2.5]), 12);
  expect(systems[9 + 1]).toBeCloseTo(of([2.75, 6, 1.5], [2.5, 4, 2.5]), 12);
  expect(systems[9 + 3]).toBeCloseTo(of([2.75, 4, 6, 1.5], [2.5, 5, 4, 2.5]), 12);
  expect(systems[9 + 4]).toBeCloseTo(of([2.75, 4, 6], [2.5, 5, 4]), 12);
});

test('a metric that equals the ratings of whoever listens has no replicate below 1', () => {
  const clips = [1, 2, 3, 4, 5, 6].map((value) => ['a', 'b', 'c'].map((listener) => ({ listener, value })));
  const data: MetricsAndVotes = {
    votes: crossedVotes(clips),
    systemOf: Uint32Array.of(0, 0, 0, 1, 1, 1),
    systems: 2,
    metrics: [
      Float64Array.of(1, 2, 3, 4, 5, 6),
      new Float64Array(6).fill(NaN),
      Float64Array.of(1, NaN, 3, 4, 5, 6),
    ],
  };
  const [same, none, partly] = metricReplicates(data, 100, 'a').metrics;
  const isOne = (r: number) => Math.abs(r - 1) < 1e-12;
  expect(same?.withoutClips.clips.kendall.every((tau) => tau === 1)).toBe(true);
  expect(same?.withoutListeners.every(({ systems }) => systems.every(isOne))).toBe(true);
  expect(none?.withoutClips.clips.pearson.every(Number.isNaN)).toBe(true);
  expect(none?.both.pearson.every(Number.isNaN)).toBe(true);
  expect(partly?.withoutClips.clips.spearman.every(isOne)).toBe(true);
});
