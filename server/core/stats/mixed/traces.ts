import { fail } from '../../order/fail.ts';
import type { Dense } from '../numbers/dense.ts';
import { isSingular, type Evaluation, type GroupState, type KeptState, type LinkState } from './criterion.ts';
import { loadColumns, timesDense } from './loading.ts';
import type { MixedSystem } from './mixed-system.ts';
import { addTraces, pairBlock, psiOf } from './slopes.ts';
import { minus, overLower, small, times, turned, turnedTimes, type Small } from './small.ts';

/** inverse(L')M of a lower triangle L. */
const underLower = (lower: Small, own: Small): Small => turned(overLower(turned(own), lower));

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

/** How R'Z'P Z R of groups that remain follows from a matrix H of the remaining columns. */
interface Blocks {
  matrix: Float64Array;
  /** The same from H' M H at the columns of two groups, for any M. */
  ofEffects(block: Small, one: KeptState, other: KeptState): Small;
  /** Between two groups that remain. */
  between(one: KeptState, other: KeptState): Small;
}

/** By the inverse of S, of which a block is one of Lambda'R'Z'P Z R Lambda. */
function blocksByInverse({ half, inverse }: Evaluation): Blocks {
  const ofEffects: Blocks['ofEffects'] = (block, one, other) =>
    underLower(
      one.lambda,
      overLower(times(turnedTimes(one.directions, block), other.directions), other.lambda),
    );
  return {
    // `half` is the transpose of L times the inverse of S.
    matrix: turned({ rows: half.stride, columns: half.stride, values: half.values }).values,
    ofEffects,
    between: (one, other) => {
      const own = small(one.lower.rows, other.lower.rows);
      for (let i = 0; i < own.rows; i += 1)
        for (let j = 0; j < own.columns; j += 1)
          own.values[i * own.columns + j] = -(
            inverse.values[(one.first + i) * inverse.stride + other.first + j] ?? fail()
          );
      return ofEffects(own, one, other);
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
  const ofEffects: Blocks['ofEffects'] = (block, one, other) =>
    times(turnedTimes(one.group.design, block), other.group.design);
  return {
    matrix,
    ofEffects,
    between: (one, other) => {
      const own = small(one.lower.rows, other.lower.rows);
      for (let i = 0; i < own.rows; i += 1)
        for (const [k, value] of line(reduced, one.first + i).entries())
          for (let j = 0; j < own.columns; j += 1)
            own.values[i * own.columns + j] =
              (own.values[i * own.columns + j] ?? fail()) +
              value * (matrix[k * stride + other.first + j] ?? fail());
      return ofEffects(own, one, other);
    },
  };
}

/** dSigma_i M of a group's effects, for each coordinate that it has. */
function directionsOf({ group }: GroupState, psi: Small, own: Small): Map<number, Small> {
  const found = new Map<number, Small>();
  const loaded = turnedTimes(psi, own);
  const line = ({ columns, values }: Small, row: number) =>
    values.subarray(row * columns, (row + 1) * columns);
  for (const { row, column, parameter } of group.loads) {
    const into = found.get(parameter) ?? small(own.rows, own.columns);
    found.set(parameter, into);
    addScaled(line(into, row), line(loaded, column), 1);
    for (let a = 0; a < psi.rows; a += 1) {
      const weight = psi.values[a * psi.columns + column] ?? fail();
      if (weight !== 0) addScaled(line(into, a), line(own, row), weight);
    }
  }
  return found;
}

/** N'(...)N H, with (...) the eliminated groups' share of dV_i: for each coordinate of theirs. */
function throughLinks(
  { links }: Evaluation,
  psis: ReadonlyMap<GroupState, Small>,
  { size, stride }: Dense,
  matrix: Float64Array,
  seen: (done: number, of: number) => void,
): Map<number, Dense> {
  const all = new Map<number, Dense>();
  for (const [index, one] of links.entries()) {
    const { link, group, remainder } = one;
    const { columns, starts, rows, values } = link;
    const back = turnedTimes(remainder, group.design);
    const across = acrossOf(one, matrix, stride);
    for (const [parameter, own] of directionsOf(one, psis.get(one) ?? fail(), across)) {
      const into = all.get(parameter) ?? { size, stride, values: new Float64Array(stride * stride) };
      all.set(parameter, into);
      const through = times(back, own).values;
      for (let c = 0; c < columns.length; c += 1) {
        const to = (columns[c] ?? fail()) * stride;
        const line = into.values.subarray(to, to + stride);
        for (let at = starts[c] ?? fail(); at < (starts[c + 1] ?? fail()); at += 1) {
          const from = (rows[at] ?? fail()) * stride;
          addScaled(line, through.subarray(from, from + stride), values[at] ?? fail());
        }
      }
    }
    seen(index + 1, links.length);
  }
  return all;
}

/** H' M at the columns of a group that remains. */
function blockOf({ first, lower }: KeptState, matrix: Float64Array, { size, stride, values }: Dense): Small {
  const width = lower.rows;
  const own = small(width, width);
  for (let k = 0; k < size; k += 1)
    for (let i = 0; i < width; i += 1) {
      const weight = matrix[k * stride + first + i] ?? fail();
      for (let j = 0; j < width; j += 1)
        own.values[i * width + j] =
          (own.values[i * width + j] ?? fail()) + weight * (values[k * stride + first + j] ?? fail());
    }
  return own;
}

/** tr(AB). */
function traceOf(a: Dense, b: Dense): number {
  let sum = 0;
  for (let i = 0; i < a.size; i += 1)
    for (let j = 0; j < a.size; j += 1)
      sum += (a.values[i * a.stride + j] ?? fail()) * (b.values[j * b.stride + i] ?? fail());
  return sum;
}

/** R'Z'V1^-1 Z E Z'V1^-1 Z R of an eliminated group: the part of its precision that passes through remaining columns. */
const passing = ({ link, group, remainder, precision }: LinkState): Small =>
  minus(times(times(turnedTimes(group.design, remainder), link.products), group.design), precision);

/**
 * tr(P V_i P V_j), with V_i the derivative of V by a coordinate, over all pairs of different groups; the sum with its
 * transpose counts each pair twice, as the trace does. `seen` is called for each eliminated group.
 */
export function tracesBetween(
  system: MixedSystem,
  evaluation: Evaluation,
  seen: (done: number, of: number) => void,
): Small {
  const { links, kept, errors } = evaluation;
  const count = system.isAlone.length;
  const total = small(count, count);
  const add = (i: number, j: number, value: number): void => {
    total.values[i * count + j] = (total.values[i * count + j] ?? fail()) + value;
  };
  const states: GroupState[] = [...links, ...kept];
  const psis = new Map(states.map((state) => [state, psiOf(system, state)]));
  const psiFor = (state: GroupState): Small => psis.get(state) ?? fail();
  const hasSingular = kept.some(({ group, lambda }) => isSingular(group, lambda));
  const blocks = (hasSingular ? blocksByProducts : blocksByInverse)(evaluation);
  const through = throughLinks(evaluation, psis, errors, blocks.matrix, seen);
  for (const [parameter, own] of through)
    for (const other of kept) {
      const effects = blocks.ofEffects(blockOf(other, blocks.matrix, own), other, other);
      const loaded = times(effects, psiFor(other));
      for (const { row, column, parameter: beside } of other.group.loads)
        add(parameter, beside, 2 * (loaded.values[row * loaded.columns + column] ?? fail()));
    }
  const withErrors = hasSingular
    ? throughLinks(evaluation, psis, errors, errors.values, () => undefined)
    : through;
  if (!hasSingular) for (const own of through.values()) loadColumns(own, kept, true);
  for (const [i, one] of withErrors) for (const [j, other] of withErrors) add(i, j, traceOf(one, other) / 2);
  const same = small(count, count);
  for (const one of links) addTraces(same, one, one, pairBlock(passing(one), psiFor(one), psiFor(one)));
  for (const [index, value] of same.values.entries())
    total.values[index] = (total.values[index] ?? fail()) - value / 2;
  for (const [index, one] of kept.entries())
    for (const other of kept.slice(0, index))
      addTraces(total, one, other, pairBlock(blocks.between(one, other), psiFor(one), psiFor(other)));
  return total;
}
