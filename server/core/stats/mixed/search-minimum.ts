import { fail } from '../../order/fail.ts';
import type { Evaluation } from './criterion.ts';
import { inverseCurvature } from './curvature.ts';
import { minimise, type Minimum } from './minimise.ts';
import type { MixedSystem } from './mixed-system.ts';
import { LEAST_SD, nearMinimum } from './variance-steps.ts';

interface Search {
  system: MixedSystem;
  /** Relative covariance parameters, none of them zero. */
  start: Float64Array;
  /** Each parameter is the only one of its effect: a relative SD. */
  isAlone: boolean;
  /** An evaluation takes so long that steps on the scale of variances, of which fewer are needed, come first. */
  isDear: boolean;
}

/**
 * A minimum of the criterion, by `minimise`. `at` evaluates it at a point and costs nothing at the last one. `seen` is called at
 * every evaluation and may throw to end the search.
 */
export function searchMinimum(
  { system, start, isAlone, isDear }: Search,
  at: (point: Float64Array) => Evaluation | null,
  seen: (evaluations: number, deviance: number) => void,
): Minimum {
  let before = 0;
  const counted = (point: Float64Array): Evaluation | null => {
    const own = at(point);
    before += 1;
    if (own) seen(before, own.deviance);
    return own;
  };
  /** By some parameters; the others stay where they are. */
  const from = (begin: Float64Array, free: readonly number[]): Minimum => {
    const whole = (part: Float64Array): Float64Array => {
      const point = begin.slice();
      for (const [place, index] of free.entries()) point[index] = part[place] ?? fail();
      return point;
    };
    const found = minimise(
      (part) => {
        const point = whole(part);
        const own = at(point);
        if (!own) return null;
        return {
          value: own.deviance,
          gradient: Float64Array.from(free, (index) => own.gradient[index] ?? fail()),
          inverse: isAlone ? inverseCurvature(system, point, own, free) : null,
        };
      },
      Float64Array.from(free, (index) => begin[index] ?? fail()),
      (evaluations, deviance) => seen(before + evaluations, deviance),
    );
    return { ...found, point: whole(found.point), evaluations: before + found.evaluations };
  };
  const every = [...start.keys()];
  const near = isAlone && isDear ? nearMinimum(system, start, counted) : null;
  if (!near) return from(start, every);
  const zeros = every.filter((index) => near[index] === LEAST_SD);
  // The first point of a further search was the last one of that before.
  before -= 1;
  const found = from(
    near,
    every.filter((index) => !zeros.includes(index)),
  );
  const end = at(found.point);
  if (zeros.every((index) => (end?.gradient[index] ?? fail()) >= 0)) return found;
  before = found.evaluations - 1;
  return from(found.point, every);
}
