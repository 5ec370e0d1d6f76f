import { fail } from '#core/order/fail.ts';
import { AudioError } from './audio-error.ts';
import { toSample, type Pcm } from './pcm.ts';

/** Taps on either side of the middle one at 48 kHz; other rates get as many as last equally long. */
const HALF_TAPS_48_KHZ = 256;
const BETA = 8;
/** The stop band begins at 8/7 of the pass band's end, as 4 kHz does for 3.5 kHz, with the cut-off in the middle. */
const TRANSITION_MIDDLE = 15 / 14;

/**
 * An anchor after ITU-R BS.1534-3: what is left of a sound below `passHz`. Kaiser FIR of 513 taps at 48 kHz, delay
 * taken out exactly, so that the anchor is as long as the sound and aligned with it to the sample. Pass band within
 * 0.1 dB; from 8/7 of `passHz` on (4 kHz for 3.5 kHz) more than 50 dB down. Throws AudioError where the sample rate
 * has nothing above the cut-off.
 */
export function lowpass(pcm: Pcm, passHz: number): Pcm {
  const cutoffHz = passHz * TRANSITION_MIDDLE;
  if (cutoffHz >= pcm.sampleRate / 2) {
    throw new AudioError(
      `An anchor of ${passHz} Hz needs a sample rate above ${Math.ceil(2 * cutoffHz)} Hz; the clip has ` +
        `${pcm.sampleRate} Hz and would be its own anchor. Use a recording with more bandwidth, or omit this anchor.`,
    );
  }
  const taps = kaiserTaps(cutoffHz / pcm.sampleRate, (HALF_TAPS_48_KHZ * pcm.sampleRate) / 48_000);
  return { ...pcm, channels: pcm.channels.map((channel) => filtered(channel, taps, pcm.bitDepth)) };
}

/** The middle tap and those after it of a symmetric low-pass with gain 1 at 0 Hz. `cutoff`: share of the sample rate. */
function kaiserTaps(cutoff: number, half: number): Float64Array {
  const length = Math.round(half);
  const taps = Float64Array.from({ length: length + 1 }, (_, k) => {
    const window = bessel(BETA * Math.sqrt(1 - (k / length) ** 2)) / bessel(BETA);
    return (k === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * k) / (Math.PI * k)) * window;
  });
  const sum = taps.reduce((total, tap, k) => total + (k === 0 ? tap : 2 * tap), 0);
  return taps.map((tap) => tap / sum);
}

/** The modified Bessel function of the first kind and order 0, by its series. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function filtered(channel: Int32Array, taps: Float64Array, bitDepth: Pcm['bitDepth']): Int32Array {
  const half = taps.length - 1;
  const padded = new Float64Array(channel.length + 2 * half);
  padded.set(channel, half);
  const output = new Int32Array(channel.length);
  for (let i = 0; i < output.length; i += 1) {
    const middle = i + half;
    let sum = (taps[0] ?? fail()) * (padded[middle] ?? fail());
    for (let k = 1; k <= half; k += 1) {
      sum += (taps[k] ?? fail()) * ((padded[middle - k] ?? fail()) + (padded[middle + k] ?? fail()));
    }
    output[i] = toSample(sum, bitDepth);
  }
  return output;
}
