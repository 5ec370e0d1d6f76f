import { fail } from '../../order/fail.ts';
import { LARGE } from '../numbers/dense.ts';

/**
 * Nonzero structure of a sparse symmetric matrix and its Cholesky factor. Columns are grouped into supernodes:
 * neighbours with the same rows below, stored as one dense panel, row by row, its own columns first.
 */
export interface Symbolic {
  size: number;
  /** First column of each supernode; the last entry is `size`. */
  firsts: Int32Array;
  /** Rows of each supernode below its own columns, ascending. */
  rows: Int32Array[];
  /** Start of each panel; the last entry is the total size. */
  offsets: Int32Array;
  /** Supernode of each column. */
  owner: Int32Array;
  /** Approximate number of multiplications of one factorisation. */
  work: number;
}

/** Most explicit zeros in a merged panel. */
const MOST_ZEROS = 0.2;
const NO_ROWS = new Int32Array(0);
/** How much faster multiplications are in a large dense matrix. */
const GAIN = 4;

/** The rows under the diagonal of each column, in any order: of column c from `starts[c]` to `starts[c + 1]`. */
export interface Below {
  starts: Int32Array;
  rows: Int32Array;
}

/**
 * The structure of a symmetric matrix with entries at these rows and columns, on either side of the diagonal, after each
 * of them is moved to its place in `order`.
 */
export function belowDiagonal(order: Int32Array, rows: Int32Array, columns: Int32Array): Below {
  const size = order.length;
  const starts = new Int32Array(size + 1);
  for (let index = 0; index < rows.length; index += 1) {
    const row = order[rows[index] ?? fail()] ?? fail();
    const column = order[columns[index] ?? fail()] ?? fail();
    if (row === column) continue;
    const after = Math.min(row, column) + 1;
    starts[after] = (starts[after] ?? fail()) + 1;
  }
  for (let column = 0; column < size; column += 1)
    starts[column + 1] = (starts[column + 1] ?? fail()) + (starts[column] ?? fail());
  const next = starts.slice();
  const below = new Int32Array(starts[size] ?? fail());
  for (let index = 0; index < rows.length; index += 1) {
    const row = order[rows[index] ?? fail()] ?? fail();
    const column = order[columns[index] ?? fail()] ?? fail();
    if (row === column) continue;
    const least = Math.min(row, column);
    const at = next[least] ?? fail();
    below[at] = Math.max(row, column);
    next[least] = at + 1;
  }
  return { starts, rows: below };
}

interface Node {
  first: number;
  last: number;
  rows: Int32Array;
  least: number;
  /** Multiplications, and numbers of its panel. */
  work: number;
  numbers: number;
}

/**
 * Joins the last supernodes to one that is dense, from the one on where most time is won, with no more than `room` further
 * numbers.
 */
function withDenseEnd(nodes: readonly Node[], size: number, room: number): Node[] {
  let from = nodes.length;
  let most = 0;
  let work = 0;
  let numbers = 0;
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const { first, work: ofNode, numbers: stored } = nodes[index] ?? fail();
    work += ofNode;
    numbers += stored;
    const width = size - first;
    const won = work - width ** 3 / 6 / GAIN;
    if (width < LARGE || won <= most || width * width - numbers > room) continue;
    most = won;
    from = index;
  }
  const [joined, ...others] = nodes.slice(from);
  if (!joined || others.length === 0) return [...nodes];
  return [...nodes.slice(0, from), { ...joined, last: size - 1, rows: NO_ROWS }];
}

/** Adds the rows below a column that are not marked with it to those found before, and gives how many there are then. */
function united(
  rows: Int32Array,
  from: number,
  to: number,
  column: number,
  mark: Int32Array,
  found: Int32Array,
  before: number,
): number {
  let count = before;
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? fail();
    if (row <= column || mark[row] === column) continue;
    mark[row] = column;
    found[count] = row;
    count += 1;
  }
  return count;
}

