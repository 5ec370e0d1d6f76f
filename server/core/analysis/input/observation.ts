import type { Rating, Ratings } from '../../ratings/ratings.ts';

/** One number, with whom and what it came from. */
export interface Observation {
  listener: string;
  item: string;
  value: number;
  counts: boolean;
}

/** The ratings that hold a number, as observations. `valueOf` extracts it; ratings with null are omitted. */
export function observationsOf(
  ratings: Ratings,
  valueOf: (rating: Rating) => number | null = ({ canonicalValue }) => canonicalValue,
): Observation[] {
  const observations: Observation[] = [];
  for (const rating of ratings) {
    const value = valueOf(rating);
    if (value === null) continue;
    const { listener, item, clip, counts } = rating;
    observations.push({ listener, item: item ?? clip, value, counts });
  }
  return observations;
}
