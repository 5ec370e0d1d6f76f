import type { Random } from '#core/random.ts';

const CHUNK = 8;
const MASKS = 2 ** CHUNK;

/** The sum of up to 8 values under each of their 256 signs: a flip of many is then a few look-ups. */
function signedSums(values: readonly number[]): Float64Array {
  return Float64Array.from({ length: MASKS }, (_, mask) =>
    values.reduce((sum, value, bit) => sum + ((mask >> bit) & 1 ? value : -value), 0),
  );
}

/**
 * The two-sided p-value of paired differences against a mean of 0 by flipping their signs at random `flips` times:
 * (b + 1) / (flips + 1), b flips having a mean at least as far from 0. Assumes independent differences, symmetric around 0
 * under the null hypothesis: one a listener (or an item). The same seed gives the same p. Null for no differences, and
 * where all are 0. Throws a RangeError for what is no number. Source: Phipson & Smyth 2010; Good 2005, section 3.2.
 * @example signFlipTest([1, 2, 3, 4, 5, 6, 7, 8], createRandom('a'), 9999) // near 2 / 256
 */
export function signFlipTest(differences: readonly number[], random: Random, flips: number): number | null {
  if (!differences.every(Number.isFinite))
    throw new RangeError('signFlipTest requires finite differences: leave missing pairs out first.');
  const own = differences.filter((difference) => difference !== 0);
  if (own.length === 0) return null;
  const tables = Array.from({ length: Math.ceil(own.length / CHUNK) }, (_, chunk) =>
    signedSums(own.slice(chunk * CHUNK, (chunk + 1) * CHUNK)),
  );
  const observed = Math.abs(own.reduce((sum, value) => sum + value, 0));
  // Flips that give the same sum on paper may differ in the last digits.
  const limit = observed - 1e-9 * own.reduce((sum, value) => sum + Math.abs(value), 0);
  let atLeast = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    let sum = 0;
    let bits = 0;
    for (const [chunk, table] of tables.entries()) {
      if (chunk % 6 === 0) bits = random.int(2 ** 48);
      sum += table[bits % MASKS] ?? 0;
      bits = Math.floor(bits / MASKS);
    }
    if (Math.abs(sum) >= limit) atLeast += 1;
  }
  return (atLeast + 1) / (flips + 1);
}
