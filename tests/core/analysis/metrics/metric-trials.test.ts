import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { trialSpread } from '#core/stats/metrics/trial-spread.ts';
import { rating } from '../../../support/ratings.ts';

const agreement = z.object({
  size: z.number(),
  runs: z.number(),
  srcc: z.number(),
  least: z.number(),
  most: z.number(),
  low: z.number(),
  high: z.number(),
});
const golden = z
  .object({
    cases: z.array(
      z.object({
        rating: z.array(z.number()),
        trials: z.array(z.array(z.number())),
        threshold: z.number(),
        unstable: z.number(),
        low: z.number(),
        high: z.number(),
        mean_sd: z.number(),
        mean_range: z.number(),
        max_range: z.number(),
        agreement: z.array(agreement),
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../fixtures/golden/expected/metric_trials.json', import.meta.url), 'utf8'),
    ),
  );

type Case = (typeof golden.cases)[number];

function metricOfCase({ trials }: Case, own: Partial<Metric> = {}): Metric {
  const count = trials[0]?.length ?? 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    name: 'judge',
    values: new Map(trials.map((values, index) => [`a/${index}`, mean(values)])),
    trials: new Map(
      Array.from({ length: count }, (_, trial) => [
        String(trial + 1),
        new Map(trials.map((values, index) => [`a/${index}`, values[trial] ?? Number.NaN])),
      ]),
    ),
    ...own,
  };
}

function tablesOf(own: Case, metric: Metric) {
  const ratings = own.rating.map((value, index) =>
    rating({ method: 'rating', scale: 'richness', system: 'a', item: String(index), canonicalValue: value }),
  );
  const [block] = analyseRatings(blockInput(ratings, { metrics: [metric] })).blocks;
  const rowsOf = (name: string) => block?.tables.find((table) => table.name === name)?.rows;
  return { stability: rowsOf('trials'), agreement: rowsOf('trials richness') };
}

test.each(golden.cases)('spread of trials equals NumPy and SciPy, threshold $threshold', (own) => {
  const found = trialSpread(own.trials, own.threshold);
  expect(found).toMatchObject({ n: own.trials.length, unstable: own.unstable });
  expect(found.low).toBeCloseTo(own.low, 10);
  expect(found.high).toBeCloseTo(own.high, 10);
  expect(found.meanSd).toBeCloseTo(own.mean_sd, 10);
  expect(found.meanRange).toBeCloseTo(own.mean_range, 10);
  expect(found.maxRange).toBeCloseTo(own.max_range, 10);
});

test('samples with one trial say nothing about stability', () => {
  expect(trialSpread([[3], [2, 4], []], 1)).toMatchObject({ n: 1, unstable: 1, maxRange: 2 });
  expect(trialSpread([[3]], 1)).toMatchObject({ n: 0, share: null, meanSd: null, maxRange: null });
});

test.each(golden.cases)('SRCC by number of averaged trials equals SciPy, threshold $threshold', (own) => {
  const { stability, agreement: rows } = tablesOf(own, metricOfCase(own));
  expect(stability).toMatchObject([
    { metric: 'judge', trials: own.trials[0]?.length, threshold: own.threshold, unstable: own.unstable },
  ]);
  expect(rows).toHaveLength(own.agreement.length);
  for (const [index, expected] of own.agreement.entries()) {
    const row = rows?.[index];
    expect(row).toMatchObject({ n: own.rating.length, averaged: expected.size, runs: expected.runs });
    expect(row?.['srcc']).toBeCloseTo(expected.srcc, 9);
    expect(row?.['least']).toBeCloseTo(expected.least, 9);
    expect(row?.['most']).toBeCloseTo(expected.most, 9);
    expect(row?.['srccLow']).toBeCloseTo(expected.low, 9);
    expect(row?.['srccHigh']).toBeCloseTo(expected.high, 9);
  }
});

test('a declared threshold replaces the default, and a lower-is-better metric has its sign reversed', () => {
  const [own] = golden.cases;
  if (!own) throw new Error('no case');
  const usual = tablesOf(own, metricOfCase(own));
  const turned = tablesOf(own, metricOfCase(own, { unstableAbove: 100, direction: 'lower' }));
  expect(turned.stability).toMatchObject([{ threshold: 100, unstable: 0 }]);
  expect(turned.agreement?.[0]?.['srcc']).toBeCloseTo(-Number(usual.agreement?.[0]?.['srcc']), 12);
});

test('without repeated trials there are no such tables', () => {
  const [own] = golden.cases;
  if (!own) throw new Error('no case');
  const { trials: _, ...single } = metricOfCase(own);
  expect(tablesOf(own, single)).toEqual({ stability: undefined, agreement: undefined });
});
