import { perContext } from '../../methods/contract/per-context.ts';
import type { Rating } from '../../ratings/ratings.ts';

/** A number that a listener gave to a stimulus. */
export interface Vote {
  listener: string;
  /** The rated clip and the clip it was compared with. Equal strings mean equal stimuli within one series. */
  stimulus: string;
  /** The condition of the stimulus: its system, and the one it was compared with. */
  condition: string;
  value: number;
  rating: Rating;
}

/** Votes that can be compared: one scale of one block. */
export interface Series {
  block: number;
  scale: string;
  votes: readonly Vote[];
}

/** Roles of clips under test; every other role is a trap. */
const TESTED = new Set(['test', 'hidden reference', 'low anchor', 'mid anchor', 'high anchor']);

/** Whether a clip with this role is under test, and not a trap. */
export function isTested(role: string): boolean {
  return TESTED.has(role);
}

/**
 * The numeric ratings of tested clips, without traps, by block and scale in the order of their first rating. Made once for an
 * array, which many rules look at.
 */
export const seriesOf: (ratings: readonly Rating[]) => readonly Series[] = perContext((ratings) => {
  const series = new Map<string, { block: number; scale: string; votes: Vote[] }>();
  for (const rating of ratings) {
    const { block, scale, role, canonicalValue: value } = rating;
    if (value === null || !isTested(role)) continue;
    const key = JSON.stringify([block, scale]);
    const own = series.get(key) ?? { block, scale, votes: [] };
    series.set(key, own);
    own.votes.push({
      listener: rating.listener,
      stimulus: JSON.stringify([rating.clip, rating.role, rating.comparedClip]),
      condition: JSON.stringify([rating.system, rating.role, rating.comparedSystem]),
      value,
      rating,
    });
  }
  return [...series.values()];
});
