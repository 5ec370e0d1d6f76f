import { fail } from '#core/order/fail.ts';
import { fullScale, type Pcm } from './pcm.ts';

/**
 * One constant gain, in dB, at a bit depth of at least the sound's own: rounded once, without dither. A gain of 0
 * keeps every sample's value. Beyond full scale samples are clipped: who asks for a gain checks the true peak.
 */
export function amplified(pcm: Pcm, gainDb: number, bitDepth: Pcm['bitDepth']): Pcm {
  if (bitDepth < pcm.bitDepth) {
    throw new RangeError(`amplified requires at least ${pcm.bitDepth} bits, got ${bitDepth}`);
  }
  if (gainDb === 0 && bitDepth === pcm.bitDepth) return pcm;
  const limit = fullScale(bitDepth);
  const factor = 10 ** (gainDb / 20) * (limit / fullScale(pcm.bitDepth));
  const channels = pcm.channels.map((channel) => {
    const louder = new Int32Array(channel.length);
    for (let i = 0; i < louder.length; i += 1) {
      // As Math.round for any gain above -54 dB, and three times as fast.
      const sample = Math.floor((channel[i] ?? fail()) * factor + 0.5);
      louder[i] = sample >= limit ? limit - 1 : sample < -limit ? -limit : sample;
    }
    return louder;
  });
  return { ...pcm, bitDepth, channels };
}
