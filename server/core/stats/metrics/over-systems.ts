import { fail } from '../../order/fail.ts';
import { correlate } from '../correlation/correlation.ts';
import {
  rankedColumn,
  weightedCorrelations,
  type RankedColumn,
  type WeightedCorrelations,
} from '../correlation/weighted-correlations.ts';
import type { ClipStrata } from '../intervals/clip-strata.ts';

export type SystemClips = readonly Uint32Array[];

/** The clips of each system, without the last group, of clips without a system. */
export const systemClips = (ofSystem: SystemClips): SystemClips => ofSystem.slice(0, -1);

/** The mean over the clips of each system, with weighted clips; 0 for a system without clips. Assumes no NaN. */
function systemMeans(ofSystem: SystemClips, values: Float64Array, weights: Uint32Array) {
  const [means, counts] = [new Float64Array(ofSystem.length), new Uint32Array(ofSystem.length)];
  for (const [system, clips] of ofSystem.entries()) {
    let sum = 0;
    let count = 0;
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
export function overSystems(
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

/** The values of the given clips. */
export const valuesOf = (values: Float64Array, clips: Uint32Array): Float64Array =>
  Float64Array.from(clips, (clip) => values[clip] ?? fail());

/** Pearson's correlation; NaN if undefined. */
/** Systems that have clips. */
const presentOf = (counts: Uint32Array): Uint32Array =>
  Uint32Array.from(counts.keys()).filter((system) => counts[system] !== 0);

const linear = (x: Float64Array, y: Float64Array): number => correlate(x, y) ?? NaN;

const without = (values: Float64Array, at: number): Float64Array => values.filter((_, index) => index !== at);

/** Pearson's correlation over systems without each clip of `weights` 1, or without each system that shares a stratum. */
export function systemsWithout(
  { strata, ofSystem, clips }: ClipStrata,
  metric: Float64Array,
  ratings: Float64Array,
  weights: Uint32Array,
): Float64Array {
  const own = systemClips(ofSystem);
  const [x, y] = [systemMeans(own, metric, weights), systemMeans(own, ratings, weights)];
  const present = presentOf(x.counts);
  const [xs, ys] = [valuesOf(x.means, present), valuesOf(y.means, present)];
  const left = new Float64Array(clips + ofSystem.length).fill(linear(xs, ys));
  const meanWithout = (mean: number, count: number, value: number) => (count * mean - value) / (count - 1);
  for (const stratum of strata) {
    for (const system of stratum.systems) {
      const at = present.indexOf(system);
      if (at === -1) continue;
      const whole = linear(without(xs, at), without(ys, at));
      left[clips + system] = whole;
      const count = x.counts[system] ?? fail();
      const [metricMean, ratingMean] = [xs[at] ?? fail(), ys[at] ?? fail()];
      for (const clip of ofSystem[system] ?? fail()) {
        if (weights[clip] === 0) continue;
        xs[at] = meanWithout(metricMean, count, metric[clip] ?? fail());
        ys[at] = meanWithout(ratingMean, count, ratings[clip] ?? fail());
        left[clip] = count === 1 ? whole : linear(xs, ys);
      }
      [xs[at], ys[at]] = [metricMean, ratingMean];
    }
  }
  return left;
}

/** Pearson's correlation of means over systems, over the clips of weight 1, for any metric. */
export function linearOverSystems(
  ofSystem: SystemClips,
  ratings: Float64Array,
  weights: Uint32Array,
): (metric: Float64Array) => number {
  const own = systemMeans(ofSystem, ratings, weights);
  const present = presentOf(own.counts);
  const ratingMeans = valuesOf(own.means, present);
  return (metric) => linear(valuesOf(systemMeans(ofSystem, metric, weights).means, present), ratingMeans);
}
