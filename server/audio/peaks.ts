import { fail } from '#core/order/fail.ts';
import { frames, fullScale, type Pcm } from './pcm.ts';

/** The outline of a waveform: per bin the largest absolute value over all channels, 0 = silence, 255 = full scale. */
export function peaks(pcm: Pcm, bins = 400): Uint8Array {
  const total = frames(pcm);
  return Uint8Array.from({ length: bins }, (_, bin) => {
    const start = Math.floor((bin * total) / bins);
    const end = Math.max(start + 1, Math.floor(((bin + 1) * total) / bins));
    const largest = Math.max(...pcm.channels.map((channel) => largestIn(channel.subarray(start, end))));
    return Math.round((largest * 255) / fullScale(pcm.bitDepth));
  });
}

function largestIn(samples: Int32Array): number {
  let largest = 0;
  for (let i = 0; i < samples.length; i += 1) largest = Math.max(largest, Math.abs(samples[i] ?? fail()));
  return largest;
}
