import type { Rating } from '../ratings.ts';

/** One number, with whom and what it came from. */
export interface Observation {
  listener: string;
  item: string;
  value: number;
  counts: boolean;
}

/** The ratings that hold a number, as observations. `valueOf` picks it; null leaves a rating out. */
export function observationsOf(
  ratings: readonly Rating[],
  valueOf: (rating: Rating) => number | null = ({ canonicalValue }) => canonicalValue,
): Observation[] {
  return ratings.flatMap((rating) => {
    const value = valueOf(rating);
    if (value === null) return [];
    return [{ listener: rating.listener, item: rating.item ?? rating.clip, value, counts: rating.counts }];
  });
}
