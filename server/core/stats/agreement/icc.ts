import { greatestOf } from '../../order/extremes.ts';
import { fail } from '../../order/fail.ts';
import { fQuantile, fUpperTail } from '../laws/distributions.ts';

/** An intraclass correlation with its 95 % interval and the test of "the units do not differ"; null if undefined. */
export interface Icc {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly f: number | null;
  readonly pValue: number | null;
}

/** Intraclass correlations of one vote (1) and of the mean of all k listeners (k), by model of the listeners. */
export interface Iccs {
  /** Each unit has different listeners. */
  readonly icc1: Icc;
  readonly icc1k: Icc;
  /** The listeners are a sample; they must agree in absolute terms. */
  readonly icc2: Icc;
  readonly icc2k: Icc;
  /** These listeners; they may differ by a constant. */
  readonly icc3: Icc;
  /** Cronbach's alpha. */
  readonly icc3k: Icc;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const average = (values: readonly number[]): number => sum(values) / values.length;
const NONE: Icc = { value: null, low: null, high: null, f: null, pValue: null };

/** Mean squares of a table of units by listeners without missing cells. */
function meanSquares(rows: readonly (readonly number[])[], k: number) {
  const n = rows.length;
  const all = average(rows.map(average));
  const listeners = Array.from(
    { length: k },
    (_, column) => average(rows.map((row) => row[column] ?? fail())) - all,
  );
  const unitMeans = rows.map((row) => average(row) - all);
  const square = (values: readonly number[]) => sum(values.map((value) => value * value));
  let [within, residual] = [0, 0];
  for (const [unit, row] of rows.entries())
    for (const [column, value] of row.entries()) {
      const own = value - all - (unitMeans[unit] ?? fail());
      within += own * own;
      residual += (own - (listeners[column] ?? fail())) ** 2;
    }
  return {
    units: (k * square(unitMeans)) / (n - 1),
    listeners: (n * square(listeners)) / (k - 1),
    within: within / (n * (k - 1)),
    residual: residual / ((n - 1) * (k - 1)),
  };
}

/** The ICCs of one vote and of k, as functions of one F. */
function ofRatio(ratio: number, k: number, df1: number, df2: number): { one: Icc; mean: Icc } {
  const test = { f: ratio, pValue: fUpperTail(ratio, df1, df2) };
  const one = (f: number): number => (f - 1) / (f + k - 1);
  const mean = (f: number): number => 1 - 1 / f;
  const low = ratio / fQuantile(0.975, df1, df2);
  const high = ratio * fQuantile(0.975, df2, df1);
  // At F = 0 both ends would coincide, although nothing is certain.
  if (!(low > 0)) return { one: { ...NONE, value: one(ratio), ...test }, mean: { ...NONE, ...test } };
  return {
    one: { value: one(ratio), low: one(low), high: one(high), ...test },
    mean: { value: mean(ratio), low: mean(low), high: mean(high), ...test },
  };
}

/** Both ends if both are numbers; a single end would be misread as an interval. */
function ends(low: number, high: number): Pick<Icc, 'low' | 'high'> {
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : { low: null, high: null };
}

/**
 * The approximate ends of ICC(2,1) by McGraw & Wong. `NaN` if their degrees of freedom vanish, as when units differ less
 * than listeners' errors explain.
 */
function endsOfAgreement(
  { units, listeners, residual }: Pick<ReturnType<typeof meanSquares>, 'units' | 'listeners' | 'residual'>,
  value: number,
  n: number,
  k: number,
): { low: number; high: number } {
  const a = (k * value * listeners) / residual;
  const b = n * (1 + (k - 1) * value) - k * value;
  const df = ((k - 1) * (n - 1) * (a + b) ** 2) / ((n - 1) * a ** 2 + b ** 2);
  if (!(df > 0)) return { low: Number.NaN, high: Number.NaN };
  const rest = k * listeners + (k * n - k - n) * residual;
  const upper = fQuantile(0.975, n - 1, df);
  const lower = fQuantile(0.975, df, n - 1);
  return {
    low: (n * (units - upper * residual)) / (upper * rest + n * units),
    high: (n * (lower * units - residual)) / (rest + n * lower * units),
  };
}

/**
 * The six intraclass correlations of Shrout & Fleiss of a complete table with one row per unit (clip) and one column per
 * listener: the share of the variance of a vote, or of the mean of all k, that is between units; at most 1. F tests and
 * intervals assume normal, independent effects and errors, and no interaction beyond error. All null for fewer than two
 * rows or columns or without variation. Tests and intervals are null if listeners differ by constants only. If units differ
 * less than by chance, values that would be unbounded or above 1 are null, and so are intervals with such an end. Throws a
 * RangeError for rows of unequal length or a value that is not finite. O(n k). Source: Shrout & Fleiss 1979, Psychological
 * Bulletin 86; McGraw & Wong 1996; as `psych::ICC` of R.
 * @example intraclassCorrelations([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]) //
 * icc1 .17, icc2 .29, icc3 .71, icc1k .44, icc2k .62, icc3k .91
 */
export function intraclassCorrelations(rows: readonly (readonly number[])[]): Iccs {
  const n = rows.length;
  const k = rows[0]?.length ?? 0;
  if (!rows.every((row) => row.length === k && row.every(Number.isFinite)))
    throw new RangeError('intraclassCorrelations requires rows of equal length of finite numbers.');
  const undefinedIccs = { icc1: NONE, icc1k: NONE, icc2: NONE, icc2k: NONE, icc3: NONE, icc3k: NONE };
  if (n < 2 || k < 2) return undefinedIccs;
  const { units, listeners, within, residual } = meanSquares(rows, k);
  const dust = 1e-20 * greatestOf(rows.map((row) => greatestOf(row.map((value) => value * value))));
  if (!(units + within > dust)) return undefinedIccs;
  const spread = units + (k - 1) * residual + (k * (listeners - residual)) / n;
  const spreadOfMean = units + (listeners - residual) / n;
  const value2 = spread > dust ? (units - residual) / spread : null;
  // Below, negative variance estimates outweigh the others, and the quotient would be above 1.
  const value2k = spreadOfMean > dust ? (units - residual) / spreadOfMean : null;
  if (!(residual > dust)) {
    const only = (value: number | null): Icc => ({ ...NONE, value });
    const [value1, value1k] = [(units - within) / (units + (k - 1) * within), (units - within) / units];
    const consistent = units > dust ? 1 : null;
    const exact = { icc1: only(value1), icc1k: only(units > dust ? value1k : null), icc2: only(value2) };
    return {
      ...exact,
      icc2k: only(units > dust ? value2k : null),
      icc3: only(consistent),
      icc3k: only(consistent),
    };
  }
  const oneWay = ofRatio(units / within, k, n - 1, n * (k - 1));
  const twoWay = ofRatio(units / residual, k, n - 1, (n - 1) * (k - 1));
  const { f, pValue } = twoWay.one;
  const { low, high } =
    value2 === null
      ? { low: Number.NaN, high: Number.NaN }
      : endsOfAgreement({ units, listeners, residual }, value2, n, k);
  // For an ICC of one vote at -1/(k - 1) or below, that of the mean of k is undefined.
  const ofMean = (icc: number): number =>
    1 + icc * (k - 1) > 0 ? (icc * k) / (1 + icc * (k - 1)) : Number.NaN;
  const meanEnds = value2k === null ? ends(Number.NaN, Number.NaN) : ends(ofMean(low), ofMean(high));
  return {
    icc1: oneWay.one,
    icc1k: oneWay.mean,
    icc2: { value: value2, ...ends(low, high), f, pValue },
    icc2k: { value: value2k, ...meanEnds, f, pValue },
    icc3: twoWay.one,
    icc3k: twoWay.mean,
  };
}
