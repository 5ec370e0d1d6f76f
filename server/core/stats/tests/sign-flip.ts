import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';

const CHUNK = 8;
const MASKS = 2 ** CHUNK;
const CHUNKS_A_DRAW = 3;
const DRAWN = MASKS ** CHUNKS_A_DRAW;

/** For every 8 values, their sums under each of the 256 signs, so that flipping many signs takes a few look-ups. */
function signedSums(values: readonly number[]): Float64Array {
  const chunks = Math.ceil(values.length / CHUNK);
  const sums = new Float64Array(chunks * MASKS);
  for (let at = 0; at < sums.length; at += 1) {
    const start = Math.floor(at / MASKS) * CHUNK;
    for (let bit = 0; bit < Math.min(CHUNK, values.length - start); bit += 1) {
      const value = values[start + bit] ?? fail();
      sums[at] = (sums[at] ?? fail()) + ((at >> bit) & 1 ? value : -value);
    }
  }
  return sums;
}

/**
 * The two-sided p-value of paired differences against a mean of 0 by flipping their signs at random `flips` times: (b + 1)
 * / (flips + 1), where b flips have a mean at least as far from 0. Assumes independent differences, symmetric around 0
 * under the null hypothesis: one per listener (or item). The same seed gives the same p. Null without differences, and if
 * all are 0. Throws a RangeError for NaN or infinite values. Source: Phipson & Smyth 2010; Good 2005, section 3.2.
 * @example signFlipTest([1, 2, 3, 4, 5, 6, 7, 8], createRandom('a'), 9999) // near 2 / 256
 */
export function signFlipTest(differences: readonly number[], random: Random, flips: number): number | null {
  if (!differences.every(Number.isFinite))
    throw new RangeError('signFlipTest requires finite differences: remove missing pairs first.');
  const own = differences.filter((difference) => difference !== 0);
  if (own.length === 0) return null;
  const sums = signedSums(own);
  const observed = Math.abs(own.reduce((sum, value) => sum + value, 0));
  // Flips with mathematically equal sums may differ in the last digits.
  const limit = observed - 1e-9 * own.reduce((sum, value) => sum + Math.abs(value), 0);
  const drawn = new Uint32Array(Math.ceil(sums.length / MASKS / CHUNKS_A_DRAW));
  let atLeast = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    random.ints(drawn, DRAWN);
    let sum = 0;
    for (let draw = 0, start = 0; draw < drawn.length; draw += 1) {
      const end = Math.min(sums.length, start + CHUNKS_A_DRAW * MASKS);
      for (let bits = drawn[draw] ?? fail(); start < end; start += MASKS, bits >>>= CHUNK)
        sum += sums[start + (bits & (MASKS - 1))] ?? fail();
    }
    if (Math.abs(sum) >= limit) atLeast += 1;
  }
  return (atLeast + 1) / (flips + 1);
}
