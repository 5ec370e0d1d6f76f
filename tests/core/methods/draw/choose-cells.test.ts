import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseCells as choose, type Price } from '#core/methods/draw/choose-cells.ts';

interface Cell {
  row: number;
  column: number;
  cost: number;
}

/** The chosen cells. */
function chooseCells(
  cells: readonly Cell[],
  count: number,
  rows: readonly Price[],
  columns: readonly Price[],
): Cell[] | null {
  const lists = {
    rows: Int32Array.from(cells, ({ row }) => row),
    columns: Int32Array.from(cells, ({ column }) => column),
    costs: Float64Array.from(cells, ({ cost }) => cost),
  };
  const price = (row: number, taken: number): number => rows[row]?.(taken) ?? Number.NaN;
  return choose(lists, count, price, columns)?.flatMap((at) => cells[at] ?? []) ?? null;
}

const free: Price = () => 0;
const once: Price = (taken) => (taken < 1 ? 0 : Infinity);

/** A cell of every row and column with the costs of a table. */
const table = (costs: readonly (readonly number[])[]): Cell[] =>
  costs.flatMap((row, at) => row.map((cost, column) => ({ row: at, column, cost })));

const costsOf = (cells: readonly Cell[] | null): number[] | undefined => cells?.map(({ cost }) => cost);

describe('cells that cost least in all', () => {
  test('are the cheapest where rows and columns cost nothing, in the order given', () => {
    const cells = table([
      [5, 1, 4],
      [9, 2, 3],
    ]);
    expect(costsOf(chooseCells(cells, 3, [free, free], [free, free, free]))).toEqual([1, 2, 3]);
  });

  test('are given up for others where that makes room for one more', () => {
    const cells = table([
      [1, 2],
      [2, 100],
    ]);
    expect(costsOf(chooseCells(cells, 1, [once, once], [once, once]))).toEqual([1]);
    expect(costsOf(chooseCells(cells, 2, [once, once], [once, once]))).toEqual([2, 2]);
  });

  test('are found through a chain of exchanges', () => {
    const cells = [
      { row: 0, column: 0, cost: 1 },
      { row: 0, column: 1, cost: 2 },
      { row: 1, column: 1, cost: 1 },
      { row: 1, column: 2, cost: 2 },
      { row: 2, column: 0, cost: 1 },
    ];
    const chosen = chooseCells(cells, 3, [once, once, once], [once, once, once]);
    expect(chosen?.map(({ row, column }) => [row, column])).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
  });

  test('are in a row that is paid for where the free ones cost more', () => {
    const cells = table([[5], [1]]);
    const dear: Price = () => 10;
    expect(costsOf(chooseCells(cells, 1, [free, dear], [free]))).toEqual([5]);
    expect(costsOf(chooseCells(cells, 1, [free, () => 3], [free]))).toEqual([1]);
  });
});

test('no cell is chosen of none, and none where nothing is asked for', () => {
  expect(chooseCells([], 1, [], [])).toBeNull();
  expect(chooseCells(table([[1]]), 0, [free], [free])).toEqual([]);
});

test('null where a row or a column is full, or cells run out', () => {
  const cells = table([[1, 2]]);
  expect(chooseCells(cells, 2, [once], [free, free])).toBeNull();
  expect(chooseCells(cells, 3, [free], [free, free])).toBeNull();
  expect(chooseCells(table([[1], [2]]), 2, [free, free], [once])).toBeNull();
});

/** All ways to take `count` of the cells. */
function* waysOf(cells: readonly Cell[], count: number, from = 0): Generator<Cell[]> {
  if (count === 0) yield [];
  else
    for (let index = from; index < cells.length; index += 1)
      for (const rest of waysOf(cells, count - 1, index + 1))
        yield [cells[index] ?? { row: 0, column: 0, cost: 0 }, ...rest];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the numbers taken of each row or column cost. */
const paid = (prices: readonly Price[], places: readonly number[]): number =>
  sum(
    prices.map((price, index) =>
      sum(places.filter((place) => place === index).map((_, taken) => price(taken))),
    ),
  );

const totalOf = (cells: readonly Cell[], rows: readonly Price[], columns: readonly Price[]): number =>
  sum(cells.map(({ cost }) => cost)) +
  paid(
    rows,
    cells.map(({ row }) => row),
  ) +
  paid(
    columns,
    cells.map(({ column }) => column),
  );

/** A price that never falls, from a gain to a loss, and perhaps an end. */
const prices = fc
  .record({
    start: fc.integer({ min: -9, max: 9 }),
    step: fc.integer({ min: 0, max: 9 }),
    most: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ start, step, most }): Price =>
      (taken) =>
        taken < most ? start + step * taken : Infinity,
  );

test('of small tables no other choice costs less, and null means that there is none', () => {
  const tables = fc.record({
    costs: fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 20 })), { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    }),
    rows: fc.array(prices, { minLength: 3, maxLength: 3 }),
    columns: fc.array(prices, { minLength: 3, maxLength: 3 }),
    count: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(tables, ({ costs, rows, columns, count }) => {
      const cells = costs.flatMap((row, at) =>
        row.flatMap((cost, column) => (cost === null ? [] : [{ row: at, column, cost }])),
      );
      const least = Math.min(...[...waysOf(cells, count)].map((way) => totalOf(way, rows, columns)));
      const chosen = chooseCells(cells, count, rows, columns);
      expect(chosen === null ? Infinity : totalOf(chosen, rows, columns)).toBe(least);
      expect(new Set(chosen ?? []).size).toBe(chosen?.length ?? 0);
    }),
    { numRuns: 300, seed: 1 },
  );
});

/** The least cost of so many cells with one a row at most, by trying all. */
function leastCost(cells: readonly Cell[], count: number, rows: readonly Price[]): number {
  if (count === 0) return 0;
  return Math.min(
    Infinity,
    ...cells.map(({ row, cost }, at) => {
      const rest = cells.slice(at + 1).filter((cell) => cell.row !== row);
      return cost + (rows[row]?.(0) ?? 0) + leastCost(rest, count - 1, rows);
    }),
  );
}

test('of many cells in a column the choice costs as little as the best of all', () => {
  const cell = fc.record({
    row: fc.integer({ min: 0, max: 6 }),
    column: fc.integer({ min: 0, max: 1 }),
    cost: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 8, maxLength: 14 }),
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 1, max: 3 }),
      (cells, firsts, count) => {
        const rows = firsts.map(
          (first): Price =>
            (taken) =>
              taken < 1 ? first : Infinity,
        );
        const chosen = chooseCells(cells, count, rows, [free, free]);
        const cost = chosen?.reduce((sum, one) => sum + one.cost + (firsts[one.row] ?? 0), 0) ?? Infinity;
        expect(cost).toBe(leastCost(cells, count, rows));
      },
    ),
  );
});
