import {
  clusteredMean,
  crossingOf,
  type Crossing,
  type CrossedRating,
} from '../../stats/intervals/interval.ts';

export const HUMAN_LIKENESS = 'human-likeness';

/** What a share, and a human-likeness score, lies between. */
export const SHARE = { min: 0, max: 1 } as const;

/** A share, 0-1, with its clustered interval, of rows that are 1 or 0. */
export function shareOf(
  values: readonly number[],
  crossing: Crossing,
): Record<'share' | 'low' | 'high', number | null> {
  const { mean, low, high } = clusteredMean(values, crossing, SHARE);
  return { share: mean, low, high };
}

/** The same of rows alone. */
export function shareOfRows(rows: readonly CrossedRating[]): ReturnType<typeof shareOf> {
  return shareOf(
    rows.map(({ value }) => value),
    crossingOf(rows),
  );
}
