import { fail } from '#core/order/fail.ts';
import { frames, fullScale, type Pcm } from './pcm.ts';

/** The outline of a waveform: per bin the largest absolute value over all channels, 0 = silence, 255 = full scale. */
export function peaks(pcm: Pcm, bins = 400): Uint8Array {
  const total = frames(pcm);
  return Uint8Array.from({ length: bins }, (_, bin) => {
    const start = Math.floor((bin * total) / bins);
    const end = Math.max(start + 1, Math.floor(((bin + 1) * total) / bins));
    const largest = pcm.channels.reduce((most, channel) => largestIn(channel, start, end, most), 0);
    return Math.round((largest * 255) / fullScale(pcm.bitDepth));
  });
}

/** The largest magnitude from `start` to before `end`, or `atLeast`. */
function largestIn(samples: Int32Array, start: number, end: number, atLeast: number): number {
  let largest = atLeast;
  for (let i = start; i < end; i += 1) {
    const magnitude = Math.abs(samples[i] ?? fail());
    if (magnitude > largest) largest = magnitude;
  }
  return largest;
}
