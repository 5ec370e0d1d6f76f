import { expect, test } from 'vitest';
import { intraRaterTable } from '#core/analysis/agreement/intra-rater-table.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from '../../../support/ratings.ts';

const SCALE = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' as const };

function twice(listener: string, values: readonly (readonly [number, number])[], own: Partial<Rating> = {}) {
  return values.flatMap(([first, second], item) => [
    rating({ listener, item: `${item}`, canonicalValue: first, page: 2 * item + 1, ...own }),
    rating({ listener, item: `${item}`, canonicalValue: second, page: 2 * item + 2, role: 'repeat', ...own }),
  ]);
}

test('there is no table where nothing was repeated', () => {
  expect(intraRaterTable(SCALE, [rating({ canonicalValue: 3 })])).toBeNull();
  expect(intraRaterTable({ ...SCALE, name: 'other' }, twice('L1', [[1, 2]]))).toBeNull();
});

test('all together, then each listener, the largest difference first', () => {
  const steady = twice('steady', [
    [1, 1],
    [3, 4],
    [5, 5],
  ]);
  const wild = twice('wild', [
    [1, 5],
    [4, 2],
    [5, 5],
  ]);
  const table = intraRaterTable(SCALE, [...steady, ...wild]);
  expect(table?.rows.map(({ listener, n, difference }) => [listener, n, difference])).toEqual([
    ['(all)', 6, 7 / 6],
    ['wild', 3, 2],
    ['steady', 3, 1 / 3],
  ]);
  const [all, , best] = table?.rows ?? [];
  expect(all).toMatchObject({ same: 0.5, iccLow: null, iccHigh: null });
  expect(best?.['icc']).toBeCloseTo(0.96, 3);
  expect(best?.['iccLow']).toBeLessThan(0.96);
  expect(best?.['differenceLow']).toBe(0);
});

test('a pair counts where both ratings do, and the column before says what was there', () => {
  const out = twice(
    'out',
    [
      [1, 5],
      [2, 4],
    ],
    { reasons: ['gold'], counts: false },
  );
  const table = intraRaterTable(SCALE, [
    ...twice('in', [
      [2, 2],
      [4, 4],
    ]),
    ...out,
  ]);
  expect(table?.rows).toMatchObject([
    { listener: '(all)', n: 2, difference: 0, nAll: 4, differenceAll: 1.5 },
    { listener: 'in', n: 2, difference: 0, pearson: null, icc: null },
    { listener: 'out', n: 0, difference: null, same: null, nAll: 2, differenceAll: 3 },
  ]);
});
