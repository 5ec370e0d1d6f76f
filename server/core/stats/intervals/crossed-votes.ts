import { fail } from '../../order/fail.ts';
import { columnOf } from '../numbers/column.ts';
import { internedBy } from '../numbers/interned.ts';

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

/** Lists of weights that are applied together: each vote is read once for all of them. */
export const TOGETHER = 4;

/**
 * The mean of each clip's votes for each list of weights of listeners, of which there are at most `TOGETHER`; NaN without
 * a vote. Computed as one sum over one count, so that ties stay ties.
 */
export function weightedMeans(
  { clips, listeners, starts, listenerOf, values }: CrossedVotes,
  lists: readonly Uint32Array[],
): Float64Array[] {
  // Same type as its factor: a conversion for each vote would dominate the time.
  const weights = new Float64Array(TOGETHER * listeners);
  for (const [list, own] of lists.entries())
    for (let listener = 0; listener < listeners; listener += 1)
      weights[TOGETHER * listener + list] = own[listener] ?? fail();
  const means = Array.from({ length: TOGETHER }, () => new Float64Array(clips));
  const [means0 = fail(), means1 = fail(), means2 = fail(), means3 = fail()] = means;
  for (let clip = 0; clip < clips; clip += 1) {
    const end = starts[clip + 1] ?? fail();
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let count0 = 0;
    let count1 = 0;
    let count2 = 0;
    let count3 = 0;
    for (let vote = starts[clip] ?? fail(); vote < end; vote += 1) {
      const at = TOGETHER * (listenerOf[vote] ?? fail());
      const value = values[vote] ?? fail();
      const weight0 = weights[at] ?? fail();
      const weight1 = weights[at + 1] ?? fail();
      const weight2 = weights[at + 2] ?? fail();
      const weight3 = weights[at + 3] ?? fail();
      sum0 += weight0 * value;
      sum1 += weight1 * value;
      sum2 += weight2 * value;
      sum3 += weight3 * value;
      count0 += weight0;
      count1 += weight1;
      count2 += weight2;
      count3 += weight3;
    }
    means0[clip] = sum0 / count0;
    means1[clip] = sum1 / count1;
    means2[clip] = sum2 / count2;
    means3[clip] = sum3 / count3;
  }
  return means.slice(0, lists.length);
}
