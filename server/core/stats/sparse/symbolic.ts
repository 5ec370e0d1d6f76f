import { fail } from '../../order/fail.ts';
import { LARGE } from '../numbers/dense.ts';

/**
 * Nonzero structure of a sparse symmetric matrix and its Cholesky factor. Columns are grouped into supernodes:
 * neighbours with the same rows below, stored as one dense panel, row by row, its own columns first. All in lists of integers:
 * a large study has a hundred thousand supernodes.
 */
export interface Symbolic {
  size: number;
  /** First column of each supernode; the last entry is `size`. */
  firsts: Int32Array;
  /** Rows of each supernode below its own columns, ascending: from `starts[node]` to before `starts[node + 1]`. */
  rows: Int32Array;
  starts: Int32Array;
  /** Start of each panel; the last entry is the total size. */
  offsets: Int32Array;
  /** Supernode of each column. */
  owner: Int32Array;
  /** Approximate number of multiplications of one factorisation. */
  work: number;
}

/** Most explicit zeros in a merged panel. */
const MOST_ZEROS = 0.2;
/** How much faster multiplications are in a large dense matrix. */
const GAIN = 4;

/** The rows under the diagonal of each column, in any order: of column c from `starts[c]` to `starts[c + 1]`. */
export interface Below {
  starts: Int32Array;
  rows: Int32Array;
}

/** Entries of a symmetric matrix on one side of the diagonal: those of one row, by column, from `starts[row]` to `starts[row + 1]`. */
export interface Entries {
  starts: Int32Array;
  columns: Int32Array;
}

/** Calls `use` for each entry off the diagonal, with the lesser of its two places and the greater one. */
function eachBelow(
  { starts, columns }: Entries,
  places: Int32Array,
  use: (column: number, row: number) => void,
): void {
  for (let own = 0; own < starts.length - 1; own += 1) {
    const at = places[own] ?? fail();
    for (let index = starts[own] ?? fail(); index < (starts[own + 1] ?? fail()); index += 1) {
      const other = places[columns[index] ?? fail()] ?? fail();
      if (other !== at) use(Math.min(at, other), Math.max(at, other));
    }
  }
}

/** The structure of a symmetric matrix of `size` columns, after each row and column of the entries is moved to its place. */
export function belowDiagonal(size: number, places: Int32Array, entries: Entries): Below {
  const starts = new Int32Array(size + 1);
  eachBelow(entries, places, (column) => {
    starts[column + 1] = (starts[column + 1] ?? fail()) + 1;
  });
  for (let column = 0; column < size; column += 1)
    starts[column + 1] = (starts[column + 1] ?? fail()) + (starts[column] ?? fail());
  const next = starts.slice(0, size);
  const below = new Int32Array(starts[size] ?? fail());
  eachBelow(entries, places, (column, row) => {
    const at = next[column] ?? fail();
    below[at] = row;
    next[column] = at + 1;
  });
  return { starts, rows: below };
}

/** Supernodes while they are found, each with its first column, multiplications, and numbers of its panel. */
class Nodes {
  count = 0;
  readonly first: Int32Array;
  readonly starts: Int32Array;
  readonly work: Float64Array;
  readonly numbers: Float64Array;
  /** Rows of all of them, one after the other. */
  rows = new Int32Array(1024);
  /** The nodes whose first row below is a column, as lists: the first one of each column, and the next one of each node. */
  readonly child: Int32Array;
  readonly next: Int32Array;

  constructor(size: number) {
    this.first = new Int32Array(size + 1);
    this.starts = new Int32Array(size + 1);
    this.work = new Float64Array(size);
    this.numbers = new Float64Array(size);
    this.child = new Int32Array(size).fill(-1);
    this.next = new Int32Array(size);
  }

  /** Rows below the columns of the last node. */
  get lastRows(): number {
    return (this.starts[this.count] ?? fail()) - (this.starts[this.count - 1] ?? fail());
  }

  add(first: number): void {
    this.first[this.count] = first;
    this.starts[this.count + 1] = this.starts[this.count] ?? fail();
    this.count += 1;
  }

  /** Replaces the rows of the last node by the first ones of `found`. */
  setRows(found: Int32Array, count: number): void {
    const start = this.starts[this.count - 1] ?? fail();
    const end = start + count;
    if (end > this.rows.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.rows.length));
      larger.set(this.rows);
      this.rows = larger;
    }
    for (let index = 0; index < count; index += 1) this.rows[start + index] = found[index] ?? fail();
    this.starts[this.count] = end;
  }

  /** Adds to the work and the numbers of the last node. */
  charge(work: number, numbers: number): void {
    const last = this.count - 1;
    this.work[last] = (this.work[last] ?? fail()) + work;
    this.numbers[last] = (this.numbers[last] ?? fail()) + numbers;
  }

  /** Lists the last node with the column that is its first row below. */
  list(column: number): void {
    const last = this.count - 1;
    this.next[last] = this.child[column] ?? fail();
    this.child[column] = last;
  }
}

