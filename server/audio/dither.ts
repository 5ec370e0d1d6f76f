import { fail } from '#core/order/fail.ts';
import { uniformBlocks } from '#core/order/uniform-blocks.ts';
import { frames, fullScale, type Pcm } from './pcm.ts';

/** Steps of 24 bit in one of 16 bit. */
const STEP_16_BIT = 256;
/** Samples for which noise is drawn at once. */
const DRAWN_FRAMES = 4096;

/** One variant of a sound. */
export interface Variant {
  bitDepth: Pcm['bitDepth'];
  /** Samples of each channel: the sound, then silence. */
  frames: number;
  /** Seed of the noise that all variants have in common. */
  shared: string;
  /** Seed of the noise that this variant has for itself. */
  own: string;
}

/**
 * One variant of a sound, at 16 or 24 bit, from samples of 24 bit. Variants of one sound share no stretch of bytes and differ by less than
 * -90 dBFS in every sample.
 *
 * At 16 bit the sum of both draws is triangular dither of two steps (Lipshitz, Wannamaker and Vanderkooy 1992), so that rounding leaves neither
 * distortion nor a noise that follows the sound; as half of it is shared, two variants are at most one step apart. At 24 bit the lowest
 * 8 bits become random.
 */
export function dithered(pcm: Pcm, { bitDepth, frames: total, shared, own }: Variant): Pcm {
  if (pcm.bitDepth !== 24) throw new RangeError(`dithered requires samples of 24 bit, got ${pcm.bitDepth}`);
  if (total < frames(pcm))
    throw new RangeError(`dithered requires at least ${frames(pcm)} samples, got ${total}`);
  const [sharedNoise, ownNoise] = [noiseOf(shared), noiseOf(own)];
  const channels = pcm.channels.map((channel) => {
    const made = new Int32Array(total);
    made.set(channel);
    for (let start = 0; start < total; start += DRAWN_FRAMES) {
      const part = made.subarray(start, start + DRAWN_FRAMES);
      if (bitDepth === 16) dither16(part, sharedNoise(part.length), ownNoise(part.length));
      else dither24(part, ownNoise(part.length));
    }
    return made;
  });
  return { sampleRate: pcm.sampleRate, bitDepth, channels };
}

/** Draws so many numbers at once, in the place of those before them. */
function noiseOf(seed: string): (length: number) => Float64Array {
  const [draw, drawn] = [uniformBlocks(seed), new Float64Array(DRAWN_FRAMES)];
  return (length) => {
    const noise = drawn.subarray(0, length);
    draw(noise);
    return noise;
  };
}

const LARGEST_16 = fullScale(16) - 1;

function dither16(samples: Int32Array, shared: Float64Array, own: Float64Array): void {
  for (let i = 0; i < samples.length; i += 1) {
    const noisy = (samples[i] ?? fail()) / STEP_16_BIT + (shared[i] ?? fail()) - 0.5 + (own[i] ?? fail());
    const sample = Math.floor(noisy);
    samples[i] = sample > LARGEST_16 ? LARGEST_16 : sample < -LARGEST_16 - 1 ? -LARGEST_16 - 1 : sample;
  }
}

function dither24(samples: Int32Array, own: Float64Array): void {
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = ((samples[i] ?? fail()) & -STEP_16_BIT) + Math.floor((own[i] ?? fail()) * STEP_16_BIT);
}
