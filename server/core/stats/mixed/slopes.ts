import { fail } from '../../order/fail.ts';
import type { Evaluation, GroupState } from './criterion.ts';
import { addLinked, linkTimes } from './eliminate.ts';
import { dot, timesDense } from './loading.ts';
import type { MixedSystem } from './mixed-system.ts';
import { numbers, small, times, timesVector, turned, turnedTimes, type Small } from './small.ts';

/**
 * Derivatives by the coordinates of a model: for independent effects their variance relative to sigma^2, for correlated
 * ones the entries of Lambda. The determinant is log|V| + log|X'V^-1 X|.
 */
export interface Slopes {
  determinant: Float64Array;
  residual: Float64Array;
  /** Second derivatives, those of the determinant less the traces below; and the part of them that is due to d2 V. */
  residualCurvature: Small;
  determinantBend: Small;
  residualBend: Small;
  /** tr(P V_i P V_j) of pairs of effects in one group, which is nearly all of it in large designs. */
  traces: Small;
}

/** tr(M Sigma_i N Sigma_j) needs these products of a block M between two groups with the columns of `psi`. */
export interface PairBlock {
  plain: Small;
  right: Small;
  left: Small;
  both: Small;
}

/**
 * dSigma by a coordinate is the sum over its loads of e_row psi_column' + psi_column e_row', where psi holds columns of
 * Lambda, and of half the identity for independent effects.
 */
export function psiOf({ isAlone }: MixedSystem, { group, lambda }: GroupState): Small {
  const psi = small(lambda.rows, lambda.columns);
  psi.values.set(lambda.values);
  for (const { row, column, parameter } of group.loads)
    if (isAlone[parameter] === true) psi.values[row * psi.columns + column] = 0.5;
  return psi;
}

/** Adds, for coordinates i of the one group and j of the other, tr(M' dSigma_i M dSigma_j) of the block M between them. */
export function addTraces(
  into: Small,
  one: GroupState,
  other: GroupState,
  { plain, right, left, both }: PairBlock,
): void {
  const width = plain.columns;
  for (const a of one.group.loads)
    for (const b of other.group.loads) {
      const at = a.parameter * into.columns + b.parameter;
      into.values[at] =
        (into.values[at] ?? fail()) +
        2 *
          ((plain.values[a.row * width + b.row] ?? fail()) *
            (both.values[a.column * width + b.column] ?? fail()) +
            (right.values[a.row * width + b.column] ?? fail()) *
              (left.values[a.column * width + b.row] ?? fail()));
    }
}

/** The block of two groups with psi on its sides. */
export function pairBlock(plain: Small, psi: Small, otherPsi: Small): PairBlock {
  const [right, left] = [times(plain, otherPsi), turnedTimes(psi, plain)];
  return { plain, right, left, both: times(left, otherPsi) };
}

/** dSigma_i times the score of a group, for each coordinate that it has. */
function directionsOf({ group, score }: GroupState, psi: Small, count: number): (Float64Array | null)[] {
  const loaded = timesVector(turned(psi), score);
  const found: (Float64Array | null)[] = Array.from({ length: count }, () => null);
  const inner: (Float64Array | null)[] = Array.from({ length: count }, () => null);
  for (const { row, column, parameter } of group.loads) {
    const [own, through] = [
      (found[parameter] ??= numbers(score.length)),
      (inner[parameter] ??= numbers(score.length)),
    ];
    own[row] = (own[row] ?? fail()) + (loaded[column] ?? fail());
    through[column] = (through[column] ?? fail()) + (score[row] ?? fail());
  }
  for (const [parameter, through] of inner.entries()) {
    const own = found[parameter];
    if (!own || !through) continue;
    for (const [index, value] of timesVector(psi, through).entries())
      own[index] = (own[index] ?? fail()) + value;
  }
  return found;
}

