import { fail } from '../../order/fail.ts';
import { positiveInverse } from '../numbers/positive-inverse.ts';
import { eachPart, type MixedSystem } from './mixed-system.ts';

/** The solution of a few linear equations, by least squares; null where they do not separate the unknowns. */
function solved(equations: readonly Float64Array[], right: Float64Array): Float64Array | null {
  const products = equations.map((_, i) =>
    Float64Array.from(equations, (_row, j) =>
      equations.reduce((sum, own) => sum + (own[i] ?? fail()) * (own[j] ?? fail()), 0),
    ),
  );
  const moments = products.map((_, i) =>
    equations.reduce((sum, own, row) => sum + (own[i] ?? fail()) * (right[row] ?? fail()), 0),
  );
  const inverse = positiveInverse(products);
  return (
    inverse &&
    Float64Array.from(inverse, (row) => row.reduce((sum, x, i) => sum + x * (moments[i] ?? fail()), 0))
  );
}

/**
 * For each parameter, the sum of squares of its levels' sums over their counts, and what a variance of 1 of each parameter adds to
 * it. The last equation is that of all values, the last unknown the noise. Both relative to the number of observations.
 */
function equationsOf(
  system: MixedSystem,
  parameters: number,
): { right: Float64Array; expected: Float64Array[] } {
  const { parameter, sum, observations } = system;
  const right = new Float64Array(parameters + 1);
  const expected = Array.from(right, () => new Float64Array(parameters + 1));
  const add = (equation: number, unknown: number, value: number): void => {
    const own = expected[equation] ?? fail();
    own[unknown] = (own[unknown] ?? fail()) + value / observations;
  };
  /** Calls `use` for each part of Z'Z. */
  const eachEntry = (use: (left: number, right: number, product: number) => void): void => {
    eachPart(system, (left, own, product) => {
      if (parameter[left] !== parameters && parameter[own] !== parameters) use(left, own, product);
    });
  };
  const counts = new Float64Array(parameter.length);
  eachEntry((left, own, product) => {
    if (left === own) counts[left] = product;
  });
  eachEntry((left, own, product) => {
    const [x, y] = [parameter[left] ?? fail(), parameter[own] ?? fail()];
    add(x, y, (product * product) / (counts[left] ?? fail()));
    if (left === own) add(parameters, x, product);
    else add(y, x, (product * product) / (counts[own] ?? fail()));
  });
  for (const [left, total] of sum.entries()) {
    const x = parameter[left] ?? fail();
    if (x === parameters) continue;
    right[x] = (right[x] ?? fail()) + (total * total) / (counts[left] ?? fail()) / observations;
    add(x, parameters, 1);
  }
  right[parameters] = system.sumOfSquares / observations;
  add(parameters, parameters, observations);
  return { right, expected };
}

/**
 * Relative SDs of random effects by the method of moments: those for which the sums of squares of the level sums, and of all
 * values, are as expected. A start for REML that takes one pass over the entries, for `parameters` parameters, each the only one
 * of its effect. Zero where values vary less than by noise alone, not finite without noise, null where the sums do not separate
 * the effects. Source: Henderson 1953, Biometrics 9(2), method 1.
 * @example three levels with the values 1, 3 and 5, 7 and 9, 11: variances of 29/3 and, for noise, 2, so 2.198
 */
export function momentSds(system: MixedSystem, parameters: number): Float64Array | null {
  const { right, expected } = equationsOf(system, parameters);
  const variances = solved(expected, right);
  if (!variances) return null;
  const noise = variances[parameters] ?? fail();
  return variances.slice(0, -1).map((own) => Math.sqrt(Math.max(0, own) / noise));
}
