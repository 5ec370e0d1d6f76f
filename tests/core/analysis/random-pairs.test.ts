import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import { inPairOrder } from '#core/analysis/input/pair-order.ts';
import { createRandom } from '#core/order/random.ts';
import { PAIR_SCALE, simulatePairs, type PairsDesign } from '../../support/pair-studies.ts';

function tablesOf(seed: string, design: PairsDesign) {
  const { ratings, metrics } = simulatePairs(createRandom(seed), design);
  const { tables = [] } = metricResults(
    PAIR_SCALE,
    blockInput(inPairOrder(ratings, [PAIR_SCALE]), { metrics }),
    200,
  );
  return tables;
}

const KINDS = ['plcc', 'srcc', 'krcc'] as const;

test('of random single pairs resampled intervals are as wide as Fisher’s, where the metric knows nothing', () => {
  const tables = tablesOf('narrow', { pairs: 50, listeners: 8, heard: 0 });
  const rows = tables[0]?.rows.filter(({ level }) => level === 'pairs of clips') ?? [];
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    for (const kind of KINDS) {
      const width = (low: string, high: string) => Number(row[high]) - Number(row[low]);
      const resampled = width(`${kind}ResampledLow`, `${kind}ResampledHigh`);
      expect(resampled, kind).toBeGreaterThan(0.8 * width(`${kind}Low`, `${kind}High`));
    }
  }
  const compared = tables.find(({ name }) => name.startsWith('metrics compared'));
  for (const row of compared?.rows.filter(({ level }) => level === 'pairs of clips') ?? [])
    expect(Number(row['srccDifferenceHigh']) - Number(row['srccDifferenceLow'])).toBeGreaterThan(0.3);
});

test('a resampled interval contains its estimate, over clips and over systems', () => {
  for (let study = 0; study < 10; study += 1) {
    const [table] = tablesOf(`inside ${study}`, { pairs: 12 + 4 * study, listeners: 5, heard: 2 });
    for (const row of table?.rows ?? []) {
      for (const kind of KINDS) {
        const [low, high] = [row[`${kind}ResampledLow`], row[`${kind}ResampledHigh`]];
        if (typeof low !== 'number' || typeof high !== 'number') continue;
        expect(Number(row[kind])).toBeGreaterThanOrEqual(low);
        expect(Number(row[kind])).toBeLessThanOrEqual(high);
      }
    }
  }
});

test('below four pairs no correlation is shown, and no metrics are compared', () => {
  const tables = tablesOf('three', { pairs: 3, listeners: 6, heard: 1 });
  for (const row of tables[0]?.rows ?? []) {
    expect(row['n']).toBeLessThan(4);
    for (const kind of KINDS) {
      const cells = ['', 'Low', 'High', 'P', 'ResampledLow', 'ResampledHigh'].map(
        (end) => row[`${kind}${end}`],
      );
      expect(cells).toEqual([null, null, null, null, null, null]);
    }
  }
  expect(tables.find(({ name }) => name.startsWith('metrics compared'))?.rows ?? []).toEqual([]);
});
