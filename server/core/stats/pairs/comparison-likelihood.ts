import { fail } from '../../order/fail.ts';
import type { ComparisonModel } from './comparison-models.ts';
import type { Tally } from './comparison-tally.ts';
import { positiveInverse } from '../numbers/positive-inverse.ts';

const MOST_STEPS = 100;
const PRECISION = 1e-11;
/** Log odds beyond this limit belong to a parameter without a finite estimate. */
const FARTHEST = 40;

/**
 * Parameter estimates at the maximum of the likelihood: strengths with mean 0, then the further parameters. Covariances in
 * the same order; `clustered` is null for fewer than two listeners.
 */
export interface Maximum {
  readonly values: readonly number[];
  readonly naive: readonly (readonly number[])[];
  readonly clustered: readonly (readonly number[])[] | null;
  readonly logLikelihood: number;
}

interface Slopes {
  logLikelihood: number;
  score: Float64Array;
  information: Float64Array[];
}

/**
 * Likelihood, score and expected information of some pairs at `values`: the strengths of all systems, of which the first is
 * fixed at 0 and absent from the score, then the further parameters.
 */
function slopesOf(
  pairs: Tally['pairs'],
  model: ComparisonModel,
  systems: number,
  values: Float64Array,
): Slopes {
  const size = values.length - 1;
  const further = Array.from(values.subarray(systems));
  const score = new Float64Array(size);
  const information = Array.from({ length: size }, () => new Float64Array(size));
  let logLikelihood = 0;
  for (const { first, second, counts } of pairs) {
    const outcomes = model.outcomes((values[first] ?? fail()) - (values[second] ?? fail()), further);
    const n = counts[0] + counts[1] + counts[2];
    // Where each slope goes: + for the first system, - for the second, then the further parameters.
    const places = [
      { at: first - 1, slope: 0, sign: 1 },
      { at: second - 1, slope: 0, sign: -1 },
      ...further.map((_, index) => ({ at: systems - 1 + index, slope: index + 1, sign: 1 })),
    ].filter(({ at }) => at >= 0);
    for (const [which, { logChance, weight, slopes }] of outcomes.entries()) {
      const count = counts[which] ?? fail();
      if (count > 0) logLikelihood += count * logChance;
      for (const { at, slope, sign } of places) {
        const own = sign * (slopes[slope] ?? fail());
        if (count > 0) score[at] = (score[at] ?? fail()) + count * own;
        const row = information[at];
        if (!row || weight === 0) continue;
        for (const other of places)
          row[other.at] =
            (row[other.at] ?? fail()) + n * weight * own * other.sign * (slopes[other.slope] ?? fail());
      }
    }
  }
  return { logLikelihood, score, information };
}

const times = (matrix: readonly Float64Array[], vector: Float64Array): Float64Array =>
  Float64Array.from(matrix, (row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? fail()), 0));

/** Moves `values` by a step of the parameters, halved until the likelihood does not fall; null if it always falls. */
function climb(
  values: Float64Array,
  step: Float64Array,
  before: number,
  slopesAt: (values: Float64Array) => Slopes,
): { values: Float64Array; slopes: Slopes } | null {
  for (let part = 1; part > 1e-6; part /= 2) {
    const next = values.map((value, at) => (at === 0 ? 0 : value + part * (step[at - 1] ?? fail())));
    const slopes = slopesAt(next);
    if (slopes.logLikelihood >= before - 1e-9 * Math.abs(before)) return { values: next, slopes };
  }
  return null;
}

/** C V C' for strengths relative to their mean; restores the row and column of the first system. */
function centred(covariance: readonly Float64Array[], systems: number): number[][] {
  const size = covariance.length + 1;
  const full = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) =>
      row === 0 || column === 0 ? 0 : (covariance[row - 1]?.[column - 1] ?? fail()),
    ),
  );
  const lessMean = (row: readonly number[]) => {
    const mean = row.slice(0, systems).reduce((sum, value) => sum + value, 0) / systems;
    return row.map((value, at) => (at < systems ? value - mean : value));
  };
  const columns = full.map(lessMean);
  const transposed = columns.map((_, row) => columns.map((column) => column[row] ?? fail()));
  return transposed.map(lessMean);
}

/** The sandwich: inverse x sum over listeners of score score' x inverse, times G / (G - 1). */
function sandwich(inverse: readonly Float64Array[], scores: readonly Float64Array[]): Float64Array[] | null {
  if (scores.length < 2) return null;
  const influences = scores.map((score) => times(inverse, score));
  const factor = scores.length / (scores.length - 1);
  return inverse.map((_, row) =>
    Float64Array.from(inverse, (__, column) =>
      influences.reduce((sum, own) => sum + factor * (own[row] ?? fail()) * (own[column] ?? fail()), 0),
    ),
  );
}

/**
 * The maximum of a model's likelihood by Fisher scoring from log strengths `start`; null if the search does not converge or
 * a parameter diverges. Standard errors are from the expected information, which equals the observed one for all models
 * except Rao and Kupper's. Source: as `bradleyTerry`.
 * @example maximise(tally(comparisons, 0), bradleyTerryModel(false), [0, 0])?.values // strengths with mean 0
 */
export function maximise(counted: Tally, model: ComparisonModel, start: readonly number[]): Maximum | null {
  const systems = counted.systems.length;
  const slopesAt = (at: Float64Array) => slopesOf(counted.pairs, model, systems, at);
  let values: Float64Array = Float64Array.from([
    ...start.map((value) => value - (start[0] ?? fail())),
    ...model.start,
  ]);
  let slopes = slopesAt(values);
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const inverse = positiveInverse(slopes.information);
    if (!inverse) return null;
    const step = times(inverse, slopes.score);
    const moved = climb(values, step, slopes.logLikelihood, slopesAt);
    if (!moved || moved.values.some((value) => Math.abs(value) > FARTHEST)) return null;
    ({ values, slopes } = moved);
    if (step.every((length) => Math.abs(length) < PRECISION)) break;
    if (count === MOST_STEPS - 1) return null;
  }
  const inverse = positiveInverse(slopes.information);
  if (!inverse) return null;
  const at = values;
  const clustered = sandwich(
    inverse,
    counted.byListener.map((pairs) => slopesOf(pairs, model, systems, at).score),
  );
  const mean = values.slice(0, systems).reduce((sum, value) => sum + value, 0) / systems;
  return {
    values: [...values].map((value, place) => (place < systems ? value - mean : value)),
    naive: centred(inverse, systems),
    clustered: clustered && centred(clustered, systems),
    logLikelihood: slopes.logLikelihood,
  };
}
