import { fail } from '../../order/fail.ts';
import { createRandom, type Random } from '../../order/random.ts';
import { drawWeights } from '../correlation/bootstrap-correlations.ts';
import { clipStrata, drawClips, drawnFrom, type ClipStrata } from '../intervals/clip-strata.ts';
import { weightedMeans, type CrossedVotes } from '../intervals/crossed-votes.ts';
import { groupsOf, listenerReplicates } from '../intervals/listener-replicates.ts';
import {
  pairedColumns,
  pairedCorrelations,
  rankedColumn,
  weightedCorrelations,
  type RankedColumn,
  type WeightedCorrelations,
} from '../correlation/weighted-correlations.ts';

/** The correlations in each replicate; NaN if undefined. */
export type Replicates = Readonly<Record<keyof WeightedCorrelations, Float64Array>>;

export const LEVELS = ['clips', 'systems'] as const;
export type Level = (typeof LEVELS)[number];

/** The replicates of a metric. */
export interface MetricReplicates {
  /** Clips drawn with replacement, with unchanged means. */
  readonly drawn: Readonly<Record<Level, Replicates>>;
  /** One group of listeners left out at a time: for the votes as given, then for shuffled votes. */
  readonly leftOut: readonly Readonly<Record<Level, Replicates>>[];
  /** Listeners and clips drawn together, over systems. */
  readonly both: Replicates;
}

/** Replicates of all metrics, with the factors and degrees of freedom of their variances. */
export interface StudyReplicates {
  readonly metrics: readonly MetricReplicates[];
  readonly drawnFrom: ReturnType<typeof drawnFrom>;
  /** Of listeners. */
  readonly groups: number;
}

export interface MetricsAndVotes {
  readonly votes: CrossedVotes;
  /** The index of each clip's system, from 0; `systems` for a clip without one. */
  readonly systemOf: Uint32Array;
  readonly systems: number;
  /** Each metric's score of every clip; NaN if missing. */
  readonly metrics: readonly Float64Array[];
}

const emptyReplicates = (count: number): Replicates => ({
  pearson: new Float64Array(count).fill(NaN),
  spearman: new Float64Array(count).fill(NaN),
  kendall: new Float64Array(count).fill(NaN),
});

const emptyLevels = (count: number) => ({ clips: emptyReplicates(count), systems: emptyReplicates(count) });

function keep(to: Replicates, at: number, { pearson, spearman, kendall }: WeightedCorrelations): void {
  to.pearson[at] = pearson;
  to.spearman[at] = spearman;
  to.kendall[at] = kendall;
}

/** The clips that lack one of the numbers. */
function missingClips(metric: Float64Array, means: Float64Array): readonly number[] {
  const missing: number[] = [];
  for (let clip = 0; clip < metric.length; clip += 1) {
    if (Number.isNaN(metric[clip]) || Number.isNaN(means[clip])) missing.push(clip);
  }
  return missing;
}

/** Weights without the missing clips; a copy only if there are any. */
function usable(weights: Uint32Array, missing: readonly number[]): Uint32Array {
  if (missing.length === 0) return weights;
  const own = weights.slice();
  for (const clip of missing) own[clip] = 0;
  return own;
}

/** The correlations of unweighted means over the clips of each system, with the given weights of clips and systems. Assumes no NaN. */
function overSystems(
  { systemOf, systems }: MetricsAndVotes,
  metric: Float64Array,
  means: Float64Array,
  within: Uint32Array,
  times: Uint32Array,
): WeightedCorrelations {
  // The last place takes the clips without a system: a branch on random weights would cost more than the sums.
  const [allSums, allRatings] = [new Float64Array(systems + 1), new Float64Array(systems + 1)];
  const allCounts = new Uint32Array(systems + 1);
  for (let clip = 0; clip < within.length; clip += 1) {
    const weight = within[clip] ?? fail();
    const system = systemOf[clip] ?? systems;
    allSums[system] = (allSums[system] ?? fail()) + weight * (metric[clip] ?? fail());
    allRatings[system] = (allRatings[system] ?? fail()) + weight * (means[clip] ?? fail());
    allCounts[system] = (allCounts[system] ?? fail()) + weight;
  }
  const [sums, ratings] = [allSums.subarray(0, systems), allRatings.subarray(0, systems)];
  const counts = allCounts.subarray(0, systems);
  for (let system = 0; system < systems; system += 1) {
    const count = Math.max(1, counts[system] ?? fail());
    sums[system] = (sums[system] ?? fail()) / count;
    ratings[system] = (ratings[system] ?? fail()) / count;
  }
  const present = counts.map((count, system) => (count > 0 ? (times[system] ?? fail()) : 0));
  return weightedCorrelations(rankedColumn(sums), rankedColumn(ratings), present);
}

const withoutNaN = (values: Float64Array): Float64Array =>
  values.map((value) => (Number.isNaN(value) ? 0 : value));

