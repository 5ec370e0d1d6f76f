/**
 * The mean of the values of each key, as one sum over one count, in the order in which keys first
 * appear: for integers and half steps equal means stay exactly equal (10/3 is 20/6), so that ties
 * survive into rank correlations. Throws a RangeError for a value that is not finite.
 * @example groupMeans([{ key: 'a', value: 4 }, { key: 'a', value: 5 }]) // Map { 'a' => 4.5 }
 */
export function groupMeans<Key>(
  rows: readonly { readonly key: Key; readonly value: number }[],
): Map<Key, number> {
  const groups = new Map<Key, { sum: number; count: number }>();
  for (const { key, value } of rows) {
    if (!Number.isFinite(value)) throw new RangeError(`groupMeans requires finite values, not ${value}.`);
    const group = groups.get(key);
    if (group) {
      group.sum += value;
      group.count += 1;
    } else groups.set(key, { sum: value, count: 1 });
  }
  return new Map([...groups].map(([key, { sum, count }]) => [key, sum / count]));
}
