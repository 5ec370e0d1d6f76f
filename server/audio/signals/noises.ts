import { fail } from '#core/order/fail.ts';
import { createRandom } from '#core/order/random.ts';
import { placed, type Stereo } from './stereo.ts';

const SAMPLE_RATE = 44_100;
const NOISE_MS = 1000;
const GAP_MS = 1000;
const CLIPPED_AT_SIGMA = 4.2;
const LOWEST_HZ = 564;
const HIGHEST_HZ = 636;

function noise(seed: string): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: (NOISE_MS / 1000) * SAMPLE_RATE }, () =>
    Math.max(-CLIPPED_AT_SIGMA, Math.min(CLIPPED_AT_SIGMA, random.normal())),
  );
}

/** Adds one Fourier component of the samples to `part`. `bin`: whole periods in their length. */
function addComponent(samples: Float64Array, bin: number, part: Float64Array): void {
  const { length } = samples;
  const [stepCos, stepSin] = [Math.cos((2 * Math.PI * bin) / length), Math.sin((2 * Math.PI * bin) / length)];
  // A pointer that turns by one step a sample is some ten times faster than a cosine and a sine each.
  const turn = (each: (cos: number, sin: number, i: number) => void): void => {
    let [cos, sin] = [1, 0];
    for (let i = 0; i < length; i += 1) {
      each(cos, sin, i);
      const next = cos * stepCos - sin * stepSin;
      sin = sin * stepCos + cos * stepSin;
      cos = next;
    }
  };
  let inPhase = 0;
  let inQuadrature = 0;
  turn((cos, sin, i) => {
    inPhase += (samples[i] ?? fail()) * cos;
    inQuadrature += (samples[i] ?? fail()) * sin;
  });
  const scale = 2 / length;
  turn((cos, sin, i) => {
    part[i] = (part[i] ?? fail()) + scale * (inPhase * cos + inQuadrature * sin);
  });
}

/** The samples' part between two frequencies, from its discrete Fourier components. */
function band(samples: Float64Array, lowestHz: number, highestHz: number): Float64Array {
  const part = new Float64Array(samples.length);
  const last = Math.floor((highestHz * samples.length) / SAMPLE_RATE);
  for (let bin = Math.ceil((lowestHz * samples.length) / SAMPLE_RATE); bin <= last; bin += 1) {
    addComponent(samples, bin, part);
  }
  return part;
}

/** The samples with the phase of 564-636 Hz (600 Hz +- 6 %) turned by 180 degrees; all magnitudes stay. */
function turned(samples: Float64Array): Float64Array {
  const inside = band(samples, LOWEST_HZ, HIGHEST_HZ);
  return samples.map((sample, i) => sample - 2 * (inside[i] ?? fail()));
}

/**
 * The Huggins pitch check of Milne et al. 2021: three white noises of 1 s with gaps of 1 s, the same in both ears but
 * for one, in which a narrow band is turned by 180 degrees in one ear. A pitch is heard there, with both ears only.
 * `take` picks the noises; place 0-2.
 */
export function noises({ pitched, take }: { pitched: number; take: number }): Stereo {
  const parts = [0, 1, 2].map((place) => {
    const left = noise(`huggins/${take}/${place}`);
    return { atMs: place * (NOISE_MS + GAP_MS), left, right: place === pitched ? turned(left) : left };
  });
  return placed(SAMPLE_RATE, 3 * NOISE_MS + 2 * GAP_MS, parts);
}
