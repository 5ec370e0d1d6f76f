import { fail } from '#core/order/fail.ts';

/** A second-order section: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/**
 * The K-weighting of ITU-R BS.1770-4 for any sample rate: a shelf for the head, then a high pass. The recommendation
 * prints coefficients for 48 kHz only; the analog parameters below are those from which the bilinear transform gives
 * exactly these (also used by libebur128).
 */
export function kWeighting(sampleRate: number): readonly [Biquad, Biquad] {
  return [headShelf(sampleRate), highPass(sampleRate)];
}

function headShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

/**
 * Mean squares of the K-weighted signal, of which a sample's step is `step`, in consecutive windows of so many samples, starting from silence. Samples after the last whole
 * window are not part of any.
 */
export function weightedEnergies(
  input: Int32Array,
  step: number,
  sampleRate: number,
  windowFrames: number,
): Float64Array {
  const energies = new Float64Array(Math.floor(input.length / windowFrames));
  const [shelf, pass] = kWeighting(sampleRate);
  const [b0, b1, b2] = shelf.b;
  const [a1, a2] = shelf.a;
  const [d0, d1, d2] = pass.b;
  const [c1, c2] = pass.a;
  // Both sections in one loop: samples that enter the first, pass from it to the second, and leave the second.
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  for (let n = 0; n < energies.length; n += 1) {
    let sum = 0;
    for (let i = n * windowFrames; i < (n + 1) * windowFrames; i += 1) {
      const x = (input[i] ?? fail()) * step;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      const z = d0 * y + d1 * y1 + d2 * y2 - c1 * z1 - c2 * z2;
      sum += z * z;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    energies[n] = sum / windowFrames;
  }
  return energies;
}
