import { fail } from '../../order/fail.ts';
import { groupBy } from '../../order/group-by.ts';
import { pearson } from '../../stats/correlation/correlation.ts';
import { total } from '../../stats/intervals/vote-groups.ts';
import type { Vote, Votes } from './votes.ts';

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
 * Returns a function that compares a listener of a series with the mean of all others (leave-one-out, because a mean that contains
 * one's own vote is correlated with it), from the listener's votes. O(votes).
 */
export function againstOthers(votes: Votes): (own: readonly Vote[], listener: string) => AgreementWithOthers {
  const cells = new Map<string, { length: number; sum: number }>();
  for (const [stimulus, cell] of votes.byStimulus())
    cells.set(stimulus, { length: cell.length, sum: total(cell.map(({ value }) => value)) });
  return (ownVotes, listener) => {
    const shared = [...groupBy(ownVotes, ({ stimulus }) => stimulus)].flatMap(([stimulus, own]) => {
      const { length, sum } = cells.get(stimulus) ?? fail();
      const othersCount = length - own.length;
      const ownSum = total(own.map(({ value }) => value));
      return own.slice(0, othersCount > 0 ? 1 : 0).map(({ condition }) => ({
        condition,
        votes: own,
        own: ownSum / own.length,
        others: (sum - ownSum) / othersCount,
        othersCount,
      }));
    });
    return { listener, votes: ownVotes, shared, r: correlate(shared) };
  };
}

/** Compares every listener of a series with the others, one listener after another; see `againstOthers`. */
export function* agreementWithOthers(votes: Votes): Generator<AgreementWithOthers, void> {
  const compare = againstOthers(votes);
  for (const [listener, own] of votes.byListener()) yield compare(own, listener);
}
