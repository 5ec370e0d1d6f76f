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

/** Filters through the sections one after the other, starting from silence. */
export const cascade = (input: Float64Array, sections: readonly Biquad[]): Float64Array =>
  sections.reduce(filtered, input);

function filtered(input: Float64Array, { b: [b0, b1, b2], a: [a1, a2] }: Biquad): Float64Array {
  const output = new Float64Array(input.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < input.length; i += 1) {
    const x = input[i] ?? fail();
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    output[i] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
  return output;
}
