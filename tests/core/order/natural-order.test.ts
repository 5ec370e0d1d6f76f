import { expect, test } from 'vitest';
import { testGroups } from '#core/analysis/input/groups.ts';
import { inOrder } from '#core/analysis/input/factors.ts';
import { naturalOrder } from '#core/order/natural-order.ts';
import { rating } from '../../support/ratings.ts';

test('numbers in names go by size', () => {
  expect(['A10', 'b1', 'A2', 'A1'].toSorted(naturalOrder)).toEqual(['A1', 'A2', 'A10', 'b1']);
  expect(['item-01', 'item-1'].toSorted(naturalOrder)).toEqual(['item-01', 'item-1']);
});

test('systems and levels of tables are in that order, also those that only older ratings have', () => {
  const ratings = [rating({ system: 'A11' }), rating({ system: 'A3' })];
  expect(testGroups(['A10', 'A2'], ratings).map(({ system }) => system)).toEqual(['A2', 'A10', 'A3', 'A11']);
  expect(inOrder(['voice10', 'voice2'])).toEqual(['voice2', 'voice10']);
});
