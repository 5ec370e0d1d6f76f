import { fail } from '#core/order/fail.ts';
import { toSample, type Pcm } from './pcm.ts';

/** Steps of 24 bit in one of 16 bit. */
const STEP_16_BIT = 256;

/** Draws uniformly from [0, 1). */
type Uniform = () => number;

/**
 * One variant of a sound, at 16 or 24 bit, from samples of 24 bit. Variants of one sound share no stretch of bytes and differ by less than
 * -90 dBFS in every sample. `shared` draws what all variants have in common, `own` what this one has for itself.
 *
 * At 16 bit the sum of both draws is triangular dither of two steps (Lipshitz, Wannamaker and Vanderkooy 1992), so that rounding leaves neither
 * distortion nor a noise that follows the sound; as half of it is shared, two variants are at most one step apart. At 24 bit the lowest
 * 8 bits become random.
 */
export function dithered(
  { sampleRate, channels, bitDepth: depth }: Pcm,
  bitDepth: Pcm['bitDepth'],
  { shared, own }: { shared: Uniform; own: Uniform },
): Pcm {
  if (depth !== 24) throw new RangeError(`dithered requires samples of 24 bit, got ${depth}`);
  const noisy = bitDepth === 16 ? dithered16 : dithered24;
  return { sampleRate, bitDepth, channels: channels.map((channel) => noisy(channel, shared, own)) };
}

function dithered16(channel: Int32Array, shared: Uniform, own: Uniform): Int32Array {
  const made = new Int32Array(channel.length);
  for (let i = 0; i < made.length; i += 1)
    made[i] = toSample(Math.floor((channel[i] ?? fail()) / STEP_16_BIT + shared() - 0.5 + own()), 16);
  return made;
}

function dithered24(channel: Int32Array, _shared: Uniform, own: Uniform): Int32Array {
  const made = new Int32Array(channel.length);
  for (let i = 0; i < made.length; i += 1)
    made[i] =
      Math.floor((channel[i] ?? fail()) / STEP_16_BIT) * STEP_16_BIT + Math.floor(own() * STEP_16_BIT);
  return made;
}
