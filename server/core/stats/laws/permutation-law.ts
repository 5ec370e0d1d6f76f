/** Cache of permutation distributions by key, because the same systems are compared with several metrics. */
const laws = new Map<string, Float64Array>();
const MOST_LAWS = 32;

/** The distribution of a statistic over all orders, computed once for each key. */
export function rememberedLaw(key: string, workOut: () => Float64Array): Float64Array {
  const law = laws.get(key) ?? workOut();
  if (laws.size >= MOST_LAWS) laws.clear();
  laws.set(key, law);
  return law;
}
