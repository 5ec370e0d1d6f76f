import { fail } from '../../order/fail.ts';
import { groupBy } from '../../order/group-by.ts';
import { createRandom, type Random } from '../../order/random.ts';
import { drawWeights } from '../correlation/bootstrap-correlations.ts';
import { clipStrata, drawClips, drawnFrom, type ClipStrata } from '../intervals/clip-strata.ts';
import { weightedMeans, type CrossedVotes } from '../intervals/crossed-votes.ts';
import { groupsOf, listenerReplicates } from '../intervals/listener-replicates.ts';
import {
  pairedColumns,
  pairedCorrelations,
  rankedColumn,
  weighedColumn,
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

/** The places without a number. */
const missingIn = (values: Float64Array): readonly number[] =>
  Array.from(values.keys()).filter((at) => Number.isNaN(values[at]));

/** Weights without the missing clips; a copy only if there are any. */
function usable(weights: Uint32Array, missing: readonly number[]): Uint32Array {
  if (missing.length === 0) return weights;
  const own = weights.slice();
  for (const clip of missing) own[clip] = 0;
  return own;
}

const withoutNaN = (values: Float64Array): Float64Array =>
  values.map((value) => (Number.isNaN(value) ? 0 : value));

/** A metric, with its place among all metrics. */
interface Scored {
  readonly index: number;
  readonly ranked: RankedColumn;
}

/** Metrics that lack the same clips: the ratings are weighed once for all of them. */
interface ScoredAlike {
  readonly missing: readonly number[];
  readonly scored: readonly Scored[];
}

function scoredAlike(metrics: readonly Float64Array[]): ScoredAlike[] {
  const all = metrics.map((metric, index) => ({
    index,
    ranked: rankedColumn(withoutNaN(metric)),
    missing: missingIn(metric),
  }));
  const groups = [...groupBy(all, ({ missing }) => missing.join(' ')).values()];
  return groups.map((scored) => ({ missing: scored[0]?.missing ?? [], scored }));
}

type SystemClips = readonly Uint32Array[];

/** The clips of each system, without the last group, of clips without a system. */
const systemClips = ({ ofSystem }: ClipStrata): SystemClips => ofSystem.slice(0, -1);

/** The mean over the clips of each system, with weighted clips; 0 for a system without clips. Assumes no NaN. */
function systemMeans(ofSystem: SystemClips, values: Float64Array, weights: Uint32Array) {
  const [means, counts] = [new Float64Array(ofSystem.length), new Uint32Array(ofSystem.length)];
  for (const [system, clips] of ofSystem.entries()) {
    let [sum, count] = [0, 0];
    for (let at = 0; at < clips.length; at += 1) {
      const clip = clips[at] ?? fail();
      const weight = weights[clip] ?? fail();
      sum += weight * (values[clip] ?? fail());
      count += weight;
    }
    means[system] = sum / Math.max(1, count);
    counts[system] = count;
  }
  return { means, counts };
}

/** The correlations of unweighted means over systems, with the given weights of clips and systems, for any metric. */
function overSystems(
  ofSystem: SystemClips,
  ratings: Float64Array,
  within: Uint32Array,
  times: Uint32Array,
): (metric: RankedColumn) => WeightedCorrelations {
  const own = systemMeans(ofSystem, ratings, within);
  const present = own.counts.map((count, system) => (count > 0 ? (times[system] ?? fail()) : 0));
  const ratingMeans = rankedColumn(own.means);
  return ({ values }) =>
    weightedCorrelations(rankedColumn(systemMeans(ofSystem, values, within).means), ratingMeans, present);
}

/** Clips resampled with unchanged means. */
function drawnClips(
  groups: readonly ScoredAlike[],
  means: Float64Array,
  strata: ClipStrata,
  found: readonly Readonly<Record<Level, Replicates>>[],
  random: Random,
): void {
  const ratings = rankedColumn(withoutNaN(means));
  const unrated = missingIn(means);
  const paired = groups.map(({ missing, scored }) => ({
    missing: [...missing, ...unrated],
    scored: scored.map((own) => ({ ...own, columns: pairedColumns(ratings, own.ranked) })),
  }));
  const ofSystem = systemClips(strata);
  const resamples = found[0]?.clips.pearson.length ?? 0;
  for (let at = 0; at < resamples; at += 1) {
    const { clips, within, systems } = drawClips(strata, random);
    for (const { missing, scored } of paired) {
      const onRatings = weighedColumn(ratings, usable(clips, missing));
      const ofSystems = overSystems(ofSystem, ratings.values, usable(within, missing), systems);
      for (const { index, ranked, columns } of scored) {
        const own = found[index] ?? fail();
        keep(own.clips, at, pairedCorrelations(columns, onRatings));
        keep(own.systems, at, ofSystems(ranked));
      }
    }
  }
}

/** All clips with each list of means in turn. */
function withMeans(
  { metrics, votes, systems }: MetricsAndVotes,
  groups: readonly ScoredAlike[],
  ofSystem: SystemClips,
  columns: readonly Float64Array[],
) {
  const found = metrics.map(() => emptyLevels(columns.length));
  const all = new Uint32Array(votes.clips).fill(1);
  const each = new Uint32Array(systems + 1).fill(1);
  for (const [at, means] of columns.entries()) {
    const ratings = rankedColumn(withoutNaN(means));
    const rated = usable(all, missingIn(means));
    for (const { missing, scored } of groups) {
      const weights = usable(rated, missing);
      const onRatings = weighedColumn(ratings, weights);
      const ofSystems = overSystems(ofSystem, ratings.values, weights, each);
      for (const { index, ranked } of scored) {
        const own = found[index] ?? fail();
        keep(own.clips, at, pairedCorrelations(pairedColumns(ratings, ranked), onRatings));
        keep(own.systems, at, ofSystems(ranked));
      }
    }
  }
  return found;
}

/** Listeners and clips resampled together. */
function drawnBoth(
  votes: CrossedVotes,
  groups: readonly ScoredAlike[],
  strata: ClipStrata,
  found: readonly Replicates[],
  random: Random,
): void {
  const ofSystem = systemClips(strata);
  const resamples = found[0]?.pearson.length ?? 0;
  for (let at = 0; at < resamples; at += 1) {
    const listeners = drawWeights(votes.listeners, random);
    const { within, systems } = drawClips(strata, random);
    const means = weightedMeans(votes, listeners, within);
    const [ratings, rated] = [withoutNaN(means), usable(within, missingIn(means))];
    for (const { missing, scored } of groups) {
      const ofSystems = overSystems(ofSystem, ratings, usable(rated, missing), systems);
      for (const { index, ranked } of scored) keep(found[index] ?? fail(), at, ofSystems(ranked));
    }
  }
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
  const { votes, systemOf, systems, metrics } = data;
  const strata = clipStrata(systemOf, systems);
  const groups = scoredAlike(metrics);
  const means = weightedMeans(
    votes,
    new Uint32Array(votes.listeners).fill(1),
    new Uint32Array(votes.clips).fill(1),
  );
  const drawn = metrics.map(() => emptyLevels(resamples));
  drawnClips(groups, means, strata, drawn, random);
  const leftOut = Array.from(listenerReplicates(votes, means, random), (columns) =>
    withMeans(data, groups, systemClips(strata), columns),
  );
  const both = metrics.map(() => emptyReplicates(resamples));
  drawnBoth(votes, groups, strata, both, random);
  return {
    metrics: metrics.map((_, index) => ({
      drawn: drawn[index] ?? fail(),
      leftOut: leftOut.map((own) => own[index] ?? fail()),
      both: both[index] ?? fail(),
    })),
    drawnFrom: drawnFrom(strata),
    groups: groupsOf(votes),
  };
}
