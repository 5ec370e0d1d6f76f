import { fail } from '../../order/fail.ts';
import { positiveInverse } from '../numbers/positive-inverse.ts';
import type { Evaluation } from './criterion.ts';
import { averageInformation } from './curvature.ts';
import type { MixedSystem } from './mixed-system.ts';

/** Relative SD of a variance that is to be zero: at zero itself, the slope by the variance is unknown. */
export const LEAST_SD = 5e-5;
const LEAST_VARIANCE = LEAST_SD * LEAST_SD;
/** Slope of a step below which the minimum is near. */
const NEAR = 0.01;
const MOST_STEPS = 20;
const MOST_TRIALS = 4;

interface Step {
  /** Of the variances. */
  change: Float64Array;
  /** Of the criterion along the change. */
  slope: number;
}

/**
 * The change of the variances to where the slopes would be zero, none of them below the least one. Null where the average
 * information does not separate them.
 */
function stepFrom(system: MixedSystem, point: Float64Array, at: Evaluation): Step | null {
  const sd = (index: number): number => point[index] ?? fail();
  const slopes = at.gradient.map((own, index) => own / (2 * sd(index)));
  const information = averageInformation(system, point, at).map((row, j) =>
    row.map((own, k) => own / (4 * sd(j) * sd(k))),
  );
  const change = new Float64Array(point.length);
  let free = [...point.keys()].filter((index) => sd(index) > LEAST_SD || (slopes[index] ?? fail()) < 0);
  while (free.length > 0) {
    const inverse = positiveInverse(
      free.map((j) => Float64Array.from(free, (k) => information[j]?.[k] ?? fail())),
    );
    if (!inverse) return null;
    // Slopes after the change of the variances that are not free.
    const rest = free.map((j) =>
      change.reduce(
        (sum, own, k) => (free.includes(k) ? sum : sum + own * (information[j]?.[k] ?? fail())),
        slopes[j] ?? fail(),
      ),
    );
    for (const [place, j] of free.entries())
      change[j] = -rest.reduce((sum, own, k) => sum + own * (inverse[place]?.[k] ?? fail()), 0);
    const below = free.filter((j) => sd(j) ** 2 + (change[j] ?? fail()) < LEAST_VARIANCE);
    if (below.length === 0) break;
    for (const j of below) change[j] = LEAST_VARIANCE - sd(j) ** 2;
    free = free.filter((j) => !below.includes(j));
  }
  return { change, slope: change.reduce((sum, own, index) => sum + own * (slopes[index] ?? fail()), 0) };
}

/**
 * A point near the minimum of the criterion, by steps of the average information on the scale of variances, where a variance of
 * zero is met in a few steps. Relative SDs of `LEAST_SD` are those that would be zero. Null where the steps lead nowhere, so
 * that a search has to begin elsewhere. Source: Gilmour, Thompson & Cullis 1995, Biometrics 51; bounds as Bertsekas 1982,
 * SIAM J. Control and Optimization 20(2).
 */
export function nearMinimum(
  system: MixedSystem,
  start: Float64Array,
  at: (point: Float64Array) => Evaluation | null,
): Float64Array | null {
  let point = start;
  let own = at(point);
  for (let count = 0; own && count < MOST_STEPS; count += 1) {
    const step = stepFrom(system, point, own);
    if (!step) return null;
    const { change, slope } = step;
    if (-slope < NEAR) return point;
    let [length, next]: [number, Evaluation | null] = [1, null];
    let moved = point;
    for (let trial = 0; trial < MOST_TRIALS && !next; trial += 1) {
      const share = length;
      moved = point.map((sd, index) =>
        Math.sqrt(Math.max(LEAST_VARIANCE, sd * sd + share * (change[index] ?? fail()))),
      );
      const found = at(moved);
      if (found && found.deviance <= own.deviance + 1e-4 * length * slope) next = found;
      length *= 0.4;
    }
    if (!next) return null;
    [point, own] = [moved, next];
  }
  return null;
}
