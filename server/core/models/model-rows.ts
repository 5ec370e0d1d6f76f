import type { Rating } from '../ratings/ratings.ts';
import type { ModelRow } from './model-task.ts';

/** The ratings of a scale under test that count. */
export function modelRows(name: string, ratings: readonly Rating[]): ModelRow[] {
  return ratings.flatMap(({ scale, role, counts, canonicalValue: value, listener, system, clip, item }) =>
    scale === name && role === 'test' && counts && value !== null
      ? [{ listener, system, clip, item, value }]
      : [],
  );
}
