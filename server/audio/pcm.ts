import { fail } from '#core/order/fail.ts';
import { AudioError } from './audio-error.ts';

/** Decoded sound: whole numbers in [-2^(bitDepth-1), 2^(bitDepth-1) - 1], one array per channel, all equally long. */
export interface Pcm {
  sampleRate: number;
  bitDepth: 16 | 24;
  channels: Int32Array[];
}

/** Samples per channel. */
export const frames = (pcm: Pcm): number => pcm.channels[0]?.length ?? 0;

/** Length in milliseconds, not rounded. */
export const durationMs = (pcm: Pcm): number => (frames(pcm) * 1000) / pcm.sampleRate;

/** The magnitude of the most negative sample: 32768 at 16 bit, 8388608 at 24 bit. */
export const fullScale = (bitDepth: Pcm['bitDepth']): number => (bitDepth === 16 ? 2 ** 15 : 2 ** 23);

/** Samples as fractions of full scale, in [-1, 1). */
export function toFloat(channel: Int32Array, bitDepth: Pcm['bitDepth']): Float64Array {
  // Exact, as full scale is a power of two.
  const step = 1 / fullScale(bitDepth);
  const fractions = new Float64Array(channel.length);
  for (let i = 0; i < fractions.length; i += 1) fractions[i] = (channel[i] ?? fail()) * step;
  return fractions;
}

/** The nearest whole sample, kept inside the range of the bit depth. */
export function toSample(value: number, bitDepth: Pcm['bitDepth']): number {
  const limit = fullScale(bitDepth);
  return Math.max(-limit, Math.min(limit - 1, Math.round(value)));
}

/** One channel from its parts in order. */
export function concatenated(parts: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}

/** Samples `start` up to `end` of all channels in turn, little-endian, as WAV carries them and FLAC's MD5 counts them. */
export function interleaved(
  channels: readonly Int32Array[],
  sampleBytes: number,
  start: number,
  end: number,
): Uint8Array {
  const frameBytes = channels.length * sampleBytes;
  const bytes = new Uint8Array((end - start) * frameBytes);
  for (const [c, channel] of channels.entries()) {
    for (let i = start, at = c * sampleBytes; i < end; i += 1, at += frameBytes) {
      const sample = channel[i] ?? fail();
      for (let byte = 0; byte < sampleBytes; byte += 1) bytes[at + byte] = sample >> (8 * byte);
    }
  }
  return bytes;
}

/** The format facts every container states, refused when a listener's browser could not play them faithfully. */
export function checkFormat(sampleRate: number, channels: number): void {
  if (sampleRate < 8000 || sampleRate > 192_000) {
    throw new AudioError(
      `The sample rate is ${sampleRate} Hz; browsers play 8000 to 192000 Hz. Resample the clip to 48000 Hz.`,
    );
  }
  if (channels !== 1 && channels !== 2) {
    throw new AudioError(
      `The clip has ${channels} channels; listeners hear one or two. Mix it down to mono or stereo.`,
    );
  }
}
