import { fail } from '../../order/fail.ts';
import { evaluate } from './criterion.ts';
import { MOST_DF, type FixedInference } from './fixed-inference.ts';
import type { MixedFit } from './fit-mixed.ts';
import { pseudoInverse, quadratic } from './symmetric.ts';

/** Step of a finite difference, relative to a parameter; smaller steps are lost in rounding. */
const STEP = 1e-4;
const LEAST_SIZE = 0.05;
/** lmerTest's tolerance: a smaller eigenvalue counts as zero. */
const ZERO = 1e-8;

/**
 * Satterthwaite's degrees of freedom, 2 v^2 / Var(v) with v the variance of an estimate: Var(v) by the delta method from
 * the Hessian of -2 restricted log likelihood in the relative covariance parameters and sigma, by central differences of
 * its gradient. Parameters estimated as zero do not contribute. Two evaluations of the criterion for each parameter. Throws
 * a RangeError if the system of the fit is singular. Agrees with lmerTest 3.1-3 within 0.1 % of the degrees of freedom.
 * Source: Giesbrecht & Burns 1985, Biometrics 41(2); Kuznetsova, Brockhoff & Christensen 2017, J. Stat. Software 82(13).
 */
export function satterthwaite(
  {
    parameters,
    sigma,
    system,
    betaCovariance,
  }: Pick<MixedFit, 'parameters' | 'sigma' | 'system' | 'betaCovariance'>,
  seen: (done: number, of: number) => void = () => undefined,
): FixedInference {
  const variance = sigma * sigma;
  // The criterion is even in a parameter that is zero, so its slope and mixed derivatives are zero there.
  const free = [...parameters.keys()].filter((index) => parameters[index] !== 0);
  const df = system.observations - (system.columns - system.random);
  const slopes: number[][] = [];
  const jacobians: number[][][] = [];
  for (const [place, index] of free.entries()) {
    const value = parameters[index] ?? fail();
    const step = STEP * Math.max(Math.abs(value), LEAST_SIZE);
    const [above, below] = [value + step, value - step].map((moved) =>
      evaluate(system, parameters.with(index, moved)),
    );
    seen(place + 1, free.length);
    if (!above || !below) throw new RangeError('satterthwaite requires a fit whose system is not singular');
    const slopeOf = (own: typeof above, at: number): number =>
      (own.determinantGradient[at] ?? fail()) + (own.residualGradient[at] ?? fail()) / variance;
    slopes.push([
      ...free.map((other) => (slopeOf(above, other) - slopeOf(below, other)) / (2 * step)),
      // d/dtheta of the slope by sigma, -2 r^2 / sigma^3.
      (-2 * (above.residual - below.residual)) / (2 * step * variance * sigma),
    ]);
    jacobians.push(
      above.fixedInverse.map((row, i) =>
        row.map((entry, j) => (variance * (entry - (below.fixedInverse[i]?.[j] ?? fail()))) / (2 * step)),
      ),
    );
  }
  const last = [...slopes.map((row) => row.at(-1) ?? fail()), (4 * df) / variance];
  const hessian = [...slopes, last].map((row, i, all) =>
    row.map((entry, j) => (entry + (all[j]?.[i] ?? fail())) / 2),
  );
  jacobians.push(betaCovariance.map((row) => row.map((entry) => (2 * entry) / sigma)));
  const parametersCovariance = pseudoInverse(hessian, (value) => value > ZERO).map((row) =>
    row.map((entry) => 2 * entry),
  );
  return {
    method: 'Satterthwaite',
    covariance: betaCovariance,
    df: (weights) => {
      const own = quadratic(betaCovariance, weights);
      const gradient = jacobians.map((jacobian) => quadratic(jacobian, weights));
      const spread = quadratic(parametersCovariance, gradient);
      return Math.min(MOST_DF, spread > 0 ? (2 * own * own) / spread : MOST_DF);
    },
  };
}
