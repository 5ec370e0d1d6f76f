import { fail } from '../../order/fail.ts';
import { GrowingInts } from '../numbers/growing.ts';
import { joinDenseEnd, Nodes } from './supernodes.ts';

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
  /**
   * The first supernodes are leaves: single columns that are held a batch at a time, in the same room before all other panels. Batch b is
   * the leaves from `batches[b]` to before `batches[b + 1]`, which have no entries for those of other batches.
   */
  leaves: number;
  batches: Int32Array;
  /** Supernode of each column. */
  owner: Int32Array;
  /** Approximate number of multiplications of one factorisation. */
  work: number;
}

/** Numbers of a batch of leaves, and a few more: four megabytes. */
export const BATCH = 524_288;
/** Most explicit zeros in a merged panel. */
const MOST_ZEROS = 0.2;

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

/**
 * The structure of a symmetric matrix of `size` columns, after each row and column of the entries is moved to its place. `room` is
 * filled, and has one number for each entry.
 */
export function belowDiagonal(
  size: number,
  places: Int32Array,
  entries: Entries,
  room = new Int32Array(entries.columns.length),
): Below {
  const starts = new Int32Array(size + 1);
  eachBelow(entries, places, (column) => {
    starts[column + 1] = (starts[column + 1] ?? fail()) + 1;
  });
  for (let column = 0; column < size; column += 1)
    starts[column + 1] = (starts[column + 1] ?? fail()) + (starts[column] ?? fail());
  const next = starts.slice(0, size);
  eachBelow(entries, places, (column, row) => {
    const at = next[column] ?? fail();
    room[at] = row;
    next[column] = at + 1;
  });
  return { starts, rows: room };
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

/** Limits of a factor, and its leaves. */
export interface Shape {
  /** Most multiplications, and most numbers that are stored; leaves store none. */
  mostWork: number;
  mostNumbers: number;
  /**
   * These first columns, in small groups that follow each other, have entries for columns of their own group only, and for later
   * ones. They are leaves where they do not join the dense end, in batches of `batch` numbers or a few more.
   */
  leafColumns: number;
  batch: number;
}

/**
 * The structure of the Cholesky factor, without reordering. Null once it exceeds a limit. `nodes`: room for supernodes, used again.
 * Source: Davis 2006, Direct Methods for Sparse Linear Systems, chapter 4; supernodes as Ng & Peyton 1993, SIAM J. Sci. Comput. 14.
 */
export function symbolicFactor(
  below: Below,
  { mostWork, mostNumbers, leafColumns, batch }: Shape,
  nodes = new Nodes(below.starts.length - 1),
): Symbolic | null {
  const size = below.starts.length - 1;
  nodes.clear();
  const seen = new Int32Array(size);
  const mark = new Int32Array(size).fill(-1);
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
    const first = last < 0 ? -1 : (nodes.first[last] ?? fail());
    const panel = (column - first + 1) * (column - first + 1 + count);
    if (
      first < leafColumns ||
      leastBefore !== column ||
      (column - first) * (count + 1 - nodes.lastRows) > MOST_ZEROS * panel
    ) {
      const more = column < leafColumns ? 0 : 1 + count;
      nodes.add(column);
      nodes.charge(own, more);
      numbers += more;
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
  return structureOf(nodes, size, work, leafColumns, batch);
}

/** The leaves, and the start of each in its batch; then that of the first other panel. */
function leafOffsets(
  { rows, starts, owner }: Pick<Symbolic, 'rows' | 'starts' | 'owner'>,
  leafColumns: number,
  batch: number,
  offsets: Int32Array,
): { leaves: number; batches: Int32Array } {
  const leaves = owner[leafColumns] ?? fail();
  const batches = new GrowingInts();
  let [used, room] = [0, 0];
  /** The last leaf that is in one group with those before. */
  let together = -1;
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    if (leaf === 0 || (used >= batch && leaf > together)) {
      batches.add(leaf);
      used = 0;
    }
    const [start, end] = [starts[leaf] ?? fail(), starts[leaf + 1] ?? fail()];
    const parent = start < end ? (owner[rows[start] ?? fail()] ?? fail()) : leaves;
    if (parent < leaves) together = Math.max(together, parent);
    offsets[leaf] = used;
    used += 1 + end - start;
    room = Math.max(room, used);
  }
  batches.add(leaves);
  offsets[leaves] = room;
  return { leaves, batches: batches.all };
}

function structureOf(nodes: Nodes, size: number, work: number, leafColumns: number, batch: number): Symbolic {
  const { count } = nodes;
  const firsts = nodes.first.slice(0, count + 1);
  firsts[count] = size;
  const starts = nodes.starts.slice(0, count + 1);
  const rows = nodes.rows.slice(0, starts[count]);
  const owner = new Int32Array(size);
  const offsets = new Int32Array(count + 1);
  for (let node = 0; node < count; node += 1) {
    rows.subarray(starts[node], starts[node + 1]).sort();
    owner.fill(node, firsts[node], firsts[node + 1]);
  }
  const { leaves, batches } = leafOffsets({ rows, starts, owner }, leafColumns, batch, offsets);
  for (let node = leaves; node < count; node += 1) {
    const width = (firsts[node + 1] ?? fail()) - (firsts[node] ?? fail());
    const height = (starts[node + 1] ?? fail()) - (starts[node] ?? fail());
    offsets[node + 1] = (offsets[node] ?? fail()) + width * (width + height);
  }
  return { size, firsts, rows, starts, offsets, leaves, batches, owner, work };
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
