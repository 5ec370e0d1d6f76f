import { fail } from '../../order/fail.ts';
import { createRandom } from '../../order/random.ts';
import { bootstrapCorrelations, drawWeights } from '../../stats/correlation/bootstrap-correlations.ts';
import { percentileInterval } from '../../stats/intervals/bootstrap-interval.ts';
import type { Interval } from '../../stats/intervals/correlation-interval.ts';
import { crossedVotes } from '../../stats/intervals/crossed-votes.ts';
import { studentTQuantile } from '../../stats/laws/distributions.ts';
import { internedBy } from '../../stats/numbers/interned.ts';
import { metricReplicates, type LeftOut } from '../../stats/metrics/metric-replicates.ts';
import type { SampledUnits } from '../../stats/intervals/clip-strata.ts';
import { replicateVariance, type StatisticReplicates } from '../../stats/intervals/replicate-variance.ts';
import type { MetricStudy } from './metric-study.ts';

/** Resamples of every bootstrap of metrics. */
export const RESAMPLES = 1000;

/** Least number of listeners, and of units, for resampling. */
const LEAST = 4;

export type CorrelationName = 'pearson' | 'spearman' | 'kendall';

/** Intervals for other listeners and clips, from the resamples of a study. */
export interface ResampledStudy {
  /** Unit of resampling. */
  drawn: 'listeners and clips' | 'clips' | 'nothing';
  clips(metric: number, kind: CorrelationName, value: number | null): Interval | null;
  systems(metric: number, kind: CorrelationName, value: number | null): Interval | null;
  /** Of the difference of two metrics' correlations over clips. */
  difference(first: number, second: number, kind: CorrelationName, value: number): Interval | null;
}

/** For a study that is too small to resample. */
export const NOT_RESAMPLED: ResampledStudy = {
  drawn: 'nothing',
  clips: () => null,
  systems: () => null,
  difference: () => null,
};

/** Resampled pairs of metric and mean, for data without listeners, such as a table of means. */
function clipsAlone({ scale, units, metrics }: MetricStudy, resamples: number): ResampledStudy {
  const random = createRandom(`clips on ${scale.name}`);
  const found = metrics.map(({ scores }) => {
    const pairs = units.flatMap(({ rating }, unit) => {
      const score = scores[unit] ?? null;
      return score !== null && Number.isFinite(score) ? [{ score, rating }] : [];
    });
    if (pairs.length < LEAST) return null;
    const weights = Array.from({ length: resamples }, () => drawWeights(pairs.length, random));
    const [x, y] = [pairs.map(({ score }) => score), pairs.map(({ rating }) => rating)];
    return bootstrapCorrelations(x, y, weights);
  });
  return {
    ...NOT_RESAMPLED,
    drawn: 'clips',
    clips: (metric, kind, value) => around(found[metric]?.[kind].bca ?? null, value),
  };
}

/** A percentile interval, extended to include the estimate: resampling may move all draws to one side. */
function around(interval: Interval | null, value: number | null): Interval | null {
  if (!interval || value === null) return null;
  return { low: Math.min(interval.low, value), high: Math.max(interval.high, value) };
}

/** The value +- t times the square root of the variance; null if that is unknown or zero. */
function tInterval(
  value: number,
  replicates: StatisticReplicates,
  units: SampledUnits,
  mostFreedom = Infinity,
): Interval | null {
  const found = replicateVariance(replicates, units);
  if (!found || !(found.variance > 0) || !Number.isFinite(value)) return null;
  const freedom = Math.min(found.df, mostFreedom);
  const margin = studentTQuantile(0.975, freedom) * Math.sqrt(found.variance);
  return { low: value - margin, high: value + margin };
}

/** The same of correlations on Fisher's scale. */
function fisherInterval(
  value: number,
  { withoutClips, withoutListeners }: StatisticReplicates,
  units: SampledUnits,
  mostFreedom?: number,
): Interval | null {
  const scaled = {
    withoutClips: withoutClips.map(Math.atanh),
    withoutListeners: withoutListeners.map((own) => own.map(Math.atanh)),
  };
  const interval = tInterval(Math.atanh(value), scaled, units, mostFreedom);
  return interval && { low: Math.tanh(interval.low), high: Math.tanh(interval.high) };
}

const lessEach = (first: Float64Array, second: Float64Array): Float64Array =>
  first.map((value, at) => value - (second[at] ?? fail()));

/**
 * 95 % intervals of correlations for other listeners, a panel of the same size, and other clips of the same systems.
 * They use the variance of replicates (`replicateVariance`) and t on Fisher's scale. Rank correlations over systems,
 * which have few distinct values, use percentiles of listeners and clips drawn together. Below four listeners BCa over
 * clips alone; none below four units.
 */
export function resampledStudy(study: MetricStudy, resamples = RESAMPLES): ResampledStudy {
  const { scale, units, metrics } = study;
  const votes = crossedVotes(units.map((unit) => unit.votes));
  if (units.length < LEAST) return NOT_RESAMPLED;
  if (votes.listeners < LEAST) return clipsAlone(study, resamples);
  const named = internedBy(
    units.filter(({ system }) => system !== null),
    ({ system }) => system,
  );
  const numbers = new Map(named.names.map((name, number) => [name, number]));
  const replicates = metricReplicates(
    {
      votes,
      systemOf: Uint32Array.from(units, ({ system }) => numbers.get(system) ?? named.count),
      systems: named.count,
      metrics: metrics.map(({ scores }) => Float64Array.from(scores, (score) => score ?? NaN)),
    },
    resamples,
    `metrics on ${scale.name}`,
  );
  // The system with the fewest clips varies most: t uses the smaller of the listeners and its clips.
  const freedom = Math.min(votes.listeners - 1, replicates.units.systems.df);
  const of = (metric: number, values: (own: LeftOut) => Float64Array): StatisticReplicates => {
    const own = replicates.metrics[metric] ?? fail();
    return { withoutClips: values(own.withoutClips), withoutListeners: own.withoutListeners.map(values) };
  };
  const ofClips = (metric: number, kind: CorrelationName) => of(metric, ({ clips }) => clips[kind]);
  return {
    drawn: 'listeners and clips',
    clips: (metric, kind, value) =>
      value === null ? null : fisherInterval(value, ofClips(metric, kind), replicates.units.clips),
    systems: (metric, kind, value) => {
      if (value === null || named.count < LEAST) return null;
      const linear = of(metric, (own) => own.systems);
      return kind === 'pearson'
        ? fisherInterval(value, linear, replicates.units.systems, freedom)
        : around(percentileInterval(replicates.metrics[metric]?.both[kind] ?? fail()), value);
    },
    difference: (first, second, kind, value) => {
      const [one, other] = [ofClips(first, kind), ofClips(second, kind)];
      const both = {
        withoutClips: lessEach(one.withoutClips, other.withoutClips),
        withoutListeners: one.withoutListeners.map((own, list) =>
          lessEach(own, other.withoutListeners[list] ?? fail()),
        ),
      };
      return tInterval(value, both, replicates.units.clips);
    },
  };
}
