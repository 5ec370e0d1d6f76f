import { exactMean } from './exact-mean.ts';

/**
 * The mean of the values of each key, in the order in which keys first appear. The values may be means themselves: equal
 * means stay exactly equal at every level (`exactMean`), so that ties survive into rank correlations. Throws a RangeError for a
 * value that is not finite.
 * @example groupMeans([{ key: 'a', value: 4 }, { key: 'a', value: 5 }]) // Map { 'a' => 4.5 }
 */
export function groupMeans<Key>(
  rows: readonly { readonly key: Key; readonly value: number }[],
): Map<Key, number> {
  const groups = new Map<Key, number[]>();
  for (const { key, value } of rows) {
    if (!Number.isFinite(value)) throw new RangeError(`groupMeans requires finite values, not ${value}.`);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return new Map([...groups].map(([key, values]) => [key, exactMean(values)]));
}
