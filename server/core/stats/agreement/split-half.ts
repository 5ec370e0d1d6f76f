import { fail } from '../../order/fail.ts';
import { createRandom } from '../../order/random.ts';
import type { Interval } from '../intervals/correlation-interval.ts';
import { resampleUnits } from './resample-units.ts';
import type { VoteTable } from './vote-table.ts';

/** Agreement of the means of two halves of the listeners, and the resulting reliability of the means of all. */
export interface SplitHalf {
  /** Number of random splits. */
  readonly splits: number;
  /**
   * Spearman-Brown for a table without missing cells, otherwise covariances, because halves of a unit then differ in size.
   */
  readonly method: 'Spearman-Brown' | 'covariances';
  /** Units with listeners in both halves, on average over the splits; null without listeners. */
  readonly units: number | null;
  /** Reliability of the means over all listeners. */
  readonly reliability: number | null;
  readonly interval: Interval | null;
  /** Noise ceiling: root of the reliability, the largest correlation with the means that can be expected. */
  readonly ceiling: number | null;
  readonly ceilingInterval: Interval | null;
}

const SPLITS = 50;
/** Splits for the interval; a few suffice, because splits differ far less than samples of units. */
const RESAMPLED_SPLITS = 5;
/** Fewest units for a correlation. */
const LEAST_UNITS = 3;

/** Of each unit: 1, the means x and y of both halves, x x, y y, x y. All are 0 where a half has no vote. */
type Moments = Float64Array;
const MOMENTS = 6;

function halve(
  { listeners, units, starts, listenerOf, values }: VoteTable,
  order: readonly number[],
): Moments {
  const inFirst = new Uint8Array(listeners.length);
  for (const listener of order.slice(0, Math.floor(listeners.length / 2))) inFirst[listener] = 1;
  const moments = new Float64Array(MOMENTS * units.length);
  for (let unit = 0; unit < units.length; unit += 1) {
    let sum = 0;
    let count = 0;
    let otherSum = 0;
    const [start, end] = [starts[unit] ?? fail(), starts[unit + 1] ?? fail()];
    for (let vote = start; vote < end; vote += 1) {
      const value = values[vote] ?? fail();
      // A branch on a random half would cost more than the sums.
      const isFirst = inFirst[listenerOf[vote] ?? fail()] ?? fail();
      sum += isFirst * value;
      count += isFirst;
      otherSum += (1 - isFirst) * value;
    }
    const otherCount = end - start - count;
    if (count === 0 || otherCount === 0) continue;
    const x = sum / count;
    const y = otherSum / otherCount;
    const at = MOMENTS * unit;
    moments[at] = 1;
    moments[at + 1] = x;
    moments[at + 2] = y;
    moments[at + 3] = x * x;
    moments[at + 4] = y * y;
    moments[at + 5] = x * y;
  }
  return moments;
}

/** Shared variation of two halves over units with multiplicities; null without variation. */
interface Common {
  correlation: number;
  covariance: number;
}

function common(moments: Moments, weights: Float64Array): Common | null {
  let n = 0;
  let x = 0;
  let y = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let unit = 0, at = 0; unit < weights.length; unit += 1, at += MOMENTS) {
    // A branch on a random weight of 0 would cost more than the sums.
    const weight = weights[unit] ?? fail();
    n += weight * (moments[at] ?? fail());
    x += weight * (moments[at + 1] ?? fail());
    y += weight * (moments[at + 2] ?? fail());
    xx += weight * (moments[at + 3] ?? fail());
    yy += weight * (moments[at + 4] ?? fail());
    xy += weight * (moments[at + 5] ?? fail());
  }
  const [varianceX, varianceY] = [xx - (x * x) / n, yy - (y * y) / n];
  const dust = 1e-12 * (xx + yy);
  if (n < LEAST_UNITS || !(varianceX > dust && varianceY > dust)) return null;
  const product = xy - (x * y) / n;
  const correlation = Math.max(-1, Math.min(1, product / Math.sqrt(varianceX * varianceY)));
  return { correlation, covariance: product / (n - 1) };
}

