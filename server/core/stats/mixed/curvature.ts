import { fail } from '../../order/fail.ts';
import { positiveInverse } from '../numbers/positive-inverse.ts';
import type { Evaluation } from './criterion.ts';
import { eachPart, type MixedSystem } from './mixed-system.ts';

/** Added to each second derivative: a parameter of which the values say nothing stays where it is. */
const LEAST = 1e-6;

/** For each parameter and 1: b' - S'u, with ' the derivative by it; and u'S''u by each two of them. */
function derivatives(system: MixedSystem, parameters: Float64Array, u: Float64Array) {
  const { position, parameter, sum } = system;
  const loading = [...parameters, 1];
  const slopes = loading.map(() => new Float64Array(u.length));
  const forms = loading.map(() => new Float64Array(loading.length));
  const add = (at: number, own: number, i: number, j: number): void => {
    const slope = slopes[at] ?? fail();
    slope[i] = (slope[i] ?? fail()) - own * (u[j] ?? fail());
    if (i !== j) slope[j] = (slope[j] ?? fail()) - own * (u[i] ?? fail());
  };
  eachPart(system, (left, right, own) => {
    const [i, j] = [position[left] ?? fail(), position[right] ?? fail()];
    const [x, y] = [parameter[left] ?? fail(), parameter[right] ?? fail()];
    add(x, own * (loading[y] ?? fail()), i, j);
    add(y, own * (loading[x] ?? fail()), i, j);
    const form = (i === j ? 1 : 2) * own * (u[i] ?? fail()) * (u[j] ?? fail());
    const ofX = forms[x] ?? fail();
    ofX[y] = (ofX[y] ?? fail()) + form;
    const ofY = forms[y] ?? fail();
    ofY[x] = (ofY[x] ?? fail()) + form;
  });
  for (let left = 0; left < position.length; left += 1) {
    const slope = slopes[parameter[left] ?? fail()] ?? fail();
    const i = position[left] ?? fail();
    slope[i] = (slope[i] ?? fail()) + (sum[left] ?? fail());
  }
  return { slopes, forms };
}

/**
 * The average information of Gilmour, Thompson & Cullis 1995 (Biometrics 51), profiled over sigma, in relative SDs, none of them
 * zero: an estimate of the criterion's second derivatives without the part that comes from its slope. It needs no traces of
 * products of matrices. For parameters that are the only one of their effect. `at` is the evaluation at `parameters`, and the
 * last one.
 */
export function averageInformation(
  system: MixedSystem,
  parameters: Float64Array,
  { residual, residualGradient, solution }: Evaluation,
): Float64Array[] {
  const { slopes, forms } = derivatives(system, parameters, solution);
  const lower = slopes.slice(0, -1);
  system.factor.solveLower(lower);
  const variance = residual / (system.observations - (system.columns - system.random));
  const byVariance = parameters.map((own, index) => (residualGradient[index] ?? fail()) / own);
  return lower.map((left, j) =>
    Float64Array.from(lower, (right, k) => {
      let product = 0;
      for (let index = 0; index < left.length; index += 1)
        product += (left[index] ?? fail()) * (right[index] ?? fail());
      const second = (forms[j]?.[k] ?? fail()) - 2 * product;
      const average = (second - (j === k ? (byVariance[j] ?? fail()) : 0)) / 2;
      return (
        (average - ((residualGradient[j] ?? fail()) * (residualGradient[k] ?? fail())) / residual) / variance
      );
    }),
  );
}

/**
 * An estimate of the inverse of the criterion's second derivatives by some parameters, from `averageInformation` by the chain
 * rule from variances to relative SDs; null where it is not positive definite, as at a parameter of zero.
 */
export function inverseCurvature(
  system: MixedSystem,
  parameters: Float64Array,
  at: Evaluation,
  some: readonly number[] = [...parameters.keys()],
): Float64Array[] | null {
  if (parameters.includes(0)) return null;
  const information = averageInformation(system, parameters, at);
  return positiveInverse(
    some.map((j) =>
      Float64Array.from(some, (k) => {
        const profiled = information[j]?.[k] ?? fail();
        const own = Math.max(0, (at.gradient[j] ?? fail()) / (parameters[j] ?? fail()));
        return j === k ? profiled + own + LEAST : profiled;
      }),
    ),
  );
}
