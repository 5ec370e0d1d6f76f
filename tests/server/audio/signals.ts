import { createRandom } from '#core/order/random.ts';
import { fullScale, toSample, type Pcm } from '../../../server/audio/pcm.ts';

interface Tone {
  hz: number;
  seconds: number;
  sampleRate: number;
  /** Peak relative to full scale. */
  levelDbfs: number;
  bitDepth?: 16 | 24;
  phase?: number;
}

export function tone({ hz, seconds, sampleRate, levelDbfs, bitDepth = 24, phase = 0 }: Tone): Int32Array {
  const amplitude = fullScale(bitDepth) * 10 ** (levelDbfs / 20);
  return Int32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) =>
    toSample(amplitude * Math.sin(phase + (2 * Math.PI * hz * i) / sampleRate), bitDepth),
  );
}

/** White noise, uniform up to full scale, the same for the same seed. */
export function noise(length: number, bitDepth: 16 | 24, seed: string): Int32Array {
  const random = createRandom(seed);
  const limit = fullScale(bitDepth);
  return Int32Array.from({ length }, () => random.int(2 * limit) - limit);
}

/** Mono or stereo noise whose first and last samples are the two ends of the range. */
export function noisePcm(channels: 1 | 2, bitDepth: 16 | 24, length = 10_000, sampleRate = 16_000): Pcm {
  const limit = fullScale(bitDepth);
  const made = Array.from({ length: channels }, (_, c) => {
    const channel = noise(length, bitDepth, `channel ${c}`);
    channel[0] = -limit;
    channel[length - 1] = limit - 1;
    return channel;
  });
  return { sampleRate, bitDepth, channels: made };
}

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
