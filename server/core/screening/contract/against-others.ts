import { groupBy } from '../../order/group-by.ts';
import { pearson } from '../../stats/correlation/correlation.ts';
import { total } from '../../stats/intervals/vote-groups.ts';
import type { Vote } from './votes.ts';

/** A stimulus with votes of the listener and of others. */
export interface SharedStimulus {
  condition: string;
  /** The listener's own votes. */
  votes: readonly Vote[];
  /** Their mean. */
  own: number;
  /** The mean of the others' votes. */
  others: number;
  /** Number of the others' votes. */
  othersCount: number;
}

export interface AgreementWithOthers {
  listener: string;
  /** All of the listener's votes. */
  votes: readonly Vote[];
  /** Without stimuli that only this listener voted on. */
  shared: SharedStimulus[];
  /** `correlate` over the shared stimuli. */
  r: number | null;
}

/** Pearson's r of a listener's means with the others'; null as `pearson`, so for constant votes. */
export function correlate(pairs: readonly { own: number; others: number }[]): number | null {
  return pearson(
    pairs.map(({ own }) => own),
    pairs.map(({ others }) => others),
  );
}

/**
 * Compares every listener of a series with the mean of all others (leave-one-out, because a mean that contains one's own
 * vote is correlated with it), one listener after another. O(votes).
 */
export function* agreementWithOthers(votes: readonly Vote[]): Generator<AgreementWithOthers, void> {
  const cells = groupBy(votes, ({ stimulus }) => stimulus);
  const sums = new Map(
    [...cells].map(([stimulus, cell]) => [stimulus, total(cell.map(({ value }) => value))]),
  );
  for (const [listener, ownVotes] of groupBy(votes, (vote) => vote.listener)) {
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
    yield { listener, votes: ownVotes, shared, r: correlate(shared) };
  }
}
