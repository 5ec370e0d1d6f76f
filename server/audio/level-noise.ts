import { fail } from '#core/order/fail.ts';
import { once } from '#core/order/once.ts';
import { createRandom } from '#core/order/random.ts';
import { integratedLufs } from './loudness.ts';
import { fullScale, toSample, type Pcm } from './pcm.ts';

/** Of the noise where a study has no level of its own: that of broadcast speech (EBU R 128). */
export const LEVEL_NOISE_LUFS = -23;

/** Louder noise would clip: its peaks lie some 13 dB above its loudness. */
export const LEVEL_NOISE_LOUDEST_LUFS = -14;
const SAMPLE_RATE = 48_000;
const SECONDS = 6;
const FADE_SECONDS = 0.05;

/**
 * Six seconds of noise with the long-term spectrum of speech, for setting the sound level: white noise through a
 * high-pass at 100 Hz and low-passes at 500 Hz and 4 kHz, -6 then -12 dB an octave (approximating Byrne et al.
 * 1994). The same samples every time. `lufs`: integrated loudness, at most -14 LUFS.
 */
export function levelNoise(lufs: number): Pcm {
  const random = createRandom('level noise');
  const white = new Float64Array(SECONDS * SAMPLE_RATE);
  for (let i = 0; i < white.length; i += 1) white[i] = random.normal() / 20;
  const shaped = shape(white);
  const trial = toPcm(shaped, 1);
  const measured = integratedLufs(trial);
  if (measured === null) throw new Error('levelNoise requires a measurable noise');
  return toPcm(shaped, 10 ** ((Math.min(lufs, LEVEL_NOISE_LOUDEST_LUFS) - measured) / 20));
}

/** The noise at LEVEL_NOISE_LUFS, for studies without a clip for setting the level. Made once, as it is slow to make. */
export const studyNoise = once(() => levelNoise(LEVEL_NOISE_LUFS));

function shape(white: Float64Array): Float64Array {
  const lowPassed = lowPass(lowPass(white, 500), 4000);
  const rumble = lowPass(lowPassed, 100);
  const fade = FADE_SECONDS * SAMPLE_RATE;
  return lowPassed.map((sample, i) => {
    const edge = Math.min(1, i / fade, (white.length - 1 - i) / fade);
    return (sample - (rumble[i] ?? fail())) * edge;
  });
}

/** First order: -6 dB an octave above the corner. */
function lowPass(samples: Float64Array, cornerHz: number): Float64Array {
  const share = 1 - Math.exp((-2 * Math.PI * cornerHz) / SAMPLE_RATE);
  let held = 0;
  return samples.map((sample) => {
    held += share * (sample - held);
    return held;
  });
}

function toPcm(samples: Float64Array, gain: number): Pcm {
  const scale = fullScale(16) * gain;
  const channel = new Int32Array(samples.length);
  for (let i = 0; i < channel.length; i += 1) channel[i] = toSample((samples[i] ?? fail()) * scale, 16);
  return { sampleRate: SAMPLE_RATE, bitDepth: 16, channels: [channel] };
}
