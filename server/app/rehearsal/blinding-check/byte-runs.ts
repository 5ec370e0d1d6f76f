import { fail } from '#core/order/fail.ts';

/** Length of a run, bytes. */
const WINDOW = 48;
/**
 * Number of runs that are kept for each block. Two blocks with a tenth of their bytes in common nearly always share
 * some of them.
 */
const KEPT = 32;
/** Least number of different bytes in a run. Runs with fewer, like silence or padding, occur in many files. */
const LEAST_DIFFERENT = 16;

const BASE = 0x01000193;

/** BASE to the power of WINDOW - 1, the weight of the byte that leaves the window. */
const LEAVING = Array.from({ length: WINDOW - 1 }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** Mixes similar sums so that they differ widely, with the final step of MurmurHash3. */
function mixed(sum: number): number {
  let hash = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function isRich(bytes: Uint8Array, end: number): boolean {
  return new Set(bytes.subarray(end - WINDOW, end)).size >= LEAST_DIFFERENT;
}

/**
 * Names of a block's byte runs with the smallest hashes. The same runs are kept wherever they occur, so blocks with
 * much in common share names. A rolling hash (Rabin & Karp) with a bottom-k sketch (Broder 1997). O(bytes).
 */
export function byteRuns(bytes: Uint8Array): number[] {
  let sum = 0;
  let kept: number[] = [];
  let limit = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) {
    const leaving = at >= WINDOW ? Math.imul(bytes[at - WINDOW] ?? fail(), LEAVING) : 0;
    sum = (Math.imul(sum - leaving, BASE) + (bytes[at] ?? fail())) | 0;
    if (at < WINDOW - 1) continue;
    const hash = mixed(sum);
    if (hash > limit || !isRich(bytes, at + 1)) continue;
    kept.push(hash);
    if (kept.length < 4 * KEPT) continue;
    kept = least(kept);
    limit = kept.at(-1) ?? limit;
  }
  return least(kept);
}

const least = (hashes: readonly number[]): number[] =>
  [...new Set(hashes)].toSorted((a, b) => a - b).slice(0, KEPT);
