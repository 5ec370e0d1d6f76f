import { fail } from '../../order/fail.ts';
import { evaluate, type Evaluation } from './criterion.ts';
import { MOST_DF, type FixedInference } from './fixed-inference.ts';
import type { MixedFit } from './fit-mixed.ts';
import { pseudoInverse, quadratic } from './symmetric.ts';

/** Step of a finite difference, relative to a parameter: its own error is as large as that of rounding. */
const STEP = 1e-6;
const LEAST_SIZE = 0.05;
/** lmerTest's tolerance: a smaller eigenvalue counts as zero. */
const ZERO = 1e-8;

/**
 * Satterthwaite's degrees of freedom, 2 v^2 / Var(v) with v the variance of an estimate: Var(v) by the delta method from
 * the Hessian of -2 restricted log likelihood in the relative covariance parameters and sigma, by differences of its
 * gradient. Parameters estimated as zero do not contribute. One evaluation of the criterion for each parameter. Throws
 * a RangeError if the system of the fit is singular. Agrees with lmerTest 3.1-3 within 0.1 % of the degrees of freedom.
 * Source: Giesbrecht & Burns 1985, Biometrics 41(2); Kuznetsova, Brockhoff & Christensen 2017, J. Stat. Software 82(13).
 */
export function satterthwaite(
  {
    parameters,
    sigma,
    system,
    betaCovariance,
    optimum,
  }: Pick<MixedFit, 'parameters' | 'sigma' | 'system' | 'betaCovariance' | 'optimum'>,
  seen: (done: number, of: number) => void = () => undefined,
): FixedInference {
  const variance = sigma * sigma;
  // The criterion is even in a parameter that is zero, so its slope and mixed derivatives are zero there.
  const free = [...parameters.keys()].filter((index) => parameters[index] !== 0);
  const df = system.observations - (system.columns - system.random);
  const slopeOf = ({ determinantGradient, residualGradient }: Evaluation, at: number): number =>
    (determinantGradient[at] ?? fail()) + (residualGradient[at] ?? fail()) / variance;
  const slopes: number[][] = [];
  const jacobians: number[][][] = [];
  for (const [place, index] of free.entries()) {
    const value = parameters[index] ?? fail();
    const step = STEP * Math.max(Math.abs(value), LEAST_SIZE);
    const above = evaluate(system, parameters.with(index, value + step));
    seen(place + 1, free.length);
    if (!above) throw new RangeError('satterthwaite requires a fit whose system is not singular');
    slopes.push([
      ...free.map((other) => (slopeOf(above, other) - slopeOf(optimum, other)) / step),
      // d/dtheta of the slope by sigma, -2 r^2 / sigma^3.
      (-2 * (above.residual - optimum.residual)) / (step * variance * sigma),
    ]);
    jacobians.push(
      above.fixedInverse.map((row, i) =>
        row.map((entry, j) => (variance * (entry - (optimum.fixedInverse[i]?.[j] ?? fail()))) / step),
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