/**
 * Joins the last supernodes to one that is dense, from the one on where most time is won, with no more than `room` further
 * numbers.
 */
function joinDenseEnd(nodes: Nodes, size: number, room: number): void {
  let from = nodes.count - 1;
  let most = 0;
  let work = 0;
  let numbers = 0;
  for (let node = nodes.count - 1; node >= 0; node -= 1) {
    work += nodes.work[node] ?? fail();
    numbers += nodes.numbers[node] ?? fail();
    const width = size - (nodes.first[node] ?? fail());
    const won = work - width ** 3 / 6 / GAIN;
    if (width < LARGE || won <= most || width * width - numbers > room) continue;
    most = won;
    from = node;
  }
  if (from >= nodes.count - 1) return;
  nodes.count = from + 1;
  nodes.starts[nodes.count] = nodes.starts[from] ?? fail();
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

/** The least of the first `count` rows; `most` without any. */
function leastOf(rows: Int32Array, count: number, most: number): number {
  let least = most;
  for (let at = 0; at < count; at += 1) {
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
  const nodes = new Nodes(size);
  let work = 0;
  let numbers = 0;
  /** The first row below the last node. */
  let leastBefore = -1;
  for (let column = 0; column < size; column += 1) {
    const last = nodes.count - 1;
    const left = size - column;
    if (last >= 0 && nodes.lastRows === left) {
      // All columns that are left have all rows.
      const rest = (left * (left + 1) * (left + 2)) / 6;
      const more = (size - (nodes.first[last] ?? fail())) ** 2 - (nodes.numbers[last] ?? fail());
      work += rest;
      numbers += more;
      nodes.charge(rest, more);
      nodes.setRows(seen, 0);
      break;
    }
    const [from, to] = [below.starts[column] ?? fail(), below.starts[column + 1] ?? fail()];
    let count = united(below.rows, from, to, column, mark, seen, 0);
    for (let node = nodes.child[column] ?? fail(); node >= 0; node = nodes.next[node] ?? fail()) {
      const [start, end] = [nodes.starts[node] ?? fail(), nodes.starts[node + 1] ?? fail()];
      count = united(nodes.rows, start, end, column, mark, seen, count);
    }
    const least = leastOf(seen, count, size);
    const own = ((count + 1) * (count + 2)) / 2;
    work += own;
    if (work > mostWork) return null;
    const first = nodes.first[last] ?? column;
    const panel = (column - first + 1) * (column - first + 1 + count);
    if (
      last < 0 ||
      leastBefore !== column ||
      (column - first) * (count + 1 - nodes.lastRows) > MOST_ZEROS * panel
    ) {
      nodes.add(column);
      nodes.charge(own, 1 + count);
      numbers += 1 + count;
    } else {
      const more = panel - (nodes.numbers[last] ?? fail());
      nodes.charge(own, more);
      numbers += more;
    }
    if (numbers > mostNumbers) return null;
    nodes.setRows(seen, count);
    leastBefore = least;
    if (least < size) nodes.list(least);
  }
  if (work > mostWork || numbers > mostNumbers) return null;
  joinDenseEnd(nodes, size, mostNumbers - numbers);
  return structureOf(nodes, size, work);
}

function structureOf(nodes: Nodes, size: number, work: number): Symbolic {
  const { count } = nodes;
  const firsts = nodes.first.slice(0, count + 1);
  firsts[count] = size;
  const starts = nodes.starts.slice(0, count + 1);
  const rows = nodes.rows.slice(0, starts[count]);
  const owner = new Int32Array(size);
  const offsets = new Int32Array(count + 1);
  for (let node = 0; node < count; node += 1) {
    const [first, end] = [firsts[node] ?? fail(), firsts[node + 1] ?? fail()];
    const [start, stop] = [starts[node] ?? fail(), starts[node + 1] ?? fail()];
    rows.subarray(start, stop).sort();
    owner.fill(node, first, end);
    offsets[node + 1] = (offsets[node] ?? fail()) + (end - first) * (end - first + stop - start);
  }
  return { size, firsts, rows, starts, offsets, owner, work };
}

/** The place of an entry on or below the diagonal among the stored numbers; -1 if the factor has none. */
export function placeOf(
  { firsts, rows, starts, offsets, owner }: Symbolic,
  row: number,
  column: number,
): number {
  const node = owner[column] ?? fail();
  const first = firsts[node] ?? fail();
  const width = (firsts[node + 1] ?? fail()) - first;
  const offset = offsets[node] ?? fail();
  if (row < first + width) return offset + (row - first) * width + column - first;
  const [start, end] = [starts[node] ?? fail(), starts[node + 1] ?? fail()];
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? fail()) < row) low = middle + 1;
    else high = middle;
  }
  return low < end && rows[low] === row ? offset + (width + low - start) * width + column - first : -1;
}
