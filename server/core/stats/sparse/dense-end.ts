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
const NUMBERS_AT_ONCE = 65_536;

/** Calls `use` for each row of each link, and its row's place in the last panel: some neighbouring rows of all links at a time. */
function eachRow(
  { width, offset }: Shape,
  links: readonly Link[],
  use: (link: Link, index: number, row: number) => void,
): void {
  const height = Math.max(1, Math.floor(NUMBERS_AT_ONCE / width));
  const next = new Int32Array(links.length);
  for (let end = height; end < width + height; end += height)
    for (let link = 0; link < links.length; link += 1) {
      const own = links[link] ?? fail();
      let index = next[link] ?? fail();
      for (; index < own.rows.length && (own.rows[index] ?? fail()) < end; index += 1)
        use(own, index, offset + (own.rows[index] ?? fail()) * width);
      next[link] = index;
    }
}

/** Subtracts the squares of all links from the last panel and factors it. False if it is not positive definite. */
export function factorEnd(values: Float64Array, end: Shape, links: readonly Link[]): boolean {
  eachRow(end, links, ({ start, rows }, index, row) => {
    const x = values[start + index] ?? fail();
    for (let other = 0; other <= index; other += 1) {
      const place = row + (rows[other] ?? fail());
      values[place] = (values[place] ?? fail()) - x * (values[start + other] ?? fail());
    }
  });
  copyIn(values, end);
  if (!choleskyInPlace(end.own)) return false;
  copyOut(end, values);
  return true;
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
  eachRow(end, links, ({ start, rows }, index, row) => {
    const x = values[start + index] ?? fail();
    let sum = (inverse[row + (rows[index] ?? fail())] ?? fail()) * x;
    for (let other = 0; other < index; other += 1) {
      const z = inverse[row + (rows[other] ?? fail())] ?? fail();
      sum += z * (values[start + other] ?? fail());
      inverse[start + other] = (inverse[start + other] ?? fail()) - z * x;
    }
    inverse[start + index] = (inverse[start + index] ?? fail()) - sum;
  });
  for (const { pivot, start, rows } of links)
    for (let at = start; at < start + rows.length; at += 1)
      inverse[at] = (inverse[at] ?? fail()) / (values[pivot] ?? fail());
}
