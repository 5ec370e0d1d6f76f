import { fail } from '#core/order/fail.ts';
import { createRandom } from '#core/order/random.ts';
import { rms } from './spoken-digits.ts';

/** First order: -6 dB an octave above the corner. */
function lowPassed(samples: Float64Array, cornerHz: number, sampleRate: number): Float64Array {
  const share = 1 - Math.exp((-2 * Math.PI * cornerHz) / sampleRate);
  let held = 0;
  return samples.map((sample) => {
    held += share * (sample - held);
    return held;
  });
}

/**
 * Noise with the long-term spectrum of speech (Byrne et al. 1994, approximated as in level-noise.ts), with an RMS of 1 and
 * edges of 50 ms. The same samples for the same seed.
 */
export function speechNoise(seed: string, durationMs: number, sampleRate: number): Float64Array {
  const random = createRandom(seed);
  const frames = Math.round((durationMs / 1000) * sampleRate);
  const white = Float64Array.from({ length: frames }, () => random.normal());
  const shaped = lowPassed(lowPassed(white, 500, sampleRate), 4000, sampleRate);
  const rumble = lowPassed(shaped, 100, sampleRate);
  const speechlike = shaped.map((sample, i) => sample - (rumble[i] ?? fail()));
  const level = rms(speechlike);
  const edge = 0.05 * sampleRate;
  return speechlike.map((sample, i) => (sample / level) * Math.min(1, i / edge, (frames - 1 - i) / edge));
}
