import { createRandom } from '../random.ts';
import { bootstrapCorrelations, drawWeights } from '../stats/bootstrap-correlations.ts';
import { fisherBootstrapInterval, percentileInterval } from '../stats/bootstrap-interval.ts';
import type { Interval } from '../stats/correlation-interval.ts';
import { crossedVotes } from '../stats/crossed-votes.ts';
import { normalQuantile, studentTQuantile } from '../stats/distributions.ts';
import { internedBy } from '../stats/interned.ts';
import { twoWayBootstrap, type MetricDraws } from '../stats/two-way-bootstrap.ts';
import type { MetricStudy } from './metric-study.ts';

/** Resamples of every bootstrap of metrics. */
export const RESAMPLES = 1000;

/** Fewest of listeners, and of units, that resampling says anything of. */
const LEAST = 4;

export type CorrelationName = 'pearson' | 'spearman' | 'kendall';

/** What other listeners and clips might have given, from the resamples of a study. */
export interface ResampledStudy {
  /** What is drawn anew. */
  drawn: 'listeners and clips' | 'clips' | 'nothing';
  clips(metric: number, kind: CorrelationName, value: number | null): Interval | null;
  systems(metric: number, kind: CorrelationName, value: number | null): Interval | null;
  /** Of the difference of two metrics' correlations over clips. */
  difference(first: number, second: number, kind: CorrelationName, value: number): Interval | null;
}

/** Of a study that is too small to resample, and of numbers that are not wanted. */
export const NOT_RESAMPLED: ResampledStudy = {
  drawn: 'nothing',
  clips: () => null,
  systems: () => null,
  difference: () => null,
};

/** Resampled pairs of metric and mean, where there are no listeners to draw, as in a table of means. */
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
  return { ...NOT_RESAMPLED, drawn: 'clips', clips: (metric, kind) => found[metric]?.[kind].bca ?? null };
}

function differenceInterval(first: Float64Array, second: Float64Array, value: number): Interval | null {
  const draws = first.map((draw, at) => draw - (second[at] ?? NaN)).filter(Number.isFinite);
  if (draws.length < 0.9 * first.length) return null;
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const squares = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0);
  const margin = normalQuantile(0.975) * Math.sqrt(squares / (draws.length - 1));
  return { low: value - margin, high: value + margin };
}

/**
 * 95 % intervals by the two-way bootstrap of a study. Over clips: around the value, by the spread of the resamples on
 * Fisher's scale. Over systems, which stay as they are: Pearson's the same, with t of the fewer of listeners and clips
 * a system; rank correlations, which have few values there, by percentiles. Below four
 * listeners BCa over clips alone; none below four units.
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
  const draws = twoWayBootstrap(
    {
      votes,
      systemOf: Uint32Array.from(units, ({ system }) => numbers.get(system) ?? named.count),
      systems: named.count,
      metrics: metrics.map(({ scores }) => Float64Array.from(scores, (score) => score ?? NaN)),
    },
    resamples,
    `metrics on ${scale.name}`,
  );
  const sizes = new Uint32Array(named.count);
  for (const number of named.of) sizes[number] = (sizes[number] ?? 0) + 1;
  const freedom = Math.min(votes.listeners, ...sizes) - 1;
  const drawsOf = (metric: number, level: keyof MetricDraws, kind: CorrelationName) =>
    draws[metric]?.[level][kind] ?? new Float64Array();
  return {
    drawn: 'listeners and clips',
    clips: (metric, kind, value) =>
      value === null ? null : fisherBootstrapInterval({ value, draws: drawsOf(metric, 'clips', kind) }),
    systems: (metric, kind, value) => {
      if (value === null || named.count < 3 || freedom < 1) return null;
      const own = drawsOf(metric, 'systems', kind);
      return kind === 'pearson'
        ? fisherBootstrapInterval({ value, draws: own }, studentTQuantile(0.975, freedom))
        : percentileInterval(own);
    },
    difference: (first, second, kind, value) =>
      differenceInterval(drawsOf(first, 'clips', kind), drawsOf(second, 'clips', kind), value),
  };
}
