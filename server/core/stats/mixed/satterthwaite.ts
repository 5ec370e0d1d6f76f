import { fail } from '../../order/fail.ts';
import type { Evaluation } from './criterion.ts';
import { MOST_DF, type FixedInference } from './fixed-inference.ts';
import type { MixedFit } from './fit-mixed.ts';
import type { MixedSystem } from './mixed-system.ts';
import { psiOf, slopesOf } from './slopes.ts';
import { turnedTimes } from './small.ts';
import { pseudoInverse, quadratic } from './symmetric.ts';
import { tracesBetween } from './traces.ts';

/** lmerTest's tolerance: a smaller eigenvalue counts as zero. */
const ZERO = 1e-8;

/** The derivative of (X'V^-1 X)^-1 by each coordinate, relative to sigma^2. */
function covarianceSlopes(system: MixedSystem, { links, kept }: Evaluation): number[][][] {
  const { fixed, isAlone } = system;
  const slopes = isAlone.map(() =>
    Array.from({ length: fixed }, () => Array.from({ length: fixed }, () => 0)),
  );
  for (const state of [...links, ...kept]) {
    const own = state.slopes;
    const loaded = turnedTimes(psiOf(system, state), own);
    for (const { row, column, parameter } of state.group.loads)
      for (const [i, into] of (slopes[parameter] ?? fail()).entries())
        for (let j = 0; j < fixed; j += 1)
          into[j] =
            (into[j] ?? fail()) +
            (own.values[row * fixed + i] ?? fail()) * (loaded.values[column * fixed + j] ?? fail()) +
            (loaded.values[column * fixed + i] ?? fail()) * (own.values[row * fixed + j] ?? fail());
  }
  return slopes;
}

/**
 * Satterthwaite's degrees of freedom, 2 v^2 / Var(v) with v the variance of an estimate: Var(v) by the delta method from
 * the Hessian of -2 restricted log likelihood in the covariance parameters and sigma, all derivatives exact. Parameters
 * estimated as zero do not contribute. Agrees with lmerTest 3.1-3, which takes finite differences, within 0.1 % of the degrees
 * of freedom. `seen` is called for each group of the effects that are eliminated.
 * Source: Giesbrecht & Burns 1985, Biometrics 41(2); Kuznetsova, Brockhoff & Christensen 2017, J. Stat. Software 82(13).
 */
export function satterthwaite(
  {
    sigma,
    system,
    evaluation,
    betaCovariance,
  }: Pick<MixedFit, 'sigma' | 'system' | 'evaluation' | 'betaCovariance'>,
  seen: (done: number, of: number) => void = () => undefined,
): FixedInference {
  const variance = sigma * sigma;
  const count = system.isAlone.length;
  const free = [...evaluation.parameters.keys()].filter((index) => evaluation.parameters[index] !== 0);
  const df = system.observations - system.fixed;
  const own = slopesOf(system, evaluation);
  const beside = tracesBetween(system, evaluation, seen);
  const bend = (i: number, j: number): number => {
    const at = i * count + j;
    const traces =
      (own.traces.values[at] ?? fail()) +
      (beside.values[at] ?? fail()) +
      (beside.values[j * count + i] ?? fail());
    return (
      (own.determinantBend.values[at] ?? fail()) -
      traces +
      (own.residualCurvature.values[at] ?? fail()) / variance
    );
  };
  // d/dsigma of the slope is -2 / sigma^3 times that of the residual sum.
  const ofSigma = free.map((index) => (-2 * (own.residual[index] ?? fail())) / (variance * sigma));
  const hessian = [
    ...free.map((i, place) => [...free.map((j) => bend(i, j)), ofSigma[place] ?? fail()]),
    [...ofSigma, (4 * df) / variance],
  ];
  const slopes = covarianceSlopes(system, evaluation);
  const jacobians = [
    ...free.map((index) => (slopes[index] ?? fail()).map((row) => row.map((entry) => variance * entry))),
    betaCovariance.map((row) => row.map((entry) => (2 * entry) / sigma)),
  ];
  const parametersCovariance = pseudoInverse(hessian, (value) => value > ZERO).map((row) =>
    row.map((entry) => 2 * entry),
  );
  return {
    method: 'Satterthwaite',
    covariance: betaCovariance,
    df: (weights) => {
      const variances = quadratic(betaCovariance, weights);
      const gradient = jacobians.map((jacobian) => quadratic(jacobian, weights));
      const spread = quadratic(parametersCovariance, gradient);
      return Math.min(MOST_DF, spread > 0 ? (2 * variances * variances) / spread : MOST_DF);
    },
  };
}
