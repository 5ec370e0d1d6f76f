import { fail } from '../../order/fail.ts';
import { choleskyInPlace, inverseInPlace } from '../numbers/dense.ts';
import { copyIn, copyOut, type Shape } from './panels.ts';

/**
 * The part of a panel of one column whose rows are columns of the large dense panel at the end. The products of all links are
 * formed at the end, because one link has rows all over that panel, which is larger than a processor's cache.
 */
export interface Link {
  /** Place of the column's own number, and of the first one of the link. */
  pivot: number;
  start: number;
  /** Rows within the last panel, ascending. */
  rows: Int32Array;
}

/** Numbers of the last panel that are worked on at a time: half a megabyte. */
const NUMBERS_AT_ONCE = 131_072;
/** Rows of a link that are multiplied at a time, so that each number is used several times per read. */
const ROWS = 4;

/** Calls `use` for all rows of all links, `count` at a time from `first` on: those of neighbouring rows of the last panel together. */
function eachRows(
  { width }: Shape,
  links: readonly Link[],
  use: (link: Link, first: number, count: number) => void,
): void {
  const height = Math.max(ROWS, Math.floor(NUMBERS_AT_ONCE / width));
  const next = new Int32Array(links.length);
  for (let end = height; end < width + height; end += height)
    for (let index = 0; index < links.length; index += 1) {
      const link = links[index] ?? fail();
      const { rows } = link;
      let at = next[index] ?? fail();
      while (at < rows.length && (rows[at] ?? fail()) < end) {
        const isWhole = at + ROWS <= rows.length && (rows[at + ROWS - 1] ?? fail()) < end;
        use(link, at, isWhole ? ROWS : 1);
        at += isWhole ? ROWS : 1;
      }
      next[index] = at;
    }
}

/** Subtracts x y' from four rows of the last panel, at the columns of the link before `count`. */
function subtractProducts(
  values: Float64Array,
  { width, offset }: Shape,
  { start, rows }: Link,
  first: number,
): void {
  const r0 = (offset + (rows[first] ?? fail()) * width) | 0;
  const r1 = (offset + (rows[first + 1] ?? fail()) * width) | 0;
  const r2 = (offset + (rows[first + 2] ?? fail()) * width) | 0;
  const r3 = (offset + (rows[first + 3] ?? fail()) * width) | 0;
  const x0 = values[start + first] ?? fail();
  const x1 = values[start + first + 1] ?? fail();
  const x2 = values[start + first + 2] ?? fail();
  const x3 = values[start + first + 3] ?? fail();
  for (let other = 0; other < first; other += 1) {
    const column = rows[other] ?? fail();
    const y = values[(start + other) | 0] ?? fail();
    const p0 = (r0 + column) | 0;
    const p1 = (r1 + column) | 0;
    const p2 = (r2 + column) | 0;
    const p3 = (r3 + column) | 0;
    values[p0] = (values[p0] ?? fail()) - x0 * y;
    values[p1] = (values[p1] ?? fail()) - x1 * y;
    values[p2] = (values[p2] ?? fail()) - x2 * y;
    values[p3] = (values[p3] ?? fail()) - x3 * y;
  }
}

/** Subtracts the squares of all links from the last panel and factors it. False if it is not positive definite. */
export function factorEnd(values: Float64Array, end: Shape, links: readonly Link[]): boolean {
  eachRows(end, links, (link, first, count) => {
    const { start, rows } = link;
    if (count === ROWS) subtractProducts(values, end, link, first);
    for (let index = first; index < first + count; index += 1) {
      const row = end.offset + (rows[index] ?? fail()) * end.width;
      const x = values[start + index] ?? fail();
      for (let other = count === ROWS ? first : 0; other <= index; other += 1) {
        const place = row + (rows[other] ?? fail());
        values[place] = (values[place] ?? fail()) - x * (values[start + other] ?? fail());
      }
    }
  });
  copyIn(values, end);
  if (!choleskyInPlace(end.own)) return false;
  copyOut(end, values);
  return true;
}

/** Subtracts Z y of four rows of the last panel from the link's numbers, at the columns of the link before those rows. */
function subtractInverse(
  values: Float64Array,
  inverse: Float64Array,
  { width, offset }: Shape,
  { start, rows }: Link,
  first: number,
): void {
  const r0 = (offset + (rows[first] ?? fail()) * width) | 0;
  const r1 = (offset + (rows[first + 1] ?? fail()) * width) | 0;
  const r2 = (offset + (rows[first + 2] ?? fail()) * width) | 0;
  const r3 = (offset + (rows[first + 3] ?? fail()) * width) | 0;
  const at = start + first;
  const x0 = values[at] ?? fail();
  const x1 = values[at + 1] ?? fail();
  const x2 = values[at + 2] ?? fail();
  const x3 = values[at + 3] ?? fail();
  let s0 = inverse[at] ?? fail();
  let s1 = inverse[at + 1] ?? fail();
  let s2 = inverse[at + 2] ?? fail();
  let s3 = inverse[at + 3] ?? fail();
  for (let other = 0; other < first; other += 1) {
    const column = rows[other] ?? fail();
    const place = (start + other) | 0;
    const y = values[place] ?? fail();
    const z0 = inverse[(r0 + column) | 0] ?? fail();
    const z1 = inverse[(r1 + column) | 0] ?? fail();
    const z2 = inverse[(r2 + column) | 0] ?? fail();
    const z3 = inverse[(r3 + column) | 0] ?? fail();
    s0 -= z0 * y;
    s1 -= z1 * y;
    s2 -= z2 * y;
    s3 -= z3 * y;
    inverse[place] = (inverse[place] ?? fail()) - (z0 * x0 + z1 * x1 + z2 * x2 + z3 * x3);
  }
  inverse[at] = s0;
  inverse[at + 1] = s1;
  inverse[at + 2] = s2;
  inverse[at + 3] = s3;
}

/** The inverse at the places of the last panel; and -Z y at all links, with y the column of the factor over its diagonal. */
export function invertEnd(
  values: Float64Array,
  inverse: Float64Array,
  end: Shape,
  links: readonly Link[],
): void {
  copyIn(values, end);
  inverseInPlace(end.own);
  copyOut(end, inverse);
  for (const { start, rows } of links) inverse.fill(0, start, start + rows.length);
  eachRows(end, links, (link, first, count) => {
    const { start, rows } = link;
    if (count === ROWS) subtractInverse(values, inverse, end, link, first);
    for (let index = first; index < first + count; index += 1) {
      const row = end.offset + (rows[index] ?? fail()) * end.width;
      const x = values[start + index] ?? fail();
      let sum = (inverse[row + (rows[index] ?? fail())] ?? fail()) * x;
      for (let other = count === ROWS ? first : 0; other < index; other += 1) {
        const z = inverse[row + (rows[other] ?? fail())] ?? fail();
        sum += z * (values[start + other] ?? fail());
        inverse[start + other] = (inverse[start + other] ?? fail()) - z * x;
      }
      inverse[start + index] = (inverse[start + index] ?? fail()) - sum;
    }
  });
  for (const { pivot, start, rows } of links)
    for (let at = start; at < start + rows.length; at += 1)
      inverse[at] = (inverse[at] ?? fail()) / (values[pivot] ?? fail());
}