/** y'P V_i P V_j P y. */
function quadratics(
  system: MixedSystem,
  { links, kept, reduced, errors }: Evaluation,
  psis: readonly Small[],
): Small {
  const count = system.isAlone.length;
  const directions = [...links, ...kept].map((state, index) =>
    directionsOf(state, psis[index] ?? fail(), count),
  );
  const all = Array.from({ length: count }, (_, parameter) => {
    const onKept = new Float64Array(system.size);
    for (const [index, { group, first }] of kept.entries()) {
      const own = directions[links.length + index]?.[parameter];
      if (own) onKept.set(timesVector(group.design, own), first);
    }
    // [Z X]'V1^-1 and Z'V1^-1 of the vector, of the remaining columns and of the eliminated groups.
    const through = timesDense(reduced, onKept);
    const onLinks = links.map(({ link, group, remainder }, index) => {
      const direction = directions[index]?.[parameter];
      const own = direction ? timesVector(group.design, direction) : numbers(group.design.rows);
      const back = timesVector(turned(remainder), own);
      addLinked(through, link, back, 1);
      const across = linkTimes(link, onKept);
      const within = timesVector(link.products, own);
      for (const [i, value] of across.entries()) within[i] = (within[i] ?? fail()) + value;
      return { own, through: timesVector(remainder, within) };
    });
    return { onKept, through, onLinks, solved: timesDense(errors, through) };
  });
  const result = small(count, count);
  for (const [i, one] of all.entries())
    for (const [j, other] of all.entries())
      result.values[i * count + j] =
        dot(one.onKept, other.through) -
        dot(one.through, other.solved) +
        one.onLinks.reduce(
          (sum, { own }, index) => sum + dot(own, other.onLinks[index]?.through ?? fail()),
          0,
        );
  return result;
}

/** The derivatives of the criterion's parts at an evaluation. */
export function slopesOf(system: MixedSystem, evaluation: Evaluation): Slopes {
  const count = system.isAlone.length;
  const [determinant, residual] = [new Float64Array(count), new Float64Array(count)];
  const [determinantBend, residualBend, traces] = [
    small(count, count),
    small(count, count),
    small(count, count),
  ];
  const states = [...evaluation.links, ...evaluation.kept];
  const psis = states.map((state) => psiOf(system, state));
  const residualCurvature = quadratics(system, evaluation, psis);
  for (let index = 0; index < count * count; index += 1)
    residualCurvature.values[index] = 2 * (residualCurvature.values[index] ?? fail());
  for (const [index, state] of states.entries()) {
    const { group, precision, loaded, score } = state;
    const psi = psis[index] ?? fail();
    const block = pairBlock(precision, psi, psi);
    const scores = timesVector(turned(psi), score);
    const { columns } = precision;
    for (const a of group.loads) {
      const isAlone = system.isAlone[a.parameter] === true;
      determinant[a.parameter] =
        (determinant[a.parameter] ?? fail()) +
        (isAlone ? 1 : 2) * ((isAlone ? precision : loaded).values[a.row * columns + a.column] ?? fail());
      residual[a.parameter] =
        (residual[a.parameter] ?? fail()) - 2 * (score[a.row] ?? fail()) * (scores[a.column] ?? fail());
      if (isAlone) continue;
      for (const b of group.loads) {
        if (a.column !== b.column) continue;
        const at = a.parameter * count + b.parameter;
        determinantBend.values[at] =
          (determinantBend.values[at] ?? fail()) + 2 * (precision.values[a.row * columns + b.row] ?? fail());
        residualBend.values[at] =
          (residualBend.values[at] ?? fail()) - 2 * (score[a.row] ?? fail()) * (score[b.row] ?? fail());
      }
    }
    addTraces(traces, state, state, block);
  }
  for (const [index, bend] of residualBend.values.entries())
    residualCurvature.values[index] = (residualCurvature.values[index] ?? fail()) + bend;
  return { determinant, residual, residualCurvature, determinantBend, residualBend, traces };
}

/** Gradient and curvature of the criterion, sigma profiled. */
export function criterionSlopes(
  system: MixedSystem,
  evaluation: Evaluation,
): { gradient: Float64Array; curvature: Small; expected: Small } {
  const own = slopesOf(system, evaluation);
  const count = system.isAlone.length;
  const df = system.observations - system.fixed;
  const share = df / evaluation.residual;
  const gradient = own.determinant.map((value, index) => value + share * (own.residual[index] ?? fail()));
  const [curvature, expected] = [small(count, count), small(count, count)];
  for (let i = 0; i < count; i += 1)
    for (let j = 0; j < count; j += 1) {
      const at = i * count + j;
      const [trace, bend] = [own.traces.values[at] ?? fail(), own.determinantBend.values[at] ?? fail()];
      const ofResidual = own.residualCurvature.values[at] ?? fail();
      curvature.values[at] =
        bend -
        trace +
        share * ofResidual -
        ((share * share) / df) * (own.residual[i] ?? fail()) * (own.residual[j] ?? fail());
      expected.values[at] =
        trace -
        ((own.determinant[i] ?? fail()) * (own.determinant[j] ?? fail())) / df +
        bend +
        share * (own.residualBend.values[at] ?? fail());
    }
  return { gradient, curvature, expected };
}
