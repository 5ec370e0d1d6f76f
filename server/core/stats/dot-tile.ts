/** `dotTile` multiplies so many rows of one matrix with two rows of another at a time. */
export const TILE = 4;

/**
 * Dot products over from <= k < to of four rows of `a` with two rows of `b`, row by row into `into`. Rows begin at `a0` and `b0`, each
 * a stride after the one before. Every number that is read is used twice or more, which is what makes it fast.
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
  const [a1, a2, a3, b1] = [a0 + aStride, a0 + 2 * aStride, a0 + 3 * aStride, b0 + bStride];
  let s00 = 0;
  let s01 = 0;
  let s10 = 0;
  let s11 = 0;
  let s20 = 0;
  let s21 = 0;
  let s30 = 0;
  let s31 = 0;
  for (let k = from; k < to; k += 1) {
    const y0 = b[b0 + k] ?? 0;
    const y1 = b[b1 + k] ?? 0;
    const x0 = a[a0 + k] ?? 0;
    const x1 = a[a1 + k] ?? 0;
    const x2 = a[a2 + k] ?? 0;
    const x3 = a[a3 + k] ?? 0;
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
