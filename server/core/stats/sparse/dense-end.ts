import { fail } from '../../order/fail.ts';
import { choleskyInPlace, inverseInPlace, type Dense } from '../numbers/dense.ts';
import { copyIn, copyOut, type Blocks, type Panel } from './panels.ts';
import type { Symbolic } from './symbolic.ts';

/**
 * The parts of panels of one column whose rows are columns of the large dense panel at the end. Their products are formed at the
 * end, because one link has rows all over that panel, which is larger than a processor's cache.
 */
export interface Links {
  count: number;
  /** Place of each link's own number, and of the first one of the link. */
  pivots: Int32Array;
  starts: Int32Array;
  /** Rows within the last panel, ascending: `rows[froms[link]]` to before `rows[ends[link]]`. */
  froms: Int32Array;
  ends: Int32Array;
  rows: Int32Array;
  /** The block of each supernode from which on its blocks are links. */
  lasts: Int32Array;
}

/** The links among the blocks, if the last supernode is large. */
export function linksOf(
  { firsts, offsets }: Symbolic,
  { starts, nodes, froms, ends, bases, places }: Blocks,
): Links {
  const end = starts.length - 2;
  const lasts = starts.slice(1);
  const found: number[] = [];
  for (let node = 0; node < end; node += 1) {
    const last = (starts[node + 1] ?? fail()) - 1;
    const width = (firsts[node + 1] ?? fail()) - (firsts[node] ?? fail());
    if (width !== 1 || last < (starts[node] ?? fail()) || nodes[last] !== end) continue;
    found.push(node);
    lasts[node] = last;
  }
  const ofEach = (valueOf: (block: number, offset: number) => number): Int32Array =>
    Int32Array.from(found, (node) => valueOf(lasts[node] ?? fail(), offsets[node] ?? fail()));
  return {
    count: found.length,
    pivots: ofEach((_, offset) => offset),
    starts: ofEach((block, offset) => offset + 1 + (froms[block] ?? fail())),
    froms: ofEach((block) => (bases[block] ?? fail()) + (froms[block] ?? fail())),
    ends: ofEach((block) => (bases[block] ?? fail()) + (ends[block] ?? fail())),
    rows: places,
    lasts,
  };
}

/** Numbers of the last panel that are worked on at a time: half a megabyte. */
const NUMBERS_AT_ONCE = 131_072;
/** Rows of a link that are multiplied at a time, so that each number is used several times per read. */
const ROWS = 4;

/**
 * Calls `use` for all rows of all links, `count` at a time: those of neighbouring rows of the last panel together. A number of the
 * row at `at` of the list of rows is at `shift + at`; the link's first row is at `from`.
 */
function eachRows(
  { width }: Panel,
  { count, starts, froms, ends, rows }: Links,
  use: (shift: number, from: number, at: number, count: number) => void,
): void {
  const height = Math.max(ROWS, Math.floor(NUMBERS_AT_ONCE / width));
  const next = froms.slice(0, count);
  for (let before = height; before < width + height; before += height)
    for (let link = 0; link < count; link += 1) {
      const [from, end] = [froms[link] ?? fail(), ends[link] ?? fail()];
      const shift = (starts[link] ?? fail()) - from;
      let at = next[link] ?? fail();
      while (at < end && (rows[at] ?? fail()) < before) {
        const isWhole = at + ROWS <= end && (rows[at + ROWS - 1] ?? fail()) < before;
        use(shift, from, at, isWhole ? ROWS : 1);
        at += isWhole ? ROWS : 1;
      }
      next[link] = at;
    }
}

