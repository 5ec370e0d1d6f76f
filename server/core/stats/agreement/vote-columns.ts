import { GroupNumbers } from '../intervals/vote-groups.ts';
import { GrowingNumbers } from '../numbers/growing.ts';

/** One listener's value for one judged unit: a clip, or a pair of clips. */
export interface Vote {
  readonly listener: string;
  readonly unit: string;
  readonly value: number;
}

/** Votes in columns, in the order given. */
export interface VoteColumns {
  readonly listeners: GroupNumbers;
  readonly units: GroupNumbers;
  readonly values: Float64Array;
}

/**
 * Puts votes, which may come one by one, into columns. Throws a RangeError for a value that is not finite. O(votes).
 * @example voteColumns([{ listener: 'A', unit: 'x', value: 4 }]).values // 4
 */
export function voteColumns(votes: Iterable<Vote>): VoteColumns {
  const [listeners, units] = [new GroupNumbers(), new GroupNumbers()];
  const values = new GrowingNumbers();
  for (const { listener, unit, value } of votes) {
    if (!Number.isFinite(value))
      throw new RangeError('voteColumns requires finite values: remove missing votes first.');
    listeners.add(listener);
    units.add(unit);
    values.add(value);
  }
  return { listeners, units, values: values.all };
}
