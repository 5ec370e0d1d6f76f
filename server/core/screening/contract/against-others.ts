import { groupBy } from '../../order/group-by.ts';
import { pearson } from '../../stats/correlation/correlation.ts';
import { total } from '../../stats/intervals/vote-groups.ts';
import type { Vote } from './votes.ts';

/** A stimulus that a listener and somebody else voted on. */
export interface SharedStimulus {
  condition: string;
  /** The listener's own votes. */
  votes: readonly Vote[];
  /** Their mean. */
  own: number;
  /** The mean of everybody else's votes. */
  others: number;
  /** How many those are. */
  othersCount: number;
}

export interface AgreementWithOthers {
  listener: string;
  /** All of the listener's votes. */
  votes: readonly Vote[];
  /** Stimuli that nobody else voted on are left out. */
  shared: SharedStimulus[];
  /** `correlate` over the shared stimuli. */
  r: number | null;
}

/** Pearson's r of a listener's means with the others'; null as `pearson`, so for who always votes the same. */
export function correlate(pairs: readonly { own: number; others: number }[]): number | null {
  return pearson(
    pairs.map(({ own }) => own),
    pairs.map(({ others }) => others),
  );
}

/**
 * Every listener of a series against the means of all others (leave-one-out: a mean that contains one's own vote agrees
 * with it). O(votes).
 */
export function agreementWithOthers(votes: readonly Vote[]): AgreementWithOthers[] {
  const cells = groupBy(votes, ({ stimulus }) => stimulus);
  const sums = new Map(
    [...cells].map(([stimulus, cell]) => [stimulus, total(cell.map(({ value }) => value))]),
  );
  return [...groupBy(votes, (vote) => vote.listener)].map(([listener, ownVotes]) => {
    const shared = [...groupBy(ownVotes, ({ stimulus }) => stimulus)].flatMap(([stimulus, own]) => {
      const othersCount = (cells.get(stimulus)?.length ?? 0) - own.length;
      const [ownSum, sum] = [total(own.map(({ value }) => value)), sums.get(stimulus) ?? 0];
      return own.slice(0, othersCount > 0 ? 1 : 0).map(({ condition }) => ({
        condition,
        votes: own,
        own: ownSum / own.length,
        others: (sum - ownSum) / othersCount,
        othersCount,
      }));
    });
    return { listener, votes: ownVotes, shared, r: correlate(shared) };
  });
}
