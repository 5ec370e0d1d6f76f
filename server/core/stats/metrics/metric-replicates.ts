import { fail } from '../../order/fail.ts';
import { groupBy } from '../../order/group-by.ts';
import { createRandom, type Random } from '../../order/random.ts';
import { drawWeights } from '../correlation/bootstrap-correlations.ts';
import { leaveOneOut } from '../correlation/leave-one-out.ts';
import { clipStrata, drawClips, sampledUnits, type ClipStrata } from '../intervals/clip-strata.ts';
import { weightedMeans, type CrossedVotes } from '../intervals/crossed-votes.ts';
import { groupsOf, listenerReplicates } from '../intervals/listener-replicates.ts';
import { columnOf } from '../numbers/column.ts';
import { TOGETHER } from '../numbers/weighted-sums.ts';
import {
  pairedColumns,
  pairedCorrelations,
  rankedColumn,
  weighedColumn,
  weightedCorrelations,
  type RankedColumn,
  type WeightedCorrelations,
} from '../correlation/weighted-correlations.ts';
import {
  linearOverSystems,
  overSystems,
  systemClips,
  systemsWithout,
  valuesOf,
  type SystemClips,
} from './over-systems.ts';

/** The correlations in each replicate; NaN if undefined. */
export type Replicates = Readonly<Record<keyof WeightedCorrelations, Float64Array>>;

/** Correlations over clips, and Pearson's over systems, with one unit left out at a time. */
export interface LeftOut {
  readonly clips: Replicates;
  readonly systems: Float64Array;
}

/** The replicates of a metric. */
export interface MetricReplicates {
  /** Without each clip (`sampledUnits`); without a clip that does not count, the correlation of all. */
  readonly withoutClips: LeftOut;
  /** Without each group of listeners: for the votes as given, then for shuffled votes. */
  readonly withoutListeners: readonly LeftOut[];
  /** Listeners and clips drawn together, over systems. */
  readonly both: Replicates;
}

