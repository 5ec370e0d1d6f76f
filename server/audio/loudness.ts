import { fail } from '#core/order/fail.ts';
import { cascade, kWeighting } from './k-weighting.ts';
import { floats, type Pcm } from './pcm.ts';

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
  return integratedOf(floats(pcm), pcm.sampleRate);
}

/** The same of the channels as fractions of full scale. */
export function integratedOf(channels: readonly Float64Array[], sampleRate: number): number | null {
  const blocks = energiesOf(channels, sampleRate, HOPS_PER_BLOCK).filter(
    (energy) => lufs(energy) > ABSOLUTE_GATE_LUFS,
  );
  if (blocks.length === 0) return null;
  const threshold = lufs(mean(blocks)) + RELATIVE_GATE_LU;
  return lufs(mean(blocks.filter((energy) => lufs(energy) > threshold)));
}

/** K-weighted mean square, summed over channels, of windows of so many tenths of a second, one beginning every tenth. */
export const windowEnergies = (pcm: Pcm, tenths: number): number[] =>
  energiesOf(floats(pcm), pcm.sampleRate, tenths);

function energiesOf(channels: readonly Float64Array[], sampleRate: number, tenths: number): number[] {
  const hopFrames = Math.round(sampleRate / 10);
  const hops = new Float64Array(Math.floor((channels[0]?.length ?? 0) / hopFrames));
  const weight = channels.length === 1 ? 2 : 1;
  for (const channel of channels) {
    const weighted = cascade(channel, kWeighting(sampleRate));
    hops.forEach((sum, hop) => {
      const energy = meanSquare(weighted.subarray(hop * hopFrames, (hop + 1) * hopFrames));
      hops[hop] = sum + weight * energy;
    });
  }
  const count = Math.max(0, hops.length - tenths + 1);
  return Array.from({ length: count }, (_, i) => mean([...hops.subarray(i, i + tenths)]));
}

function meanSquare(samples: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i += 1) sum += (samples[i] ?? fail()) ** 2;
  return sum / samples.length;
}
