import { sampleStandardDeviation, standardDeviation } from 'simple-statistics';
import { groupBy } from '#core/order/group-by.ts';
import { meanCosine, meanDirection, speakerDifference } from '#core/stats/metrics/embeddings.ts';
import type { ClipWindow } from './read-windows.ts';

/** Computes a metric of a clip from its windows; null if they do not determine it. */
export type WindowMetric = (windows: readonly ClipWindow[]) => number | null;

const bySpeaker = (windows: readonly ClipWindow[]): ClipWindow[][] => [
  ...groupBy(windows, ({ speaker }) => speaker).values(),
];

const embeddings = (windows: readonly ClipWindow[]) => windows.map(({ values }) => values);

/**
 * Consistency of a clip's timbre, -1 to 1, higher is better: the mean cosine of the embeddings over all pairs of its
 * windows. With several speakers, the mean of each speaker's value. A speaker with one window is ignored; null if all
 * speakers are. Source: SwanBench-Speech (windows of 3 s every 2 s).
 */
export const timbreConsistency: WindowMetric = (windows) => {
  const each = bySpeaker(windows).flatMap((own) => meanCosine(embeddings(own)) ?? []);
  return each.length === 0 ? null : each.reduce((sum, value) => sum + value, 0) / each.length;
};

/**
 * Difference between the speakers of a clip, 0 to 2: SPTD of one embedding for each speaker, the mean direction of
 * its windows. Null for fewer than two speakers. Source: PodEval.
 */
export const timbreDifference: WindowMetric = (windows) => {
  const voices = bySpeaker(windows).map((own) => meanDirection(embeddings(own)));
  const known = voices.flatMap((voice) => (voice === null ? [] : [voice]));
  return known.length < voices.length ? null : speakerDifference(known);
};

/** Largest share of non-speech. Windows above it have too little speech to measure reverberation. */
const MOST_NON_SPEECH = 0.6;

/**
 * Variation of a clip's reverberation, in the unit of the score (SRMR), lower is better: the standard deviation over
 * its windows, without those with more than 60 % non-speech. `ddof` 0 divides by n, the default of NumPy; the paper
 * does not state its choice. `ddof` 1 divides by n - 1. Null if no window is left, and for ddof 1 also with one
 * window. Source: SwanBench-Speech.
 */
export function reverbConsistency(ddof: 0 | 1): WindowMetric {
  return (windows) => {
    const kept = windows.filter(({ nonSpeech }) => nonSpeech === null || nonSpeech <= MOST_NON_SPEECH);
    const scores = kept.flatMap(({ values }) => values[0] ?? []);
    if (scores.length <= ddof) return null;
    return ddof === 0 ? standardDeviation(scores) : sampleStandardDeviation(scores);
  };
}

/**
 * Mean of one score over the chunks of a clip, in the unit of the score, higher better. Chunks count equally, also a last one that is
 * shorter: leave it out of the file to leave it out of the mean. Null without chunks. Source: SwanBench-Speech, richness over chunks of
 * 10 s that do not overlap; it does not say what happens to the last one.
 */
export const meanOfChunks: WindowMetric = (windows) => {
  const scores = windows.flatMap(({ values }) => values[0] ?? []);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
};
