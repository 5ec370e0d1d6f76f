import { fail } from '#core/order/fail.ts';
import { integratedOf } from './loudness.ts';
import { floats, type Pcm } from './pcm.ts';
import { SILENCE_DB, truePeakOf } from './true-peak.ts';

/** Loudness and peak of a sound. */
export interface Levels {
  /** ITU-R BS.1770; null for less than 400 ms, or silence. */
  lufs: number | null;
  /** Energy over the whole sound and all channels; 0 = a square wave at full scale. */
  rmsDbfs: number;
  truePeakDbtp: number;
}

export function levelsOf(pcm: Pcm): Levels {
  const channels = floats(pcm);
  return {
    lufs: integratedOf(channels, pcm.sampleRate),
    rmsDbfs: rmsOf(channels),
    truePeakDbtp: truePeakOf(channels),
  };
}

/** Root mean square in dB relative to full scale, every channel counted alike. Silence reads -150. */
function rmsOf(channels: readonly Float64Array[]): number {
  let sum = 0;
  let count = 0;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i += 1) {
      const sample = channel[i] ?? fail();
      sum += sample * sample;
    }
    count += channel.length;
  }
  return Math.max(SILENCE_DB, 10 * Math.log10(sum / count));
}
