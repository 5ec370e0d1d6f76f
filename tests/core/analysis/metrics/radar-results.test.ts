import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { placed, radarResults } from '#core/analysis/metrics/radar-results.ts';
import { rating } from '../../../support/ratings.ts';

const clip = (system: string, item: string, scenario: string) =>
  rating({ system, item, factors: { scenario }, canonicalValue: 3 });
const RATINGS = ['a', 'b'].flatMap((system) => [clip(system, '1', 'news'), clip(system, '2', 'drama')]);
const metric = (name: string, values: readonly number[], own: Partial<Metric> = {}): Metric => ({
  name,
  values: new Map(['a/1', 'a/2', 'b/1', 'b/2'].map((id, index) => [id, values[index] ?? null])),
  ...own,
});
const METRICS = [
  metric('prosody', [4, 3, 2, 3], { placement: 'as is' }),
  metric('fidelity', [3, 3, 2, 4], { placement: 0.5 }),
  metric('timbre', [0.9, 0.8, 0.7, 0.6]),
  metric('reverb', [1, 3, 5, 2], { direction: 'lower' }),
];

test('G.2: the range of means goes onto 1 to 5, reversed where lower is better', () => {
  const range = { min: 10, max: 30 };
  expect([10, 15, 30].map((mean) => placed({}, mean, range))).toEqual([1, 2, 5]);
  expect([10, 15, 30].map((mean) => placed({ direction: 'lower' }, mean, range))).toEqual([5, 4, 1]);
  expect(placed({ placement: 'as is' }, 3.2, range)).toBe(3.2);
  expect(placed({ placement: 0.5 }, 4.5, range)).toBe(5);
});

test('ranges are over all systems and levels, so that charts of scenarios are comparable', () => {
  const { tables, figures } = radarResults(blockInput(RATINGS, { metrics: METRICS, by: ['scenario'] }));
  expect(figures.map(({ kind, name, panel }) => [kind, name, panel?.key])).toEqual([
    ['radar', 'radar', undefined],
    ['radar', 'radar by scenario', 'level'],
  ]);
  const rows = tables[0]?.rows ?? [];
  const valueOf = (system: string, level: string, name: string) =>
    rows.find((row) => row['system'] === system && row['level'] === level && row['metric'] === name);
  expect(valueOf('a', 'news', 'timbre')).toMatchObject({ mean: 0.9, min: 0.6, max: 0.9, value: 5 });
  expect(valueOf('b', 'drama', 'timbre')).toMatchObject({ value: 1 });
  expect(valueOf('a', '(all)', 'timbre')?.['value']).toBeCloseTo(1 + (4 * 0.25) / 0.3, 12);
  expect(valueOf('a', 'news', 'reverb')).toMatchObject({ min: 1, max: 5, better: 'lower', value: 5 });
  expect(valueOf('b', 'news', 'reverb')).toMatchObject({ value: 1 });
  expect(valueOf('a', '(all)', 'prosody')).toMatchObject({ value: 3.5, placement: 'unchanged' });
  expect(valueOf('a', '(all)', 'fidelity')).toMatchObject({ value: 3.5, placement: '+0.5' });
  expect(figures[1]?.rows).toHaveLength(2 * 2 * 4);
});

test('two metrics have no radar, and a factor of systems divides nothing', () => {
  const few = blockInput(RATINGS, { metrics: METRICS.slice(0, 2) });
  expect(radarResults(few)).toEqual({ tables: [], figures: [] });
  const sources = RATINGS.map((own) => ({ ...own, factors: { source: own.system ?? '' } }));
  const { figures } = radarResults(blockInput(sources, { metrics: METRICS, by: ['source'] }));
  expect(figures.map(({ name }) => name)).toEqual(['radar']);
});