/** Replicates of all metrics, with the units that were left out. */
export interface StudyReplicates {
  readonly metrics: readonly MetricReplicates[];
  readonly units: ReturnType<typeof sampledUnits>;
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

function keep(to: Replicates, at: number, { pearson, spearman, kendall }: WeightedCorrelations): void {
  to.pearson[at] = pearson;
  to.spearman[at] = spearman;
  to.kendall[at] = kendall;
}

/** The places without a number. */
function missingIn(values: Float64Array): readonly number[] {
  const missing: number[] = [];
  for (let at = 0; at < values.length; at += 1) if (Number.isNaN(values[at])) missing.push(at);
  return missing;
}

/** Weights, or means, with 0 for the missing clips; a copy only if there are any. */
function usable<Column extends Uint32Array | Float64Array>(
  values: Column,
  missing: readonly number[],
): Column;
function usable(values: Uint32Array | Float64Array, missing: readonly number[]): Uint32Array | Float64Array {
  if (missing.length === 0) return values;
  const own = values.slice();
  for (const clip of missing) own[clip] = 0;
  return own;
}

const withoutNaN = (values: Float64Array): Float64Array => columnOf(values.length, (at) => values[at] || 0);

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

/** Correlations without each clip, with unchanged means. */
function withoutClips(
  groups: readonly ScoredAlike[],
  means: Float64Array,
  strata: ClipStrata,
): Map<number, LeftOut> {
  const found = new Map<number, LeftOut>();
  const ratings = withoutNaN(means);
  const rated = usable(new Uint32Array(strata.clips).fill(1), missingIn(means));
  for (const { missing, scored } of groups) {
    const weights = usable(rated, missing);
    const kept = Uint32Array.from(weights.keys()).filter((clip) => weights[clip] === 1);
    const y = rankedColumn(valuesOf(ratings, kept));
    const each = new Uint32Array(kept.length).fill(1);
    for (const { index, ranked } of scored) {
      const x = rankedColumn(valuesOf(ranked.values, kept));
      const [all, left] = [weightedCorrelations(x, y, each), leaveOneOut(x, y)];
      const spread = (kind: keyof WeightedCorrelations): Float64Array => {
        const values = new Float64Array(strata.clips).fill(all[kind]);
        for (const [at, clip] of kept.entries()) values[clip] = left[kind][at] ?? fail();
        return values;
      };
      found.set(index, {
        clips: { pearson: spread('pearson'), spearman: spread('spearman'), kendall: spread('kendall') },
        systems: systemsWithout(strata, ranked.values, ratings, weights),
      });
    }
  }
  return found;
}

/** All clips with each list of means in turn. */
function withMeans(
  { metrics, votes }: MetricsAndVotes,
  groups: readonly ScoredAlike[],
  ofSystem: SystemClips,
  columns: readonly Float64Array[],
): LeftOut[] {
  const found = metrics.map(() => ({
    clips: emptyReplicates(columns.length),
    systems: new Float64Array(columns.length),
  }));
  const all = new Uint32Array(votes.clips).fill(1);
  for (const [at, means] of columns.entries()) {
    const ratings = rankedColumn(withoutNaN(means));
    const rated = usable(all, missingIn(means));
    for (const { missing, scored } of groups) {
      const weights = usable(rated, missing);
      const onRatings = weighedColumn(ratings, weights);
      const ofSystems = linearOverSystems(ofSystem, ratings.values, weights);
      for (const { index, ranked } of scored) {
        const metric = found[index] ?? fail();
        keep(metric.clips, at, pairedCorrelations(pairedColumns(ratings, ranked), onRatings));
        metric.systems[at] = ofSystems(ranked.values);
      }
    }
  }
  return found;
}

/** Listeners and clips resampled together. */
function drawnBoth(
  votes: CrossedVotes,
  meansOf: ReturnType<typeof weightedMeans>,
  groups: readonly ScoredAlike[],
  strata: ClipStrata,
  found: readonly Replicates[],
  random: Random,
): void {
  const ofSystem = systemClips(strata.ofSystem);
  const resamples = found[0]?.pearson.length ?? 0;
  for (let from = 0; from < resamples; from += TOGETHER) {
    const draws = Array.from({ length: Math.min(TOGETHER, resamples - from) }, () => ({
      listeners: drawWeights(votes.listeners, random),
      ...drawClips(strata, random),
    }));
    const drawnMeans = meansOf(draws.map(({ listeners }) => listeners));
    for (const [place, { within, systems }] of draws.entries()) {
      const means = drawnMeans[place] ?? fail();
      const unrated = missingIn(means);
      const [ratings, rated] = [usable(means, unrated), usable(within, unrated)];
      for (const { missing, scored } of groups) {
        const ofSystems = overSystems(ofSystem, ratings, usable(rated, missing), systems);
        for (const { index, ranked } of scored) keep(found[index] ?? fail(), from + place, ofSystems(ranked));
      }
    }
  }
}

/**
 * Replicates of the correlations of metrics with mean ratings: without each clip, without each listener, and with other
 * listeners and clips drawn together. All metrics share the same replicates, so that these can be subtracted. A clip
 * without a vote or a score is omitted. The same seed gives the same replicates. Drawing clips and listeners together
 * counts the noise of single votes three times (Owen 2007). The variance of a correlation is therefore that over clips,
 * which has this noise once, plus the contribution of listeners (`replicateVariance`).
 * O(listeners metrics clips log clips + resamples (votes + metrics clips)).
 * Source: Cameron, Gelbach & Miller 2011, JBES 29; Owen 2007, The pigeonhole bootstrap, Annals of Applied Statistics 1.
 * @example metricReplicates({ votes, systemOf, systems: 5, metrics: [scores] }, 1000, 'seed').metrics[0].withoutClips.clips.spearman
 */
export function metricReplicates(data: MetricsAndVotes, resamples: number, seed: string): StudyReplicates {
  const random = createRandom(seed);
  const { votes, systemOf, systems, metrics } = data;
  const strata = clipStrata(systemOf, systems);
  const groups = scoredAlike(metrics);
  const meansOf = weightedMeans(votes);
  const [means = fail()] = meansOf([new Uint32Array(votes.listeners).fill(1)]);
  const ofClips = withoutClips(groups, means, strata);
  const ofListeners = Array.from(listenerReplicates(votes, means, random), (columns) =>
    withMeans(data, groups, systemClips(strata.ofSystem), columns),
  );
  const both = metrics.map(() => emptyReplicates(resamples));
  drawnBoth(votes, meansOf, groups, strata, both, random);
  return {
    metrics: metrics.map((_, index) => ({
      withoutClips: ofClips.get(index) ?? fail(),
      withoutListeners: ofListeners.map((own) => own[index] ?? fail()),
      both: both[index] ?? fail(),
    })),
    units: sampledUnits(strata),
    groups: groupsOf(votes),
  };
}
