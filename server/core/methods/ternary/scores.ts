import { clusteredInterval, type CrossedRating } from '../../stats/interval.ts';

export const HUMAN_LIKENESS = 'human-likeness';

/** A share, 0-1, with its clustered interval cut at 0 and 1. */
export function shareOf(rows: readonly CrossedRating[]): Record<'share' | 'low' | 'high', number | null> {
  const { mean, low, high } = clusteredInterval(rows);
  return {
    share: mean,
    low: low === null ? null : Math.max(0, low),
    high: high === null ? null : Math.min(1, high),
  };
}
