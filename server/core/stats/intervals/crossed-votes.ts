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

/**
 * The mean of each clip's votes, with votes weighted by listener; NaN without a vote. Computed as one sum over one count,
 * so that ties stay ties. Clips with weight 0 in `wanted` are omitted.
 */
export function weightedMeans(
  { clips, starts, listenerOf, values }: CrossedVotes,
  listenerWeights: Uint32Array,
  wanted: Uint32Array,
): Float64Array {
  // Same type as its factor: a conversion for each vote would dominate the time.
  const weights = new Float64Array(listenerWeights);
  const means = new Float64Array(clips).fill(NaN);
  for (let clip = 0; clip < clips; clip += 1) {
    if (wanted[clip] === 0) continue;
    const end = starts[clip + 1] ?? fail();
    let sum = 0;
    let count = 0;
    for (let vote = starts[clip] ?? fail(); vote < end; vote += 1) {
      const weight = weights[listenerOf[vote] ?? fail()] ?? fail();
      sum += weight * (values[vote] ?? fail());
      count += weight;
    }
    if (count > 0) means[clip] = sum / count;
  }
  return means;
}