/** A metric, prepared for the replicates. */
interface Scored {
  readonly metric: Float64Array;
  readonly ranked: RankedColumn;
}

/** Clips resampled with unchanged means. */
function drawnClips(
  data: MetricsAndVotes,
  scored: readonly Scored[],
  means: Float64Array,
  strata: ClipStrata,
  resamples: number,
  random: Random,
) {
  const found = scored.map(() => emptyLevels(resamples));
  const ratings = rankedColumn(withoutNaN(means));
  const paired = scored.map(({ metric, ranked }) => ({
    ranked,
    columns: pairedColumns(ratings, ranked),
    missing: missingClips(metric, means),
  }));
  for (let at = 0; at < resamples; at += 1) {
    const { clips, within, systems } = drawClips(strata, random);
    for (const [index, { ranked, columns, missing }] of paired.entries()) {
      const own = found[index] ?? fail();
      keep(own.clips, at, pairedCorrelations(columns, usable(clips, missing)));
      const usableWithin = usable(within, missing);
      keep(own.systems, at, overSystems(data, ranked.values, ratings.values, usableWithin, systems));
    }
  }
  return found;
}

/** All clips with each list of means in turn. */
function withMeans(data: MetricsAndVotes, scored: readonly Scored[], columns: readonly Float64Array[]) {
  const found = scored.map(() => emptyLevels(columns.length));
  const all = new Uint32Array(data.votes.clips).fill(1);
  const each = new Uint32Array(data.systems).fill(1);
  for (const [at, means] of columns.entries()) {
    const ratings = rankedColumn(withoutNaN(means));
    for (const [index, { metric, ranked }] of scored.entries()) {
      const own = found[index] ?? fail();
      const weights = usable(all, missingClips(metric, means));
      keep(own.clips, at, weightedCorrelations(ratings, ranked, weights));
      keep(own.systems, at, overSystems(data, ranked.values, ratings.values, weights, each));
    }
  }
  return found;
}

/** Listeners and clips resampled together. */
function drawnBoth(
  data: MetricsAndVotes,
  scored: readonly Scored[],
  strata: ClipStrata,
  resamples: number,
  random: Random,
) {
  const found = scored.map(() => emptyReplicates(resamples));
  for (let at = 0; at < resamples; at += 1) {
    const listeners = drawWeights(data.votes.listeners, random);
    const { within, systems } = drawClips(strata, random);
    const means = weightedMeans(data.votes, listeners, within);
    const ratings = withoutNaN(means);
    for (const [index, { metric, ranked }] of scored.entries()) {
      const own = found[index] ?? fail();
      const weights = usable(within, missingClips(metric, means));
      keep(own, at, overSystems(data, ranked.values, ratings, weights, systems));
    }
  }
  return found;
}

/**
 * Replicates of the correlations of metrics with mean ratings: with other clips (drawn with replacement within the
 * strata of `clipStrata`), with one listener fewer, and with other listeners and clips together. All metrics share the
 * same replicates, so that these can be subtracted. A clip without a vote or a score is omitted. The same seed gives
 * the same replicates. Drawing clips and listeners together counts the noise of single votes three times (Owen 2007).
 * The variance of a correlation is therefore that over clips, which has this noise once, plus the contribution of
 * listeners (`replicateVariance`). O((resamples + listeners) metrics clips log clips + resamples votes).
 * Source: Cameron, Gelbach & Miller 2011, JBES 29; Owen 2007, The pigeonhole bootstrap, Annals of Applied Statistics 1.
 * @example metricReplicates({ votes, systemOf, systems: 5, metrics: [scores] }, 1000, 'seed').metrics[0].drawn.clips.spearman
 */
export function metricReplicates(data: MetricsAndVotes, resamples: number, seed: string): StudyReplicates {
  const random = createRandom(seed);
  const { votes, systemOf, systems } = data;
  const strata = clipStrata(systemOf, systems);
  const scored = data.metrics.map((metric): Scored => ({ metric, ranked: rankedColumn(withoutNaN(metric)) }));
  const means = weightedMeans(
    votes,
    new Uint32Array(votes.listeners).fill(1),
    new Uint32Array(votes.clips).fill(1),
  );
  const drawn = drawnClips(data, scored, means, strata, resamples, random);
  const leftOut = Array.from(listenerReplicates(votes, means, random), (columns) =>
    withMeans(data, scored, columns),
  );
  const both = drawnBoth(data, scored, strata, resamples, random);
  return {
    metrics: scored.map((_, index) => ({
      drawn: drawn[index] ?? emptyLevels(0),
      leftOut: leftOut.map((own) => own[index] ?? emptyLevels(0)),
      both: both[index] ?? emptyReplicates(0),
    })),
    drawnFrom: drawnFrom(strata),
    groups: groupsOf(votes),
  };
}
