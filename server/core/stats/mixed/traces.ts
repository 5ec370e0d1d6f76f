import { fail } from '../../order/fail.ts';
import type { Dense } from '../numbers/dense.ts';
import { isSingular, type Evaluation, type GroupState, type KeptState, type LinkState } from './criterion.ts';
import { timesDense } from './loading.ts';
import type { MixedSystem } from './mixed-system.ts';
import { addTraces, pairBlock, psiOf } from './slopes.ts';
import { overLower, small, times, turned, turnedTimes, type Small } from './small.ts';

/** inverse(L')M of a lower triangle L. */
const underLower = (lower: Small, own: Small): Small => turned(overLower(turned(own), lower));

function columnsOf({ rows, columns, values }: Small, first: number, count: number): Small {
  const own = small(rows, count);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < count; j += 1) own.values[i * count + j] = values[i * columns + first + j] ?? fail();
  return own;
}

function addScaled(into: Float64Array, values: Float64Array, weight: number): void {
  for (let k = 0; k < into.length; k += 1) into[k] = (into[k] ?? fail()) + weight * (values[k] ?? fail());
}

/** R'Z'V1^-1 [Z X] of an eliminated group, with the remaining columns, times a matrix, row by row. */
function acrossOf({ link, group, remainder }: LinkState, matrix: Float64Array, stride: number): Small {
  const { columns, starts, rows, values } = link;
  const own = small(link.sums.length, stride);
  for (let c = 0; c < columns.length; c += 1) {
    const from = (columns[c] ?? fail()) * stride;
    for (let at = starts[c] ?? fail(); at < (starts[c + 1] ?? fail()); at += 1) {
      const into = (rows[at] ?? fail()) * stride;
      addScaled(
        own.values.subarray(into, into + stride),
        matrix.subarray(from, from + stride),
        values[at] ?? fail(),
      );
    }
  }
  return times(turnedTimes(group.design, remainder), own);
}

/** How blocks between groups, of which one at least remains, follow from a matrix of the remaining columns. */
interface Blocks {
  /** A group's `acrossOf` this matrix holds its blocks with the groups that remain. */
  matrix: Float64Array;
  /** R'Z'P Z R from a part of that, with the columns of a group that remains. */
  withKept(part: Small, other: KeptState): Small;
  /** The same of two groups that remain. */
  ofKept(one: KeptState, other: KeptState): Small;
}

/** By the inverse of S, of which a block is one of Lambda'R'Z'P Z R Lambda. */
function blocksByInverse({ half, inverse }: Evaluation): Blocks {
  return {
    // `half` is the transpose of L times the inverse of S.
    matrix: turned({ rows: half.stride, columns: half.stride, values: half.values }).values,
    withKept: (part, { directions, lambda }) => overLower(times(part, directions), lambda),
    ofKept: (one, other) => {
      const own = small(one.lower.rows, other.lower.rows);
      for (let i = 0; i < own.rows; i += 1)
        for (let j = 0; j < own.columns; j += 1)
          own.values[i * own.columns + j] = -(
            inverse.values[(one.first + i) * inverse.stride + other.first + j] ?? fail()
          );
      const ofEffects = times(turnedTimes(one.directions, own), other.directions);
      return underLower(one.lambda, overLower(ofEffects, other.lambda));
    },
  };
}

/** By M - M E M and N - N E M of the products M and N with the remaining columns: where a Lambda is singular. */
function blocksByProducts({ reduced, errors }: Evaluation): Blocks {
  const { size, stride } = reduced;
  const line = ({ values }: Dense, row: number) => values.subarray(row * stride, row * stride + size);
  const matrix = new Float64Array(stride * stride);
  for (let row = 0; row < size; row += 1) {
    const own = timesDense(reduced, line(errors, row)).map(
      (value, column) => (row === column ? 1 : 0) - value,
    );
    matrix.set(own, row * stride);
  }
  return {
    matrix,
    withKept: (part, { group }) => times(part, group.design),
    ofKept: (one, other) => {
      const own = small(one.lower.rows, other.lower.rows);
      for (let i = 0; i < own.rows; i += 1)
        for (const [k, value] of line(reduced, one.first + i).entries())
          for (let j = 0; j < own.columns; j += 1)
            own.values[i * own.columns + j] =
              (own.values[i * own.columns + j] ?? fail()) +
              value * (matrix[k * stride + other.first + j] ?? fail());
      return times(turnedTimes(one.group.design, own), other.group.design);
    },
  };
}

/** N of all eliminated groups: for each remaining column, the columns of groups that it meets, in the order of the groups. */
interface Meetings {
  /** First column of each eliminated group. */
  firsts: Int32Array;
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
}

