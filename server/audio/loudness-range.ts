import { fail } from '#core/order/fail.ts';
import { ABSOLUTE_GATE_LUFS, lufs, mean, windowEnergies } from './loudness.ts';
import type { Pcm } from './pcm.ts';

/** A window of the short-term loudness, 3 s. */
const WINDOW_TENTHS = 30;
const RELATIVE_GATE_LU = -20;
const SHARES = { low: 0.1, high: 0.95 };

/** The value at a share of the sorted ones, the nearest: as the reference implementation of Tech 3342. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.round((sorted.length - 1) * share)] ?? fail();

/**
 * How far the loudness varies, in LU, after EBU Tech 3342: the distance from the 10th to the 95th percentile of the short-term
 * loudness (3 s, every 100 ms) above -70 LUFS and above 20 LU below its mean. Null when the sound is shorter than 3 s or silent
 * throughout. Below about a minute it says little: windows overlap, and there are few.
 */
export function loudnessRangeLu(pcm: Pcm): number | null {
  const windows = windowEnergies(pcm, WINDOW_TENTHS).filter((energy) => lufs(energy) > ABSOLUTE_GATE_LUFS);
  if (windows.length === 0) return null;
  const threshold = lufs(mean(windows)) + RELATIVE_GATE_LU;
  const sorted = windows
    .map(lufs)
    .filter((loudness) => loudness >= threshold)
    .toSorted((a, b) => a - b);
  return at(sorted, SHARES.high) - at(sorted, SHARES.low);
}
