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

/** Loudness of a sound by both scales. */
export type Loudness = Omit<Levels, 'truePeakDbtp'>;

/** Measures the loudness of a sound. */
export const loudnessOf = (pcm: Pcm): Loudness => ({ lufs: integratedLufs(pcm), rmsDbfs: rmsOf(pcm) });

/** Measures a sound. */
export const levelsOf = (pcm: Pcm): Levels => ({ ...loudnessOf(pcm), truePeakDbtp: truePeakDbtp(pcm) });

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
