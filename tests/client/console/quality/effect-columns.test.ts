import { expect, test } from 'vitest';
import { changeText, effectColumns } from '../../../../client/console/quality/effect-columns.ts';

const cell = { n: 12, listeners: 4, mean: 3.25, low: 3, high: 3.5, rank: 2 };
const none = { n: 0, listeners: 0, mean: null, low: null, high: null, rank: null };
const row = { condition: 'A', role: 'test', primary: cell };
const change = (chosen: Partial<typeof cell>): string =>
  changeText({ ...row, chosen: { ...cell, ...chosen } });

test('a change of the rank is said before one of the mean, and no change is none', () => {
  expect(change({})).toBe('');
  expect(change({ mean: 3.5 })).toBe('+0.25');
  expect(change({ mean: 3 })).toBe('-0.25');
  expect(change({ mean: 4, rank: 1 })).toBe('rank 2 to 1');
  expect(changeText({ ...row, chosen: none })).toBe('');
});

test('both sets of rules have the same columns, and an interval that is not estimable is a dash', () => {
  const texts = effectColumns().map(({ key, value }) => [key, value?.({ ...row, chosen: none })]);
  expect(Object.fromEntries(texts)).toMatchObject({
    condition: 'A',
    'primary-n': 12,
    'primary-mean': '3.25',
    'primary-interval': '3.00 – 3.50',
    'primary-rank': 2,
    'chosen-n': 0,
    'chosen-interval': '–',
    'chosen-rank': null,
  });
});
