import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';

const CHUNK = 8;
const MASKS = 2 ** CHUNK;
const CHUNKS_A_DRAW = 3;
const DRAWN = MASKS ** CHUNKS_A_DRAW;
/** Flips whose sums grow together: the table of one chunk stays in the nearest cache for all of them. */
const TOGETHER = 512;

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

/** The sum of all values under the signs of each flip; a flip has `draws` numbers with the signs of three chunks each. */
function flippedSums(sums: Float64Array, chunks: number, drawn: Uint32Array, draws: number): Float64Array {
  const flipped = new Float64Array(drawn.length / draws);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const table = sums.subarray(chunk * MASKS, (chunk + 1) * MASKS);
    const shift = (chunk % CHUNKS_A_DRAW) * CHUNK;
    for (
      let flip = 0, at = Math.floor(chunk / CHUNKS_A_DRAW);
      flip < flipped.length;
      flip += 1, at += draws
    ) {
      const signs = ((drawn[at] ?? fail()) >>> shift) & (MASKS - 1);
      flipped[flip] = (flipped[flip] ?? fail()) + (table[signs] ?? fail());
    }
  }
  return flipped;
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
  const chunks = sums.length / MASKS;
  const draws = Math.ceil(chunks / CHUNKS_A_DRAW);
  let atLeast = 0;
  for (let done = 0; done < flips; done += TOGETHER) {
    const drawn = new Uint32Array(draws * Math.min(TOGETHER, flips - done));
    random.ints(drawn, DRAWN);
    for (const sum of flippedSums(sums, chunks, drawn, draws)) if (Math.abs(sum) >= limit) atLeast += 1;
  }
  return (atLeast + 1) / (flips + 1);
}
