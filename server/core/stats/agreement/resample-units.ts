import { fail } from '../../order/fail.ts';
import { createRandom } from '../../order/random.ts';
import { bcaInterval } from '../intervals/bootstrap-interval.ts';
import type { Numbered } from '../numbers/interned.ts';
import type { Interval } from '../intervals/correlation-interval.ts';

/** Statistics of a sample, of which there are so many units of each kind; null if undefined. */
export type WeightedStatistics = (weights: Float64Array) => readonly (number | null)[];

const RESAMPLES = 1000;
/** Fewest units for resampling. */
const LEAST_UNITS = 5;
/** Most groups to leave out in turn; the skewness needs no more. */
const MOST_PARTS = 100;

/** The statistics for each set of weights, one column per statistic; NaN if undefined. */
function columns(
  count: number,
  runs: number,
  valuesOf: (run: number) => readonly (number | null)[],
): Float64Array[] {
  const table = Array.from({ length: count }, () => new Float64Array(runs));
  for (let run = 0; run < runs; run += 1) {
    const values = valuesOf(run);
    for (const [place, column] of table.entries()) column[run] = values[place] ?? Number.NaN;
  }
  return table;
}

/**
 * Statistics of all units and their 95 % intervals over 1,000 samples of as many units, drawn with replacement, with bias
 * and skewness corrected (BCa); the same samples for all statistics. Treats units as independent draws from one population
 * and listeners as fixed. The interval is null below five units and whenever bcaInterval is. The same seed gives the same
 * interval. `units`: their number if each is a kind of its own, or the kind of each, if the statistics do not tell units of
 * one kind apart. O(1,000 kinds) for each statistic. Source: Efron 1987, JASA 82; for alpha and kappa over units Zapf et al. 2016, BMC
 * Medical Research Methodology 16:93.
 * @example resampleUnits(counts.kinds, (weights) => [kappa(weightedTotals(counts, weights))], 'quality') // [{ value: 0.4, interval:
 * { low: 0.3, high: 0.5 } }]
 */
export function resampleUnits(
  units: number | Numbered,
  statistics: WeightedStatistics,
  seed: string,
): { value: number | null; interval: Interval | null }[] {
  const kindOf =
    typeof units === 'number' ? Uint32Array.from({ length: units }, (_, unit) => unit) : units.of;
  const add = (weights: Float64Array, unit: number, times: number): void => {
    const kind = kindOf[unit] ?? fail();
    weights[kind] = (weights[kind] ?? fail()) + times;
  };
  const whole = new Float64Array(typeof units === 'number' ? units : units.count);
  for (let unit = 0; unit < kindOf.length; unit += 1) add(whole, unit, 1);
  const values = statistics(whole);
  if (kindOf.length < LEAST_UNITS) return values.map((value) => ({ value, interval: null }));
  const random = createRandom(`resample ${seed}`);
  const weights = new Float64Array(whole.length);
  const drawn = new Uint32Array(kindOf.length);
  const draws = columns(values.length, RESAMPLES, () => {
    weights.fill(0);
    random.ints(drawn, drawn.length);
    for (let draw = 0; draw < drawn.length; draw += 1) add(weights, drawn[draw] ?? fail(), 1);
    return statistics(weights);
  });
  const parts = Math.min(kindOf.length, MOST_PARTS);
  const leftOut = columns(values.length, parts, (part) => {
    weights.set(whole);
    for (let unit = part; unit < kindOf.length; unit += parts) add(weights, unit, -1);
    return statistics(weights);
  });
  return values.map((value, place) => {
    const [own, jackknife] = [draws[place], leftOut[place]];
    const interval =
      value !== null && own && jackknife ? bcaInterval({ value, draws: own }, jackknife) : null;
    return { value, interval };
  });
}