/** The least of some rows; `most` without any. */
function leastOf(rows: Int32Array, most: number): number {
  let least = most;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? fail();
    if (row < least) least = row;
  }
  return least;
}

/**
 * The structure of the Cholesky factor, without reordering. Null once it takes more than `mostWork` multiplications or stores
 * more than `mostNumbers`.
 * Source: Davis 2006, Direct Methods for Sparse Linear Systems, chapter 4; supernodes as Ng & Peyton 1993, SIAM J. Sci. Comput. 14.
 */
export function symbolicFactor(below: Below, mostWork: number, mostNumbers: number): Symbolic | null {
  const size = below.starts.length - 1;
  const seen = new Int32Array(size);
  const mark = new Int32Array(size).fill(-1);
  const children: Node[][] = Array.from({ length: size }, () => []);
  const nodes: Node[] = [];
  let work = 0;
  let numbers = 0;
  for (let column = 0; column < size; column += 1) {
    const before = nodes.at(-1);
    const left = size - column;
    if (before?.rows.length === left) {
      // All columns that are left have all rows.
      const rest = (left * (left + 1) * (left + 2)) / 6;
      const panel = (size - before.first) ** 2;
      work += rest;
      numbers += panel - before.numbers;
      Object.assign(before, { last: size - 1, rows: NO_ROWS, work: before.work + rest, numbers: panel });
      break;
    }
    let count = 0;
    const [from, to] = [below.starts[column] ?? fail(), below.starts[column + 1] ?? fail()];
    count = united(below.rows, from, to, column, mark, seen, count);
    for (const { rows } of children[column] ?? fail())
      count = united(rows, 0, rows.length, column, mark, seen, count);
    const rows = seen.slice(0, count);
    const least = leastOf(rows, size);
    children[column] = [];
    const own = ((count + 1) * (count + 2)) / 2;
    work += own;
    if (work > mostWork) return null;
    if (before && before.last === column - 1 && before.least === column) {
      const width = column - before.first;
      const zeros = width * (count + 1 - before.rows.length);
      const panel = (width + 1) * (width + 1 + count);
      if (zeros <= MOST_ZEROS * panel) {
        numbers += panel - before.numbers;
        if (numbers > mostNumbers) return null;
        before.numbers = panel;
        before.work += own;
        before.last = column;
        before.rows = rows;
        before.least = least;
        if (least < size) children[least]?.push(before);
        continue;
      }
    }
    const node = { first: column, last: column, rows, least, work: own, numbers: 1 + count };
    nodes.push(node);
    numbers += 1 + count;
    if (numbers > mostNumbers) return null;
    if (least < size) children[least]?.push(node);
  }
  if (work > mostWork || numbers > mostNumbers) return null;
  const found = withDenseEnd(nodes, size, mostNumbers - numbers);
  const owner = new Int32Array(size);
  const offsets = new Int32Array(found.length + 1);
  for (const [index, { first, last, rows }] of found.entries()) {
    owner.fill(index, first, last + 1);
    const width = last - first + 1;
    offsets[index + 1] = (offsets[index] ?? fail()) + width * (width + rows.length);
  }
  return {
    size,
    firsts: Int32Array.from([...found.map(({ first }) => first), size]),
    rows: found.map(({ rows }) => rows.toSorted()),
    offsets,
    owner,
    work,
  };
}

/** The place of an entry on or below the diagonal among the stored numbers; -1 if the factor has none. */
export function placeOf({ firsts, rows, offsets, owner }: Symbolic, row: number, column: number): number {
  const node = owner[column] ?? fail();
  const first = firsts[node] ?? fail();
  const width = (firsts[node + 1] ?? fail()) - first;
  const offset = offsets[node] ?? fail();
  if (row < first + width) return offset + (row - first) * width + column - first;
  const own = rows[node] ?? fail();
  let low = 0;
  let high = own.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((own[middle] ?? fail()) < row) low = middle + 1;
    else high = middle;
  }
  return own[low] === row ? offset + (width + low) * width + column - first : -1;
}
