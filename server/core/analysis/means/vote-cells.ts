import { cut, type Bounds } from '../../stats/intervals/bounded-limits.ts';
import { meanInterval } from '../../stats/intervals/interval.ts';
import type { DraftColumn } from '../tables/table.ts';

/** Statistics of votes that papers print with the mean; null for no votes, the interval also for one vote. */
export type VoteCells = {
  /** Ends of the t interval of the mean, as if all votes were independent. */
  tLow: number | null;
  tHigh: number | null;
  /** Standard deviation of opinion scores: of the population, divided by n. */
  sos: number | null;
};

/**
 * The t interval of ITU-T P.1401 and the SOS of votes, in their unit. The interval treats votes as independent and is
 * cut at the ends of the scale. Example: of the votes 4, 5, 3, 4, 4, 5, 3, 4 tLow is 3.368, tHigh 4.632 and sos 0.707.
 */
export function voteCells(votes: readonly number[], bounds: Bounds | null = null): VoteCells {
  const { mean, low, high } = cut(meanInterval(votes), bounds);
  if (mean === null) return { tLow: null, tHigh: null, sos: null };
  const squares = votes.reduce((sum, vote) => sum + (vote - mean) ** 2, 0);
  return { tLow: low, tHigh: high, sos: Math.sqrt(squares / votes.length) };
}

/** The columns of vote cells. */
export function voteColumns(digits: number): DraftColumn[] {
  return [
    { label: 't [95 %]', key: null, interval: ['tLow', 'tHigh'], digits },
    { label: 'SOS', key: 'sos', digits },
  ];
}

/** Note for tables with these columns. */
export const VOTE_NOTE =
  't: the interval of ITU-T P.1401, as if all ratings were independent, usually too narrow, cut at the ends of the scale. SOS: standard deviation of the ratings, divided by n.';
