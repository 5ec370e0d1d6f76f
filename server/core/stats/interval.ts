import { mean, sampleStandardDeviation } from 'simple-statistics';
import { normalQuantile, studentTQuantile } from '#core/stats/distributions.ts';
import { crossed, internedBy, type Interned, type Numbered } from '#core/stats/interned.ts';
import { isConstant } from '#core/stats/is-constant.ts';

/** A mean of n ratings and its 95 % interval, in the unit of the ratings; null where undefined. */
export interface MeanWithInterval {
  readonly n: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: 't' | 'pooled' | 'two-way clustered';
}

export interface CrossedRating {
  readonly listener: string;
  readonly item: string;
  readonly value: number;
}

function around(
  values: readonly number[],
  method: MeanWithInterval['method'],
  margin: number | null,
): MeanWithInterval {
  const n = values.length;
  if (n === 0) return { n, mean: null, low: null, high: null, method };
  const centre = mean([...values]);
  if (margin === null) return { n, mean: centre, low: null, high: null, method };
  return { n, mean: centre, low: centre - margin, high: centre + margin, method };
}

function standardError(name: string, values: readonly number[]): number | null {
  if (!values.every(Number.isFinite))
    throw new RangeError(`${name} requires finite values: leave missing ones out first.`);
  if (values.length < 2) return null;
  return isConstant(values) ? 0 : sampleStandardDeviation([...values]) / Math.sqrt(values.length);
}

/**
 * The mean of independent, roughly normal values and its 95 % t interval, mean +- t(0.975, n-1) s/sqrt(n),
 * in their unit. Low and high are null for one value, all are for none; equal values have no width.
 * Throws a RangeError for a value that is not finite. Source: ITU-T P.1401, P.800.
 * @example meanInterval([4, 5, 3, 4, 4, 5, 3, 4]) // mean 4, low 3.368, high 4.632
 */
export function meanInterval(values: readonly number[]): MeanWithInterval {
  const error = standardError('meanInterval', values);
  return around(values, 't', error === null ? null : error * studentTQuantile(0.975, values.length - 1));
}

/**
 * The interval that the field reports, mean +- 1.96 s/sqrt(n) over all ratings as if each came from
 * another listener about another item. It is far too narrow when listeners or items repeat (as little
 * as 54 % coverage instead of 95 %): show it for comparison only. Null and errors as `meanInterval`.
 * Source: the P.808 toolkit's result parser.
 * @example pooledInterval([4, 5, 3, 4, 4, 5, 3, 4]) // mean 4, low 3.476, high 4.524
 */
export function pooledInterval(values: readonly number[]): MeanWithInterval {
  const error = standardError('pooledInterval', values);
  return around(values, 'pooled', error === null ? null : error * normalQuantile(0.975));
}

/** The sum of the squared cluster totals of the residuals, over n squared. */
function clusterVariance(residuals: readonly number[], clusterOf: Uint32Array, clusters: number): number {
  const totals = new Float64Array(clusters);
  for (let row = 0; row < residuals.length; row += 1) {
    const cluster = clusterOf[row] ?? 0;
    totals[cluster] = (totals[cluster] ?? 0) + (residuals[row] ?? 0);
  }
  return totals.reduce((sum, total) => sum + total * total, 0) / residuals.length ** 2;
}

/** Which listener, item and pair of both each row is of. */
export interface Crossing {
  readonly listeners: Interned<string>;
  readonly items: Interned<string>;
  readonly cells: Numbered;
}

/** Listeners and items of the rows, to be used for several numbers of the same rows. */
export function crossingOf(rows: readonly Pick<CrossedRating, 'listener' | 'item'>[]): Crossing {
  const listeners = internedBy(rows, (row) => row.listener);
  const items = internedBy(rows, (row) => row.item);
  return { listeners, items, cells: crossed(listeners, items) };
}

/** The parts of the variance of a mean whose listeners and items are both samples. */
export interface ClusteredVariance {
  readonly ofListeners: number;
  readonly ofItems: number;
  /** Of listener x item, which the other two both hold: it is taken away once. */
  readonly ofCells: number;
  /** Of the t interval; below 1 there is none. */
  readonly degreesOfFreedom: number;
}

/** The parts of `clusteredMean`'s variance, in the squared unit of the values. Source: as `clusteredInterval`. */
export function clusteredVariance(
  values: readonly number[],
  { listeners, items, cells }: Crossing,
): ClusteredVariance {
  const centre = mean([...values]);
  const residuals = values.map((value) => value - centre);
  const [ofListeners = 0, ofItems = 0, ofCells = 0] = [listeners, items, cells].map(({ of, count }) =>
    clusterVariance(residuals, of, count),
  );
  const degreesOfFreedom = Math.min(listeners.count, items.count) - 1;
  return { ofListeners, ofItems, ofCells, degreesOfFreedom };
}

function clusteredMargin(crossing: Crossing, values: readonly number[]): number | null {
  const degreesOfFreedom = Math.min(crossing.listeners.count, crossing.items.count) - 1;
  if (degreesOfFreedom < 1 || isConstant(values)) return null;
  const { ofListeners, ofItems, ofCells } = clusteredVariance(values, crossing);
  const oneWay = ofListeners + ofItems;
  const variance = oneWay - ofCells;
  const rounding = oneWay * 1e-12;
  return variance > rounding ? Math.sqrt(variance) * studentTQuantile(0.975, degreesOfFreedom) : null;
}

/**
 * The mean of ratings and its 95 % interval when both listeners and items are samples: ratings of one
 * listener, or of one item, may be alike. V = V(listeners) + V(items) - V(listener x item), each a sum of
 * squared totals of residuals over n squared; t with min(listeners, items) - 1 degrees of freedom. Low and
 * high are null for fewer than two listeners or items, and when V is not above 0 (equal ratings, or
 * effects that cancel): the data cannot say. Throws a RangeError for a value that is not finite.
 * Source: Cameron, Gelbach & Miller 2011, JBES 29. Coverage 94-95 % where `pooledInterval` has 54-77 %.
 * @example clusteredInterval([{ listener: 'a', item: 'x', value: 1 }, { listener: 'a', item: 'y', value: 2 },
 *   { listener: 'b', item: 'x', value: 3 }, { listener: 'b', item: 'y', value: 6 }]) // mean 3, +- 11.004
 */
export function clusteredInterval(rows: readonly CrossedRating[]): MeanWithInterval {
  const values = rows.map((row) => row.value);
  return clusteredMean(values, crossingOf(rows));
}

/**
 * `clusteredInterval` of one number of each row whose crossing is at hand; throws as it does, and a RangeError for another
 * number of values than of rows.
 * @example clusteredMean([1, 2, 3, 6], crossingOf(rows)) // as clusteredInterval of rows with these values
 */
export function clusteredMean(values: readonly number[], crossing: Crossing): MeanWithInterval {
  if (values.length !== crossing.cells.of.length)
    throw new RangeError(
      `clusteredMean requires a value a row: ${values.length} of ${crossing.cells.of.length}.`,
    );
  if (!values.every(Number.isFinite)) {
    throw new RangeError('clusteredInterval requires finite values: leave missing ratings out first.');
  }
  if (values.length === 0) return around(values, 'two-way clustered', null);
  return around(values, 'two-way clustered', clusteredMargin(crossing, values));
}
