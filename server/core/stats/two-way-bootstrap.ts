import { createRandom, type Random } from '#core/random.ts';
import { drawWeights } from '#core/stats/bootstrap-correlations.ts';
import { weightedMeans, type CrossedVotes } from '#core/stats/crossed-votes.ts';
import {
  rankedColumn,
  weightedCorrelations,
  type RankedColumn,
  type WeightedCorrelations,
} from '#core/stats/weighted-correlations.ts';

/** The correlations in each resample; NaN where one was not defined. */
export type CorrelationDraws = Readonly<Record<keyof WeightedCorrelations, Float64Array>>;

/** What the resamples gave of a metric. */
export interface MetricDraws {
  readonly clips: CorrelationDraws;
  readonly systems: CorrelationDraws;
}

export interface MetricsAndVotes {
  readonly votes: CrossedVotes;
  /** The number of each clip's system, from 0; `systems` for a clip without one. */
  readonly systemOf: Uint32Array;
  readonly systems: number;
  /** Each metric's score of every clip; NaN where there is none. */
  readonly metrics: readonly Float64Array[];
}

const emptyDraws = (resamples: number): CorrelationDraws => ({
  pearson: new Float64Array(resamples).fill(NaN),
  spearman: new Float64Array(resamples).fill(NaN),
  kendall: new Float64Array(resamples).fill(NaN),
});

function keep(
  draws: CorrelationDraws,
  at: number,
  { pearson, spearman, kendall }: WeightedCorrelations,
): void {
  draws.pearson[at] = pearson;
  draws.spearman[at] = spearman;
  draws.kendall[at] = kendall;
}

/** The clips of each system. */
function clipsOfSystems(systemOf: Uint32Array, systems: number): Uint32Array[] {
  return Array.from({ length: systems + 1 }, (_, system) =>
    Uint32Array.from([...systemOf.keys()].filter((clip) => systemOf[clip] === system)),
  );
}

/** How often each clip is drawn: of every system as many as it has. */
function drawClips(groups: readonly Uint32Array[], clips: number, random: Random): Uint32Array {
  const weights = new Uint32Array(clips);
  for (const group of groups) {
    const own = drawWeights(group.length, random);
    for (let index = 0; index < group.length; index += 1) weights[group[index] ?? 0] = own[index] ?? 0;
  }
  return weights;
}

/** Weights of the clips that have both numbers. */
function usable(weights: Uint32Array, metric: Float64Array, means: Float64Array): Uint32Array {
  const own = weights.slice();
  for (let clip = 0; clip < own.length; clip += 1) {
    if (Number.isNaN(metric[clip]) || Number.isNaN(means[clip])) own[clip] = 0;
  }
  return own;
}

/** The correlations of unweighted means over the clips of each system that were drawn. */
function overSystems(
  { systemOf, systems }: MetricsAndVotes,
  metric: Float64Array,
  means: Float64Array,
  weights: Uint32Array,
): WeightedCorrelations {
  const [sums, ratings] = [new Float64Array(systems), new Float64Array(systems)];
  const counts = new Uint32Array(systems);
  for (let clip = 0; clip < weights.length; clip += 1) {
    const weight = weights[clip] ?? 0;
    if (weight === 0) continue;
    const system = systemOf[clip] ?? systems;
    if (system === systems) continue;
    sums[system] = (sums[system] ?? 0) + weight * (metric[clip] ?? 0);
    ratings[system] = (ratings[system] ?? 0) + weight * (means[clip] ?? 0);
    counts[system] = (counts[system] ?? 0) + weight;
  }
  for (let system = 0; system < systems; system += 1) {
    const count = Math.max(1, counts[system] ?? 0);
    sums[system] = (sums[system] ?? 0) / count;
    ratings[system] = (ratings[system] ?? 0) / count;
  }
  const present = counts.map((count) => Math.min(1, count));
  return weightedCorrelations(rankedColumn(sums), rankedColumn(ratings), present);
}

const withoutNaN = (values: Float64Array): Float64Array =>
  values.map((value) => (Number.isNaN(value) ? 0 : value));

/**
 * What correlations of metrics with mean ratings would have been with other listeners and other clips: in each resample
 * listeners are drawn with replacement, and clips within their systems, which stay as they are; every clip gets the mean
 * of the votes that are left, every system the unweighted mean of its clips. All metrics see the same resamples, so that
 * their draws may be subtracted. A clip without a vote or a score is left out. The same seed gives the same draws.
 * Assumes that listeners are independent, and clips within a system. Resampled means are noisier than the ones at hand,
 * so that draws lie too low: use them for their spread (`fisherBootstrapInterval`), not their percentiles, and expect
 * intervals that are a little too wide. O(resamples (votes + metrics clips log clips)).
 * Source: Owen 2007, The pigeonhole bootstrap, Annals of Applied Statistics 1.
 * @example twoWayBootstrap({ votes, systemOf, systems: 5, metrics: [scores] }, 1000, 'seed')[0].clips.spearman // 1000 draws
 */
export function twoWayBootstrap(data: MetricsAndVotes, resamples: number, seed: string): MetricDraws[] {
  const random = createRandom(seed);
  const groups = clipsOfSystems(data.systemOf, data.systems);
  const ranked: readonly RankedColumn[] = data.metrics.map((metric) => rankedColumn(withoutNaN(metric)));
  const draws = data.metrics.map(() => ({ clips: emptyDraws(resamples), systems: emptyDraws(resamples) }));
  for (let at = 0; at < resamples; at += 1) {
    const listeners = drawWeights(data.votes.listeners, random);
    const clips = drawClips(groups, data.votes.clips, random);
    const means = weightedMeans(data.votes, listeners, clips);
    const ratings = rankedColumn(withoutNaN(means));
    for (const [index, metric] of data.metrics.entries()) {
      const [own, column] = [draws[index], ranked[index]];
      if (!own || !column) continue;
      const weights = usable(clips, metric, means);
      keep(own.clips, at, weightedCorrelations(ratings, column, weights));
      keep(own.systems, at, overSystems(data, metric, means, weights));
    }
  }
  return draws;
}
