import { toSample, type Pcm } from './pcm.ts';

const NOISE_STEPS_24_BIT = 256;

/**
 * A copy that sounds the same and shares no stretch of bytes with the original: the difference stays below -90 dBFS.
 * At 16 bit each sample moves by -1, 0 or 1 step; at 24 bit its lowest 8 bits become random. Never leaves full scale.
 * `random` draws uniformly from [0, 1).
 */
export function dither(pcm: Pcm, random: () => number): Pcm {
  const below = (limit: number): number => Math.floor(random() * limit);
  const noisy = (sample: number): number =>
    pcm.bitDepth === 16
      ? toSample(sample + below(3) - 1, 16)
      : Math.floor(sample / NOISE_STEPS_24_BIT) * NOISE_STEPS_24_BIT + below(NOISE_STEPS_24_BIT);
  return { ...pcm, channels: pcm.channels.map((channel) => channel.map(noisy)) };
}
