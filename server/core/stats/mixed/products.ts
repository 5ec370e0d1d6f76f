import { fail } from '../../order/fail.ts';
import { GrowingInts } from '../numbers/growing.ts';
import { rowsByNumber, type GroupedRows } from '../numbers/rows-by-number.ts';
import type { Entries } from '../sparse/symbolic.ts';
import { columnStarts, fixedWidth, type MixedData } from './mixed-data.ts';

/**
 * A = [Z X]'[Z X] by rows, each pair of columns once, with the later one as the row: the entries of row i are from `starts[i]` to
 * before `starts[i + 1]`. A large study has millions.
 */
export interface Products extends Entries {
  weights: Float64Array;
}

/** A nonzero number in the rows of [Z X] of one kind of observation: its column is `first` + level x `width`. */
interface Part {
  first: number;
  level: Int32Array;
  width: number;
  value: number;
}

/** Columns of [Z X] that an observation has at most one level of: those of a factor, or all of X. */
interface Group extends GroupedRows {
  first: number;
  width: number;
}

/** The nonzero columns of [Z X] of each kind of observation, ascending. */
export function partsOf({ factors, kind, kinds }: MixedData, starts: readonly number[]): Part[][] {
  const parts = (row: readonly number[], first: number, level: Int32Array, width: number): Part[] =>
    row.flatMap((value, effect) => (value === 0 ? [] : [{ first: first + effect, level, width, value }]));
  return kinds.map(({ fixed, random }) => [
    ...factors.flatMap(({ level, width }, index) =>
      parts(random[index] ?? fail(), starts[index] ?? fail(), level, width),
    ),
    ...parts(fixed, starts.at(-1) ?? fail(), kind, 0),
  ]);
}

/** The groups of columns in order, each with its observations by level. */
function groupsOf(data: MixedData, starts: readonly number[]): Group[] {
  const groups = data.factors.map(({ level, levels, width }, index) => ({
    ...rowsByNumber(level, levels),
    first: starts[index] ?? fail(),
    width,
  }));
  const { rows } = groups[0] ?? fail();
  const fixed = { rows, starts: Uint32Array.of(0, rows.length), first: starts.at(-1) ?? fail() };
  return [...groups, { ...fixed, width: fixedWidth(data) }];
}

/**
 * Calls `use` for each row of A in order, with the columns of its entries and, at each of those columns, the weight. Rows and columns
 * that are left out have no entries.
 */
function eachRow(
  data: MixedData,
  isLeftOut: Uint8Array,
  use: (row: number, columns: Int32Array, weights: Float64Array) => void,
): void {
  const { kind } = data;
  const begins = columnStarts(data);
  const [parts, groups] = [partsOf(data, begins), groupsOf(data, begins)];
  const last = groups.at(-1) ?? fail();
  const size = last.first + last.width;
  const [met, weights] = [new Int32Array(size), new Float64Array(size)];
  const mark = new Int32Array(size).fill(-1);
  let count = 0;
  const add = (row: number, column: number, weight: number): void => {
    if (mark[column] !== row) {
      mark[column] = row;
      weights[column] = 0;
      met[count] = column;
      count += 1;
    }
    weights[column] = (weights[column] ?? fail()) + weight;
  };
  for (const { first, width, rows, starts } of groups) {
    const placesOf = Array.from({ length: width }, (_, effect) =>
      parts.map((own) => own.findIndex((part) => part.first === first + effect)),
    );
    for (let level = 0; level < starts.length - 1; level += 1)
      for (const [effect, places] of placesOf.entries()) {
        const row = first + level * width + effect;
        count = 0;
        const [from, to] =
          isLeftOut[row] === 0 ? [starts[level] ?? fail(), starts[level + 1] ?? fail()] : [0, 0];
        // X has all entries: its part of the inverse is needed.
        if (first === last.first) for (let other = first; other <= row; other += 1) add(row, other, 0);
        for (let index = from; index < to; index += 1) {
          const observation = rows[index] ?? fail();
          const own = kind[observation] ?? fail();
          const columns = parts[own] ?? fail();
          const place = places[own] ?? fail();
          for (let at = 0; at <= place; at += 1) {
            const part = columns[at] ?? fail();
            const column = part.first + (part.level[observation] ?? fail()) * part.width;
            if (isLeftOut[column] === 0) add(row, column, part.value * (columns[place]?.value ?? fail()));
          }
        }
        use(row, met.subarray(0, count), weights);
      }
  }
}

/**
 * The columns of [Z X] that have an observation in common. Observations are gathered column by column, because a hash table of the
 * entries would take several times the memory. Columns of X always have an entry with each other.
 */
export function entriesOf(data: MixedData): Entries {
  const size = (columnStarts(data).at(-1) ?? fail()) + fixedWidth(data);
  const starts = new Int32Array(size + 1);
  const found = new GrowingInts();
  eachRow(data, new Uint8Array(size), (row, columns) => {
    for (let index = 0; index < columns.length; index += 1) found.add(columns[index] ?? fail());
    starts[row + 1] = found.length;
  });
  return { starts, columns: found.all };
}

/** The products of those columns of [Z X] that are not left out. `entries` are those of all columns. */
export function productsOf(data: MixedData, entries: Entries, isLeftOut: Uint8Array): Products {
  const size = entries.starts.length - 1;
  const starts = new Int32Array(size + 1);
  let length = 0;
  for (let row = 0; row < size; row += 1) {
    const end = isLeftOut[row] === 0 ? (entries.starts[row + 1] ?? fail()) : 0;
    for (let at = entries.starts[row] ?? fail(); at < end; at += 1)
      if (isLeftOut[entries.columns[at] ?? fail()] === 0) length += 1;
    starts[row + 1] = length;
  }
  const products = { starts, columns: new Int32Array(length), weights: new Float64Array(length) };
  eachRow(data, isLeftOut, (row, columns, weights) => {
    const at = starts[row] ?? fail();
    products.columns.set(columns, at);
    for (let index = 0; index < columns.length; index += 1)
      products.weights[at + index] = weights[columns[index] ?? fail()] ?? fail();
  });
  return products;
}

/** The sums over each column of [Z X] of the residuals of the fit `start`, and the sum of their squares. */
export function residualSums(
  data: MixedData,
  start: Float64Array,
): { columnSums: Float64Array; sumOfSquares: number } {
  const first = columnStarts(data);
  const parts = partsOf(data, first);
  const fitted = data.kinds.map(({ fixed }) =>
    fixed.reduce((sum, x, i) => sum + x * (start[i] ?? fail()), 0),
  );
  const columnSums = new Float64Array((first.at(-1) ?? fail()) + fixedWidth(data));
  let sumOfSquares = 0;
  for (let observation = 0; observation < data.values.length; observation += 1) {
    const kind = data.kind[observation] ?? fail();
    const residual = (data.values[observation] ?? fail()) - (fitted[kind] ?? fail());
    sumOfSquares += residual * residual;
    for (const { first: from, level, width, value } of parts[kind] ?? fail()) {
      const column = from + (level[observation] ?? fail()) * width;
      columnSums[column] = (columnSums[column] ?? fail()) + value * residual;
    }
  }
  return { columnSums, sumOfSquares };
}
