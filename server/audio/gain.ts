import { fail } from '#core/order/fail.ts';
import { fullScale, toSample, type Pcm } from './pcm.ts';

/**
 * One constant gain, in dB, at a bit depth of at least the sound's own: rounded once, without dither. A gain of 0
 * keeps every sample's value. Beyond full scale samples are clipped: who asks for a gain checks the true peak.
 */
export function amplified(pcm: Pcm, gainDb: number, bitDepth: Pcm['bitDepth']): Pcm {
  if (bitDepth < pcm.bitDepth) {
    throw new RangeError(`amplified requires at least ${pcm.bitDepth} bits, got ${bitDepth}`);
  }
  if (gainDb === 0 && bitDepth === pcm.bitDepth) return pcm;
  const factor = 10 ** (gainDb / 20) * (fullScale(bitDepth) / fullScale(pcm.bitDepth));
  const channels = pcm.channels.map((channel) => {
    const louder = new Int32Array(channel.length);
    for (let i = 0; i < louder.length; i += 1)
      louder[i] = toSample((channel[i] ?? fail()) * factor, bitDepth);
    return louder;
  });
  return { ...pcm, bitDepth, channels };
}
