import { integratedLufs } from './loudness.ts';
import { toFloat, type Pcm } from './pcm.ts';
import { SILENCE_DB, truePeakDbtp } from './true-peak.ts';

/** Loudness and peak of a sound. */
export interface Levels {
  /** ITU-R BS.1770; null for less than 400 ms, or silence. */
  lufs: number | null;
  /** Energy over the whole sound and all channels; 0 = a square wave at full scale. */
  rmsDbfs: number;
  truePeakDbtp: number;
}

export const levelsOf = (pcm: Pcm): Levels => ({
  lufs: integratedLufs(pcm),
  rmsDbfs: rmsDbfs(pcm),
  truePeakDbtp: truePeakDbtp(pcm),
});

/** Root mean square in dB relative to full scale, every channel counted alike. Silence reads -150. */
export function rmsDbfs(pcm: Pcm): number {
  let sum = 0;
  let count = 0;
  for (const channel of pcm.channels) {
    for (const sample of toFloat(channel, pcm.bitDepth)) sum += sample * sample;
    count += channel.length;
  }
  return Math.max(SILENCE_DB, 10 * Math.log10(sum / count));
}
