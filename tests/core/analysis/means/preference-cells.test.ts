import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { meanCells } from '#core/analysis/means/mean-cells.ts';
import { endsOnScale } from '#core/analysis/means/preference-cells.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import { createRandom } from '#core/order/random.ts';
import { simulatePairs } from '../../../support/pair-studies.ts';

const SCALE = { min: -2, max: 2 };

test('an interval ends where its scale does, and there is none below four judgements', () => {
  expect(endsOnScale(4, { low: -4.64, high: 6.84 }, SCALE)).toEqual({ low: -2, high: 2 });
  expect(endsOnScale(4, { low: -1, high: 1 }, SCALE)).toEqual({ low: -1, high: 1 });
  expect(endsOnScale(3, { low: -1, high: 1 }, SCALE)).toEqual({ low: null, high: null });
});

test('of two listeners and two items whose answers differ the interval stays on the scale', () => {
  const votes = [2, 2, 0, 1].map((value, index) => ({
    listener: `${index % 2}`,
    item: `${Math.floor(index / 2)}`,
    value,
    counts: true,
  }));
  const { n, mean, low, high } = meanCells(votes, SCALE);
  expect([n, mean]).toEqual([4, 1.25]);
  expect(low).toBeGreaterThanOrEqual(-2);
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(1.25);
  expect(high).toBeLessThanOrEqual(2);
  expect(meanCells(votes.slice(0, 3), SCALE)).toMatchObject({ n: 3, low: null });
});

test('no S_pref of random single pairs has an interval off its scale, and few judgements have none', () => {
  const { ratings } = simulatePairs(createRandom('off the scale'), {
    pairs: 40,
    listeners: 3,
    heard: 0,
    perPair: 2,
  });
  const [block] = analyseRatings(blockInput(ratings)).blocks;
  const table = block?.tables.find(({ name }) => name === 'system pairs');
  expect(table?.rows.some(({ n }) => Number(n) < 4)).toBe(true);
  for (const { tables } of [block ?? { tables: [] }]) {
    for (const { name, rows } of tables.filter((own) =>
      /system pairs|systems|clip pairs|pair tests/u.test(own.name),
    )) {
      for (const row of rows) {
        for (const end of ['low', 'pooledLow', 'tLow'])
          expect(Number(row[end] ?? -2), name).toBeGreaterThanOrEqual(-2);
        for (const end of ['high', 'pooledHigh', 'tHigh'])
          expect(Number(row[end] ?? 2), name).toBeLessThanOrEqual(2);
        if (Number(row['n']) < 4)
          expect([row['low'] ?? null, row['high'] ?? null], name).toEqual([null, null]);
      }
    }
  }
  expect(table ? textTable(table, 50) : '').toContain('Not estimable');
});