/** Subtracts x y' from four rows of the last panel, at the columns of the link before `count`. */
function subtractProducts(
  values: Float64Array,
  { width, offset }: Panel,
  rows: Int32Array,
  shift: number,
  from: number,
  first: number,
): void {
  const r0 = (offset + (rows[first] ?? fail()) * width) | 0;
  const r1 = (offset + (rows[first + 1] ?? fail()) * width) | 0;
  const r2 = (offset + (rows[first + 2] ?? fail()) * width) | 0;
  const r3 = (offset + (rows[first + 3] ?? fail()) * width) | 0;
  const x0 = values[shift + first] ?? fail();
  const x1 = values[shift + first + 1] ?? fail();
  const x2 = values[shift + first + 2] ?? fail();
  const x3 = values[shift + first + 3] ?? fail();
  for (let other = from; other < first; other += 1) {
    const column = rows[other] ?? fail();
    const y = values[(shift + other) | 0] ?? fail();
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
export function factorEnd(values: Float64Array, end: Panel, own: Dense, links: Links): boolean {
  const { rows } = links;
  eachRows(end, links, (shift, from, first, count) => {
    if (count === ROWS) subtractProducts(values, end, rows, shift, from, first);
    for (let index = first; index < first + count; index += 1) {
      const row = end.offset + (rows[index] ?? fail()) * end.width;
      const x = values[shift + index] ?? fail();
      for (let other = count === ROWS ? first : from; other <= index; other += 1) {
        const place = row + (rows[other] ?? fail());
        values[place] = (values[place] ?? fail()) - x * (values[shift + other] ?? fail());
      }
    }
  });
  copyIn(values, end, own);
  if (!choleskyInPlace(own)) return false;
  copyOut(own, end, values);
  return true;
}

/** Subtracts Z y of four rows of the last panel from the link's numbers, at the columns of the link before those rows. */
function subtractInverse(
  values: Float64Array,
  inverse: Float64Array,
  { width, offset }: Panel,
  rows: Int32Array,
  shift: number,
  from: number,
  first: number,
): void {
  const r0 = (offset + (rows[first] ?? fail()) * width) | 0;
  const r1 = (offset + (rows[first + 1] ?? fail()) * width) | 0;
  const r2 = (offset + (rows[first + 2] ?? fail()) * width) | 0;
  const r3 = (offset + (rows[first + 3] ?? fail()) * width) | 0;
  const at = shift + first;
  const x0 = values[at] ?? fail();
  const x1 = values[at + 1] ?? fail();
  const x2 = values[at + 2] ?? fail();
  const x3 = values[at + 3] ?? fail();
  let s0 = inverse[at] ?? fail();
  let s1 = inverse[at + 1] ?? fail();
  let s2 = inverse[at + 2] ?? fail();
  let s3 = inverse[at + 3] ?? fail();
  for (let other = from; other < first; other += 1) {
    const column = rows[other] ?? fail();
    const place = (shift + other) | 0;
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
  end: Panel,
  own: Dense,
  links: Links,
): void {
  copyIn(values, end, own);
  inverseInPlace(own);
  copyOut(own, end, inverse);
  const { count: all, pivots, starts, froms, ends, rows } = links;
  const stopOf = (link: number): number =>
    (starts[link] ?? fail()) + (ends[link] ?? fail()) - (froms[link] ?? fail());
  for (let link = 0; link < all; link += 1) inverse.fill(0, starts[link], stopOf(link));
  eachRows(end, links, (shift, from, first, count) => {
    if (count === ROWS) subtractInverse(values, inverse, end, rows, shift, from, first);
    for (let index = first; index < first + count; index += 1) {
      const row = end.offset + (rows[index] ?? fail()) * end.width;
      const x = values[shift + index] ?? fail();
      let sum = (inverse[row + (rows[index] ?? fail())] ?? fail()) * x;
      for (let other = count === ROWS ? first : from; other < index; other += 1) {
        const z = inverse[row + (rows[other] ?? fail())] ?? fail();
        sum += z * (values[shift + other] ?? fail());
        inverse[shift + other] = (inverse[shift + other] ?? fail()) - z * x;
      }
      inverse[shift + index] = (inverse[shift + index] ?? fail()) - sum;
    }
  });
  for (let link = 0; link < all; link += 1)
    for (let at = starts[link] ?? fail(); at < stopOf(link); at += 1)
      inverse[at] = (inverse[at] ?? fail()) / (values[pivots[link] ?? fail()] ?? fail());
}