/** The variance of units' means, given the multiplicity of each unit. */
function spread(means: Float64Array, weights: Float64Array): number {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (let unit = 0; unit < means.length; unit += 1) {
    const weight = weights[unit] ?? fail();
    const mean = means[unit] ?? fail();
    n += weight;
    sum += weight * mean;
    squares += weight * mean * mean;
  }
  return (squares - (sum * sum) / n) / (n - 1);
}

function unitMeans({ units, starts, values }: VoteTable): Float64Array {
  return Float64Array.from(units, (_, unit) => {
    const own = values.subarray(starts[unit], starts[unit + 1]);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
}

/** The reliability as a function of the multiplicity of each unit. */
function reliabilityOf(table: VoteTable, halves: readonly Moments[], isComplete: boolean) {
  const means = unitMeans(table);
  return (weights: Float64Array): number | null => {
    let correlation = 0;
    let covariance = 0;
    for (const half of halves) {
      const own = common(half, weights);
      if (own === null) return null;
      correlation += own.correlation / halves.length;
      covariance += own.covariance / halves.length;
    }
    if (isComplete) return correlation > -1 ? (2 * correlation) / (1 + correlation) : null;
    return covariance / spread(means, weights);
  };
}

/** At most 1, because covariances may give more. */
const root = (reliability: number): number => Math.sqrt(Math.min(1, Math.max(0, reliability)));

/**
 * Split-half reliability of the units' means, and the noise ceiling, its root. Listeners are split in half at random 50
 * times. Without missing cells the mean correlation r of the halves' means is stepped up to all listeners, 2 r/(1 + r);
 * with missing cells, halves of a unit differ in size, and the reliability is the mean covariance of the halves over the
 * variance of the means. Unrelated halves give values below 0 and no ceiling. The ceiling: corr(metric, mean) =
 * corr(metric, true) x root of the reliability, and no correlation is above 1. It holds for linear correlation over these
 * units with this many listeners, if the errors of the means are unrelated to the metric. Null for fewer than two listeners
 * or three units, or if halves are constant. Intervals: resampleUnits of the first five splits, shifted to the value of
 * all. The same seed gives the same halves. Source: Spearman 1910 and Brown 1910; Guttman 1945 for covariances; Spearman
 * 1904 for the ceiling, Nili et al. 2014.
 * @example splitHalf(voteTable(votes), 'quality') // reliability 0.95, ceiling 0.97
 */
export function splitHalf(table: VoteTable, seed: string): SplitHalf {
  const { listeners, units, values } = table;
  const isComplete = values.length === listeners.length * units.length;
  const method = isComplete ? 'Spearman-Brown' : 'covariances';
  const none = { reliability: null, interval: null, ceiling: null, ceilingInterval: null };
  if (listeners.length < 2) return { splits: 0, method, units: null, ...none };
  const random = createRandom(`halves ${seed}`);
  const numbers = listeners.map((_, listener) => listener);
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = { ...table, values: values.map((value) => value - centre) };
  const halves = Array.from({ length: SPLITS }, () => halve(centred, random.shuffle(numbers)));
  const once = new Float64Array(units.length).fill(1);
  const both = halves.reduce(
    (sum, moments) => sum + units.filter((_, unit) => moments[MOMENTS * unit]).length,
    0,
  );
  const few = reliabilityOf(centred, halves.slice(0, RESAMPLED_SPLITS), isComplete);
  const [resampled] = resampleUnits(units.length, (weights) => [few(weights)], seed);
  const reliability = reliabilityOf(centred, halves, isComplete)(once);
  const moved = (reliability ?? 0) - (resampled?.value ?? 0);
  const ends = reliability === null ? null : (resampled?.interval ?? null);
  const interval = ends && { low: ends.low + moved, high: ends.high + moved };
  const hasCeiling = reliability !== null && reliability >= 0;
  return {
    splits: SPLITS,
    method,
    units: both / SPLITS,
    reliability,
    interval,
    ceiling: hasCeiling ? root(reliability) : null,
    ceilingInterval: hasCeiling && interval ? { low: root(interval.low), high: root(interval.high) } : null,
  };
}
