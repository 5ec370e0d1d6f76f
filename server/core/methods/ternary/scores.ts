import {
  clusteredMean,
  crossingOf,
  type Crossing,
  type CrossedRating,
} from '../../stats/intervals/interval.ts';

export const HUMAN_LIKENESS = 'human-likeness';

/** Range of a share and of a human-likeness score. */
export const SHARE = { min: 0, max: 1 } as const;

/** Share of 1 among rows of 1 and 0, with its clustered interval. */
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
