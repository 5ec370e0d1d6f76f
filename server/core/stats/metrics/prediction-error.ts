import { fail } from '../../order/fail.ts';
import { requirePaired } from '../numbers/paired.ts';

/**
 * Subtracted from the number of values: the number of fitted parameters, 2 for a line and 4 for a cubic. Without a
 * mapping 0, as in papers, or 1, as in P.1401.
 */
export type FittedParameters = 0 | 1 | 2 | 4;

function rootMean(name: string, errors: readonly number[], fitted: FittedParameters): number | null {
  if (!errors.every(Number.isFinite)) throw new RangeError(`${name} requires finite values.`);
  if (errors.length <= fitted) return null;
  return Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / (errors.length - fitted));
}

/** Errors below this share of the largest mean are rounding and count as 0. */
const ROUNDING = 1e-9;

/** The part of each error beyond its margin, or 0. */
function beyond(
  name: string,
  mos: readonly number[],
  predicted: readonly number[],
  margins: readonly number[],
): number[] {
  requirePaired(name, mos, predicted);
  requirePaired(name, mos, margins);
  if (margins.some((margin) => margin < 0)) throw new RangeError(`${name} requires margins from 0.`);
  const largest = mos.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return mos.map((value, row) => {
    const excess = Math.abs(value - (predicted[row] ?? fail())) - (margins[row] ?? fail());
    return excess <= largest * ROUNDING ? 0 : excess;
  });
}

/**
 * The root mean square error of predicted means, sqrt(sum e^2 / (N - d)), in the unit of the scale; d is the number of
 * parameters fitted to the same means. Null for N <= d. Throws a RangeError for unequal lengths or a value that is not
 * finite.
 * Source: ITU-T P.1401.
 * @example rootMeanSquareError([1, 2, 4], [1, 3, 2], 1) // 1.5811388300841898
 */
export function rootMeanSquareError(
  mos: readonly number[],
  predicted: readonly number[],
  fitted: FittedParameters,
): number | null {
  requirePaired('rootMeanSquareError', mos, predicted);
  const errors = mos.map((value, row) => value - (predicted[row] ?? fail()));
  return rootMean('rootMeanSquareError', errors, fitted);
}

/**
 * The same for errors beyond the 95 % margin of each mean (half the width of its interval): e* = max(0, |e| - margin),
 * so that a metric is not penalised for listeners' uncertainty (rmse*). Null and errors as `rootMeanSquareError`;
 * throws for a margin below 0.
 * Source: ITU-T P.1401.
 * @example epsilonInsensitiveError([1, 2, 4], [1, 3, 2], [0.5, 0.5, 0.5], 1) // 1.118033988749895
 */
export function epsilonInsensitiveError(
  mos: readonly number[],
  predicted: readonly number[],
  margins: readonly number[],
  fitted: FittedParameters,
): number | null {
  const errors = beyond('epsilonInsensitiveError', mos, predicted, margins);
  return rootMean('epsilonInsensitiveError', errors, fitted);
}

/**
 * The share (0 to 1) of means whose prediction error exceeds their 95 % margin. An error at the margin, up to rounding,
 * is not an outlier. Null for no means; errors as `epsilonInsensitiveError`.
 * Source: ITU-T P.1401.
 * @example outlierRatio([1, 2, 4], [1, 3, 2], [0.5, 1, 0.5]) // 0.3333333333333333
 */
export function outlierRatio(
  mos: readonly number[],
  predicted: readonly number[],
  margins: readonly number[],
): number | null {
  const errors = beyond('outlierRatio', mos, predicted, margins);
  return errors.length === 0 ? null : errors.filter((error) => error > 0).length / errors.length;
}
