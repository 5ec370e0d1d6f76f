import { fail } from '../../order/fail.ts';

/** Rows of the first matrix that `dotTile` multiplies with two rows of the second at a time. */
export const TILE = 4;

/**
 * Dot products over from <= k < to of four rows of `a` with two rows of `b`, row by row into `into`. Rows begin at `a0` and
 * `b0`, one stride apart. It is fast because each number is used at least twice per read. The `| 0` tell V8 that places are
 * integers; without them it may compile code that takes twice as long, depending on the first caller.
 */
export function dotTile(
  a: Float64Array,
  a0: number,
  aStride: number,
  b: Float64Array,
  b0: number,
  bStride: number,
  from: number,
  to: number,
  into: Float64Array,
): void {
  const i0 = a0 | 0;
  const i1 = (a0 + aStride) | 0;
  const i2 = (a0 + 2 * aStride) | 0;
  const i3 = (a0 + 3 * aStride) | 0;
  const j0 = b0 | 0;
  const j1 = (b0 + bStride) | 0;
  const end = to | 0;
  let s00 = 0;
  let s01 = 0;
  let s10 = 0;
  let s11 = 0;
  let s20 = 0;
  let s21 = 0;
  let s30 = 0;
  let s31 = 0;
  for (let k = from | 0; k < end; k = (k + 1) | 0) {
    const y0 = b[(j0 + k) | 0] ?? fail();
    const y1 = b[(j1 + k) | 0] ?? fail();
    const x0 = a[(i0 + k) | 0] ?? fail();
    const x1 = a[(i1 + k) | 0] ?? fail();
    const x2 = a[(i2 + k) | 0] ?? fail();
    const x3 = a[(i3 + k) | 0] ?? fail();
    s00 += x0 * y0;
    s01 += x0 * y1;
    s10 += x1 * y0;
    s11 += x1 * y1;
    s20 += x2 * y0;
    s21 += x2 * y1;
    s30 += x3 * y0;
    s31 += x3 * y1;
  }
  into[0] = s00;
  into[1] = s01;
  into[2] = s10;
  into[3] = s11;
  into[4] = s20;
  into[5] = s21;
  into[6] = s30;
  into[7] = s31;
}
