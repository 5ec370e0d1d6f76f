import { expect, test } from 'vitest';
import { boxCells } from '#core/analysis/tables/box-cells.ts';
import { quartiles } from '#core/stats/laws/quartiles.ts';

test('the example: whiskers end at the last value within 1.5 interquartile ranges, what is beyond is counted', () => {
  expect(boxCells([1, 2, 3, 4, 20])).toEqual({ n: 5, q1: 2, median: 3, q3: 4, low: 1, high: 4, beyond: 1 });
});

test('a value at the very end of the reach is within', () => {
  expect(boxCells([1, 2, 3, 4, 7])).toMatchObject({ high: 7, beyond: 0 });
  expect(boxCells([1, 2, 3, 4, 7.001])).toMatchObject({ high: 4, beyond: 1 });
});

test('equal values are a line, one value is its own box, none has nothing', () => {
  expect(boxCells([5, 5, 5])).toEqual({ n: 3, q1: 5, median: 5, q3: 5, low: 5, high: 5, beyond: 0 });
  expect(boxCells([7])).toMatchObject({ n: 1, low: 7, median: 7, high: 7 });
  expect(boxCells([])).toEqual({ n: 0, q1: null, median: null, q3: null, low: null, high: null, beyond: 0 });
});

test('the box has the quartiles of the tables, and values are not changed', () => {
  const values = Object.freeze([10, 20, 30, 100]);
  expect(boxCells(values)).toMatchObject(quartiles(values));
});
