import { fail } from '#core/order/fail.ts';
import { integratedLufs } from './loudness.ts';
import { fullScale, type Pcm } from './pcm.ts';
import { SILENCE_DB, truePeakDbtp } from './true-peak.ts';

/** Loudness and peak of a sound. */
export interface Levels {
  /** ITU-R BS.1770; null for less than 400 ms, or silence. */
  lufs: number | null;
  /** Energy over the whole sound and all channels; 0 = a square wave at full scale. */
  rmsDbfs: number;
  truePeakDbtp: number;
}

/** Measures a sound. `atLeastDbtp`: a lower true peak is given as this one, and found sooner. */
export function levelsOf(pcm: Pcm, atLeastDbtp?: number): Levels {
  return { lufs: integratedLufs(pcm), rmsDbfs: rmsOf(pcm), truePeakDbtp: truePeakDbtp(pcm, atLeastDbtp) };
}

/** Root mean square in dB relative to full scale, every channel counted alike. Silence reads -150. */
function rmsOf({ channels, bitDepth }: Pcm): number {
  const step = 1 / fullScale(bitDepth);
  let sum = 0;
  let count = 0;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i += 1) {
      const sample = (channel[i] ?? fail()) * step;
      sum += sample * sample;
    }
    count += channel.length;
  }
  return Math.max(SILENCE_DB, 10 * Math.log10(sum / count));
}
