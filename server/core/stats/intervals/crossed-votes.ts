import { fail } from '../../order/fail.ts';
import { columnOf } from '../numbers/column.ts';
import { internedBy } from '../numbers/interned.ts';
import { TOGETHER, weightedSums } from '../numbers/weighted-sums.ts';

/** Votes of listeners on clips, in columns, sorted by clip. */
export interface CrossedVotes {
  readonly clips: number;
  readonly listeners: number;
  /** Where the votes of each clip start; one more entry for the end. */
  readonly starts: Uint32Array;
  /** The number of each vote's listener, from 0. */
  readonly listenerOf: Int32Array;
  readonly values: Float64Array;
}

/** The votes of each clip in columns, clips in the order given; a clip may have none. */
export function crossedVotes(
  clips: readonly (readonly { readonly listener: string; readonly value: number }[])[],
): CrossedVotes {
  const votes = clips.flat();
  const starts = new Uint32Array(clips.length + 1);
  for (const [clip, own] of clips.entries()) starts[clip + 1] = (starts[clip] ?? fail()) + own.length;
  const { of, count } = internedBy(votes, ({ listener }) => listener);
  return {
    clips: clips.length,
    listeners: count,
    starts,
    listenerOf: new Int32Array(of),
    values: columnOf(votes.length, (vote) => (votes[vote] ?? fail()).value),
  };
}

/**
 * For lists of weights of listeners, of which there are at most `TOGETHER`, the mean of each clip's votes with each; NaN
 * without a vote. Computed as one sum over one count, so that ties stay ties.
 */
export function weightedMeans({
  clips,
  listeners,
  starts,
  listenerOf,
  values,
}: CrossedVotes): (lists: readonly Uint32Array[]) => Float64Array[] {
  const { weights, sums, sum } = weightedSums(values, listenerOf, listeners);
  return (lists) => {
    for (const [list, own] of lists.entries())
      for (let listener = 0; listener < listeners; listener += 1)
        weights[TOGETHER * listener + list] = own[listener] ?? fail();
    const means = lists.map(() => new Float64Array(clips));
    for (let clip = 0; clip < clips; clip += 1) {
      sum(starts[clip] ?? fail(), starts[clip + 1] ?? fail());
      for (const [list, own] of means.entries())
        own[clip] = (sums[list] ?? fail()) / (sums[TOGETHER + list] ?? fail());
    }
    return means;
  };
}
