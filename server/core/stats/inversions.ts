/** Where the elements of each level start, if sorted; one more entry for the end, and on to a power of two. */
function startsOf(levels: Uint32Array, capacity: number): Uint32Array {
  const starts = new Uint32Array(capacity + 1);
  for (let index = 0; index < levels.length; index += 1) {
    const next = (levels[index] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let level = 0; level < capacity; level += 1) {
    starts[level + 1] = (starts[level + 1] ?? 0) + (starts[level] ?? 0);
  }
  return starts;
}

/**
 * How many pairs of elements stand the wrong way round, the higher level before the lower; a pair counts as often as the
 * product of its weights says. Levels are whole numbers from 0 to below `count`. Both columns are overwritten.
 * O(n log count): bit by bit from the highest, elements that agree so far are split into those without and with the bit,
 * and those with it are counted against each one without that follows. No branch depends on the data, unlike merging.
 * @example weightedInversions(Uint32Array.of(2, 0, 1), Uint32Array.of(1, 1, 3), 3) // 4
 */
export function weightedInversions(levels: Uint32Array, weights: Uint32Array, count: number): number {
  const bits = count > 1 ? 32 - Math.clz32(count - 1) : 0;
  const starts = startsOf(levels, 1 << bits);
  let [from, to]: [Uint32Array, Uint32Array] = [levels, new Uint32Array(levels.length)];
  let [fromWeights, toWeights]: [Uint32Array, Uint32Array] = [weights, new Uint32Array(levels.length)];
  let inversions = 0;
  for (let bit = bits - 1; bit >= 0; bit -= 1) {
    for (let prefix = 0; prefix < count; prefix += 2 << bit) {
      const start = starts[prefix] ?? 0;
      const end = starts[prefix + (2 << bit)] ?? 0;
      let [without, having] = [start, starts[prefix + (1 << bit)] ?? 0];
      let before = 0;
      for (let index = start; index < end; index += 1) {
        const level = from[index] ?? 0;
        const weight = fromWeights[index] ?? 0;
        const has = (level >>> bit) & 1;
        const place = has ? having : without;
        to[place] = level;
        toWeights[place] = weight;
        having += has;
        without += 1 - has;
        before += weight * has;
        inversions += before * weight * (1 - has);
      }
    }
    [from, to] = [to, from];
    [fromWeights, toWeights] = [toWeights, fromWeights];
  }
  return inversions;
}
