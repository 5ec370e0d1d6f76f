/** Applies an asynchronous function to every item, a few at a time; results keep the items' order. */
export async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  apply: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await apply(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
