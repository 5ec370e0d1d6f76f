import { expect, test } from 'vitest';
import { fisherBootstrapInterval } from '#core/stats/bootstrap-interval.ts';
import { correlations } from '#core/stats/correlations.ts';
import { crossedVotes, weightedMeans } from '#core/stats/crossed-votes.ts';
import { twoWayBootstrap, type MetricsAndVotes } from '#core/stats/two-way-bootstrap.ts';
import { simulateMetricStudy } from '../../support/simulated-metrics.ts';

const study = simulateMetricStudy('two-way', { systems: 4, clips: 12, listeners: 15, share: 0.5 });

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
  const all = Uint32Array.of(1, 1, 1);
  expect([...weightedMeans(votes, Uint32Array.of(1, 1), all)]).toEqual([2.5, NaN, 5]);
  expect([...weightedMeans(votes, Uint32Array.of(2, 1), all)]).toEqual([3, NaN, 5]);
  expect([...weightedMeans(votes, Uint32Array.of(2, 0), Uint32Array.of(0, 1, 1))]).toEqual([NaN, NaN, NaN]);
});

test('the same seed gives the same draws, another one others', () => {
  const spearman = (seed: string) => twoWayBootstrap(study.data, 50, seed)[0]?.clips.spearman;
  expect(spearman('a')).toEqual(spearman('a'));
  expect(spearman('a')).not.toEqual(spearman('b'));
});

test('draws lie around what the ratings at hand give', () => {
  const [draws] = twoWayBootstrap(study.data, 300, 'a');
  const { spearman } = correlations(study.metric, study.means);
  const interval = fisherBootstrapInterval({
    value: spearman ?? NaN,
    draws: draws?.clips.spearman ?? new Float64Array(),
  });
  expect(interval?.low).toBeLessThan(spearman ?? NaN);
  expect(interval?.high).toBeGreaterThan(spearman ?? NaN);
  expect((interval?.high ?? NaN) - (interval?.low ?? NaN)).toBeLessThan(0.6);
});

test('a metric that equals the ratings of whoever listens has no draw below 1', () => {
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
  const [same, none, partly] = twoWayBootstrap(data, 100, 'a');
  expect(same?.clips.kendall.every((tau) => tau === 1)).toBe(true);
  expect(same?.systems.pearson.every((r) => Math.abs(r - 1) < 1e-12)).toBe(true);
  expect(none?.clips.pearson.every(Number.isNaN)).toBe(true);
  expect(none?.systems.pearson.every(Number.isNaN)).toBe(true);
  expect(partly?.clips.spearman.every((rho) => Math.abs(rho - 1) < 1e-12)).toBe(true);
  expect(
    fisherBootstrapInterval({ value: NaN, draws: none?.clips.pearson ?? new Float64Array() }),
  ).toBeNull();
});

test('the example of the documentation holds', () => {
  const interval = fisherBootstrapInterval({ value: 0.5, draws: Float64Array.of(0.4, 0.5, 0.6) });
  expect(interval?.low).toBeCloseTo(0.2775, 4);
  expect(interval?.high).toBeCloseTo(0.6716, 4);
});
