import { sampleStandardDeviation, standardDeviation } from 'simple-statistics';
import { groupBy } from '#core/order/group-by.ts';
import { meanCosine, meanDirection, speakerDifference } from '#core/stats/metrics/embeddings.ts';
import type { ClipWindow } from './read-windows.ts';

/** A metric of a clip from its windows; null where they do not say. */
export type WindowMetric = (windows: readonly ClipWindow[]) => number | null;

const bySpeaker = (windows: readonly ClipWindow[]): ClipWindow[][] => [
  ...groupBy(windows, ({ speaker }) => speaker).values(),
];

const embeddings = (windows: readonly ClipWindow[]) => windows.map(({ values }) => values);

/**
 * How steady the timbre of a clip is, -1 to 1, higher better: the mean cosine of the embeddings of all pairs of its windows; of
 * several speakers the mean of each one's own. A speaker with one window says nothing and is left out; null where all are.
 * Source: SwanBench-Speech (windows of 3 s every 2 s).
 */
export const timbreConsistency: WindowMetric = (windows) => {
  const each = bySpeaker(windows).flatMap((own) => meanCosine(embeddings(own)) ?? []);
  return each.length === 0 ? null : each.reduce((sum, value) => sum + value, 0) / each.length;
};

/**
 * How different the speakers of a clip sound, 0 to 2: SPTD of one embedding a speaker, the middle direction of its windows. Null
 * for fewer than two speakers. Source: PodEval.
 */
export const timbreDifference: WindowMetric = (windows) => {
  const voices = bySpeaker(windows).map((own) => meanDirection(embeddings(own)));
  const known = voices.flatMap((voice) => (voice === null ? [] : [voice]));
  return known.length < voices.length ? null : speakerDifference(known);
};

/** Windows with more of it than that have too little speech to have a reverberation. */
const MOST_NON_SPEECH = 0.6;

/**
 * How much the reverberation of a clip changes, in the unit of the score (SRMR), lower better: the standard deviation over its
 * windows without those with more than 60 % non-speech. `ddof` 0 divides by n, as NumPy does by default and the paper does not
 * say; 1 by n - 1. Null for no window left, for ddof 1 also for one. Source: SwanBench-Speech.
 */
export function reverbConsistency(ddof: 0 | 1): WindowMetric {
  return (windows) => {
    const kept = windows.filter(({ nonSpeech }) => nonSpeech === null || nonSpeech <= MOST_NON_SPEECH);
    const scores = kept.flatMap(({ values }) => values[0] ?? []);
    if (scores.length <= ddof) return null;
    return ddof === 0 ? standardDeviation(scores) : sampleStandardDeviation(scores);
  };
}
