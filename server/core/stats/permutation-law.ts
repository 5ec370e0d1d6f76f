/** Laws that were worked out, by what they depend on: the same systems are held against several things. */
const laws = new Map<string, Float64Array>();
const MOST_LAWS = 32;

/** The law of a statistic over all orders, worked out once for each key. */
export function rememberedLaw(key: string, workOut: () => Float64Array): Float64Array {
  const law = laws.get(key) ?? workOut();
  if (laws.size >= MOST_LAWS) laws.clear();
  laws.set(key, law);
  return law;
}
