import { frames, fullScale, type Pcm } from './pcm.ts';

/** The outline of a waveform: per bin the largest absolute value over all channels, 0 = silence, 255 = full scale. */
export function peaks(pcm: Pcm, bins = 400): Uint8Array {
  const total = frames(pcm);
  return Uint8Array.from({ length: bins }, (_, bin) => {
    const start = Math.floor((bin * total) / bins);
    const end = Math.max(start + 1, Math.floor(((bin + 1) * total) / bins));
    const largest = pcm.channels.reduce(
      (peak, channel) =>
        channel.subarray(start, end).reduce((most, sample) => Math.max(most, Math.abs(sample)), peak),
      0,
    );
    return Math.round((largest * 255) / fullScale(pcm.bitDepth));
  });
}
