import { clusteredMean, crossingOf, type Crossing, type CrossedRating } from '../../stats/interval.ts';

export const HUMAN_LIKENESS = 'human-likeness';

/** A share, 0-1, with its clustered interval cut at 0 and 1, of rows that are 1 or 0. */
export function shareOf(
  values: readonly number[],
  crossing: Crossing,
): Record<'share' | 'low' | 'high', number | null> {
  const { mean, low, high } = clusteredMean(values, crossing);
  return {
    share: mean,
    low: low === null ? null : Math.max(0, low),
    high: high === null ? null : Math.min(1, high),
  };
}

/** The same of rows alone. */
export function shareOfRows(rows: readonly CrossedRating[]): ReturnType<typeof shareOf> {
  return shareOf(
    rows.map(({ value }) => value),
    crossingOf(rows),
  );
}