function meetingsOf({ links, users, size }: MixedSystem): Meetings {
  let sum = 0;
  const firsts = Int32Array.from([0, ...links.map(({ sums }) => sums.length)], (width) => (sum += width));
  const [starts, columns, values]: [Int32Array, number[], number[]] = [new Int32Array(size + 1), [], []];
  for (const [c, own] of users.entries()) {
    for (const { link, place } of own) {
      const { starts: begins, rows, values: entries } = links[link] ?? fail();
      for (let at = begins[place] ?? fail(); at < (begins[place + 1] ?? fail()); at += 1) {
        columns.push((firsts[link] ?? fail()) + (rows[at] ?? fail()));
        values.push(entries[at] ?? fail());
      }
    }
    starts[c + 1] = columns.length;
  }
  return { firsts, starts, columns: Int32Array.from(columns), values: Float64Array.from(values) };
}

/** Adds a line of the remaining columns times N', for groups before `ends`. */
function meet(
  into: Float64Array,
  line: Float64Array,
  { starts, columns, values }: Meetings,
  ends: Int32Array,
): void {
  for (let c = 0; c < ends.length; c += 1) {
    const weight = line[c] ?? fail();
    const end = ends[c] ?? fail();
    for (let at = starts[c] ?? fail(); at < end; at += 1) {
      const column = columns[at] ?? fail();
      into[column] = (into[column] ?? fail()) + weight * (values[at] ?? fail());
    }
  }
}

/** -AB, with A the columns of `met` from `first` on. */
function blockOf(into: Small, met: Small, first: number, b: Small): void {
  into.values.fill(0);
  const [x, y, z] = [met.values, b.values, into.values];
  for (let i = 0; i < met.rows; i += 1)
    for (let k = 0; k < b.rows; k += 1) {
      const value = x[i * met.columns + first + k] ?? fail();
      for (let j = 0; j < b.columns; j += 1)
        z[i * b.columns + j] = (z[i * b.columns + j] ?? fail()) - value * (y[k * b.columns + j] ?? fail());
    }
}

/** What `addTraces` adds, for independent effects alone. */
function addSquares(total: Small, plain: Small, one: Int32Array, other: Int32Array): void {
  for (let a = 0; a < one.length; a += 1) {
    const into = (one[a] ?? fail()) * total.columns;
    const from = a * plain.columns;
    for (let b = 0; b < other.length; b += 1) {
      const value = plain.values[from + b] ?? fail();
      const at = into + (other[b] ?? fail());
      total.values[at] = (total.values[at] ?? fail()) + value * value;
    }
  }
}

/**
 * tr(P V_i P V_j), with V_i the derivative of V by a coordinate, over all pairs of different groups, each pair once: the rows
 * are of the first group's coordinates. `seen` is called for each eliminated group.
 */
export function tracesBetween(
  system: MixedSystem,
  evaluation: Evaluation,
  seen: (done: number, of: number) => void,
): Small {
  const { links, kept, errors } = evaluation;
  const count = system.isAlone.length;
  const total = small(count, count);
  const states: GroupState[] = [...links, ...kept];
  const psis = new Map(states.map((state) => [state, psiOf(system, state)]));
  const parameters = new Map(
    states.map((state) => [state, Int32Array.from(state.group.loads, ({ parameter }) => parameter)]),
  );
  const areAlone = system.isAlone.every(Boolean);
  const add = (one: GroupState, other: GroupState, plain: Small): void => {
    if (areAlone) addSquares(total, plain, parameters.get(one) ?? fail(), parameters.get(other) ?? fail());
    else addTraces(total, one, other, pairBlock(plain, psis.get(one) ?? fail(), psis.get(other) ?? fail()));
  };
  const hasSingular = kept.some(({ group, lambda }) => isSingular(group, lambda));
  const blocks = (hasSingular ? blocksByProducts : blocksByInverse)(evaluation);
  const meetings = meetingsOf(system);
  const ends = meetings.starts.slice(0, system.size);
  const rightSides = links.map(({ group, remainder }) => turnedTimes(remainder, group.design));
  for (const [index, one] of links.entries()) {
    const parts = acrossOf(one, blocks.matrix, errors.stride);
    for (const other of kept)
      add(one, other, blocks.withKept(columnsOf(parts, other.first, other.lower.rows), other));
    const across = acrossOf(one, errors.values, errors.stride);
    const met = small(across.rows, meetings.firsts[index] ?? fail());
    for (let row = 0; row < across.rows; row += 1)
      meet(
        met.values.subarray(row * met.columns, (row + 1) * met.columns),
        across.values.subarray(row * across.columns, (row + 1) * across.columns),
        meetings,
        ends,
      );
    let plain = small(across.rows, across.rows);
    for (let before = 0; before < index; before += 1) {
      const right = rightSides[before] ?? fail();
      if (plain.columns !== right.columns) plain = small(across.rows, right.columns);
      blockOf(plain, met, meetings.firsts[before] ?? fail(), right);
      add(one, links[before] ?? fail(), plain);
    }
    const { columns, starts } = one.link;
    for (const [place, column] of columns.entries())
      ends[column] = (ends[column] ?? fail()) + (starts[place + 1] ?? fail()) - (starts[place] ?? fail());
    seen(index + 1, links.length);
  }
  for (const [index, one] of kept.entries())
    for (const other of kept.slice(0, index)) add(one, other, blocks.ofKept(one, other));
  return total;
}
