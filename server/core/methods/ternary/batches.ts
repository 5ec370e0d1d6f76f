import type { Rating } from '../../ratings/ratings.ts';
import { ATT_BATCH, INCOMPLETE_BATCH } from './verdicts.ts';

/** A batch of a listener. Its verdicts count whether or not the rule set excludes by them. */
export interface Batch {
  listener: string;
  /** Session and number of the batch, one text. */
  key: string;
  state: 'unfinished' | 'valid' | 'invalid';
}

/** Session and batch of a rating; null if it belongs to no batch. */
export function batchKey({ batch, session }: Rating): string | null {
  return batch === null ? null : `${batch} ${session}`;
}

/** Every batch that has a rating, once. */
export function batchesOf(ratings: readonly Rating[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const rating of ratings) {
    const key = batchKey(rating);
    if (key === null) continue;
    const found = new Set([...rating.reasons, ...rating.flags]);
    const judged = found.has(ATT_BATCH.id) ? 'invalid' : 'valid';
    const state = found.has(INCOMPLETE_BATCH.id) ? 'unfinished' : judged;
    if (state !== 'valid' || !batches.has(key)) batches.set(key, { listener: rating.listener, key, state });
  }
  return [...batches.values()];
}

export const isFinished = ({ state }: Batch): boolean => state !== 'unfinished';
