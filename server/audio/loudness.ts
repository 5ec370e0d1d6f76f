import { fail } from '#core/order/fail.ts';
import { weightedEnergies } from './k-weighting.ts';
import { fullScale, type Pcm } from './pcm.ts';

const HOPS_PER_BLOCK = 4;
/** Absolute gate: no loudness measure counts blocks below it. */
export const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** Loudness of a K-weighted mean square. */
export const lufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Integrated loudness in LUFS after ITU-R BS.1770-4: K-weighting, blocks of 400 ms overlapping by 75 %, gates at
 * -70 LUFS and 10 LU below the ungated mean. Mono is measured as dual mono, as it is heard: both ears get it whole.
 * Null when the sound is shorter than one block or stays below the gate throughout.
 */
export function integratedLufs(pcm: Pcm): number | null {
  const blocks = windowEnergies(pcm, HOPS_PER_BLOCK).filter((energy) => lufs(energy) > ABSOLUTE_GATE_LUFS);
  if (blocks.length === 0) return null;
  const threshold = lufs(mean(blocks)) + RELATIVE_GATE_LU;
  return lufs(mean(blocks.filter((energy) => lufs(energy) > threshold)));
}

/** K-weighted mean square, summed over channels, of windows of so many tenths of a second, one beginning every tenth. */
export function windowEnergies({ channels, sampleRate, bitDepth }: Pcm, tenths: number): number[] {
  const hopFrames = Math.round(sampleRate / 10);
  const hops = new Float64Array(Math.floor((channels[0]?.length ?? 0) / hopFrames));
  const weight = channels.length === 1 ? 2 : 1;
  for (const channel of channels) {
    weightedEnergies(channel, 1 / fullScale(bitDepth), sampleRate, hopFrames).forEach((energy, hop) => {
      hops[hop] = (hops[hop] ?? fail()) + weight * energy;
    });
  }
  const count = Math.max(0, hops.length - tenths + 1);
  return Array.from({ length: count }, (_, i) => mean([...hops.subarray(i, i + tenths)]));
}
