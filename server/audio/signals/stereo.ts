import { integratedLufs } from '../loudness.ts';
import { fullScale, toSample, type Pcm } from '../pcm.ts';

/** A generated sound for two ears, in fractions of full scale at any level: its loudness is set at the end. */
export interface Stereo {
  sampleRate: number;
  left: Float64Array;
  right: Float64Array;
}

/** No sample may come closer to full scale: -1 dBFS. */
const HIGHEST_PEAK = 10 ** (-1 / 20);
/** Measured at this peak, so that rounding to 16 bit does not matter. */
const TRIAL_PEAK = 0.25;
const BIT_DEPTH = 16;

const peakOf = (samples: Float64Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

function toPcm({ sampleRate, left, right }: Stereo, gain: number): Pcm {
  const scale = fullScale(BIT_DEPTH) * gain;
  // Int32Array.from takes twice as long, and listeners may wait for it.
  const rounded = (samples: Float64Array): Int32Array => {
    const whole = new Int32Array(samples.length);
    samples.forEach((sample, i) => (whole[i] = toSample(sample * scale, BIT_DEPTH)));
    return whole;
  };
  return { sampleRate, bitDepth: BIT_DEPTH, channels: [rounded(left), rounded(right)] };
}

/**
 * The sound as samples of 16 bit with an integrated loudness of `lufs` after BS.1770, or less where its peaks would come
 * closer to full scale than 1 dB. Throws for silence.
 */
export function atLoudness(sound: Stereo, lufs: number): Pcm {
  const peak = Math.max(peakOf(sound.left), peakOf(sound.right));
  const trial = TRIAL_PEAK / peak;
  const measured = integratedLufs(toPcm(sound, trial));
  if (measured === null) throw new Error('atLoudness requires a sound of at least 400 ms');
  const gain = trial * 10 ** ((lufs - measured) / 20);
  return toPcm(sound, Math.min(gain, HIGHEST_PEAK / peak));
}

/** Parts one after the other, silent before, between and after where they leave room. */
export function placed(
  sampleRate: number,
  totalMs: number,
  parts: readonly { atMs: number; left: Float64Array | null; right: Float64Array | null }[],
): Stereo {
  const frames = Math.round((totalMs / 1000) * sampleRate);
  const left = new Float64Array(frames);
  const right = new Float64Array(frames);
  for (const part of parts) {
    const start = Math.round((part.atMs / 1000) * sampleRate);
    if (part.left) left.set(part.left, start);
    if (part.right) right.set(part.right, start);
  }
  return { sampleRate, left, right };
}
