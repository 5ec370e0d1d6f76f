import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { exactMean } from '../../stats/intervals/exact-mean.ts';

/** A clip, or a pair of clips, with the mean of its ratings that count; metrics are compared with it. */
export interface ComparisonUnit {
  clip: string;
  /** The other clip of a pair; null for a single clip. */
  comparedClip: string | null;
  /** The system, or both systems of a pair; null if unknown. */
  system: string | null;
  rating: number;
  /** Sum of the ratings. */
  sum: number;
  /** The averaged ratings, at least one. */
  votes: readonly { readonly listener: string; readonly value: number }[];
  /** Their values alone. */
  values: readonly number[];
}

function systemOf({ system, comparedClip, comparedSystem }: Rating): string | null {
  if (comparedClip === null || system === null) return system;
  return comparedSystem === null ? null : `${system} - ${comparedSystem}`;
}

/** Alphabetic by code units; null first. */
function inOrder(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return a === null || (b !== null && a < b) ? -1 : 1;
}

/** One unit being summed up. */
interface Place {
  first: Rating;
  votes: { listener: string; value: number }[];
  sum: number;
}

/**
 * The clips or pairs under test that have ratings that count, in path order. Equal means are equal
 * numbers, so that ties stay ties.
 */
export function comparisonUnits(ratings: Ratings): ComparisonUnit[] {
  const places = new Map<string, Map<string | null, Place>>();
  for (const rating of ratings) {
    const { listener, canonicalValue: value, clip, comparedClip } = rating;
    if (!rating.counts || rating.role !== 'test' || value === null) continue;
    let ofClip = places.get(clip);
    if (!ofClip) places.set(clip, (ofClip = new Map<string | null, Place>()));
    let place = ofClip.get(comparedClip);
    if (!place) ofClip.set(comparedClip, (place = { first: rating, votes: [], sum: 0 }));
    place.votes.push({ listener, value });
    place.sum += value;
  }
  return [...places.values()]
    .flatMap((ofClip) => [...ofClip.values()])
    .map(({ first, votes, sum }) => {
      const { clip, comparedClip } = first;
      const values = votes.map(({ value }) => value);
      return { clip, comparedClip, system: systemOf(first), rating: exactMean(values), sum, votes, values };
    })
    .toSorted((a, b) => inOrder(a.clip, b.clip) || inOrder(a.comparedClip, b.comparedClip));
}
