import { fail } from '../../order/fail.ts';
import { choleskyInPlace, inverseInPlace, type Dense } from '../numbers/dense.ts';
import { GrowingInts } from '../numbers/growing.ts';
import { copyIn, copyOut, eachBlock, isLink, type Panel } from './panels.ts';
import type { Symbolic } from './symbolic.ts';

/**
 * The parts of panels of one column whose rows are columns of the large dense panel at the end. Their products are formed at the
 * end, because one link has rows all over that panel, which is larger than a processor's cache.
 */
export interface Links {
  /** Supernode of each link. */
  nodes: Int32Array;
  /** Place of each link's own number, and of the first one of the link. */
  pivots: Int32Array;
  starts: Int32Array;
  /** Rows of each link, ascending: `rows[froms[link]]` to before `rows[ends[link]]`. */
  froms: Int32Array;
  ends: Int32Array;
  rows: Int32Array;
}

/** The links of a factor, if its last supernode is large. */
export function linksOf(symbolic: Symbolic): Links {
  const { offsets, starts: below, rows } = symbolic;
  const [nodes, starts, froms, ends] = [
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
  ];
  eachBlock(symbolic, (node, other, from, to) => {
    if (!isLink(symbolic, node, other)) return;
    nodes.add(node);
    starts.add((offsets[node] ?? fail()) + 1 + from);
    froms.add((below[node] ?? fail()) + from);
    ends.add((below[node] ?? fail()) + to);
  });
  return {
    nodes: nodes.all,
    pivots: nodes.all.map((node) => offsets[node] ?? fail()),
    starts: starts.all,
    froms: froms.all,
    ends: ends.all,
    rows,
  };
}

/** A part of the links: from the first of these numbers to before the other. */
export interface Range {
  begin: number;
  end: number;
}

/** The links of the supernodes from `from` to before `to`. */
export function linksBetween({ nodes }: Links, from: number, to: number): Range {
  const before = (node: number): number => {
    const at = nodes.findIndex((own) => own >= node);
    return at < 0 ? nodes.length : at;
  };
  return { begin: before(from), end: before(to) };
}

/** Numbers of the last panel that are worked on at a time: half a megabyte. */
const NUMBERS_AT_ONCE = 131_072;
/** Rows of a link that are multiplied at a time, so that each number is used several times per read. */
const ROWS = 4;

/** The place of an entry of the last panel is this plus its row x width plus its column. */
const originOf = ({ first, width, offset }: Panel): number => offset - first * (width + 1);

/**
 * Calls `use` for all rows of these links, `count` at a time: those of neighbouring rows of the last panel together. A number of the
 * row at `at` of the list of rows is at `shift + at`; the link's first row is at `from`.
 */
function eachRows(
  { first, width }: Panel,
  { starts, froms, ends, rows }: Links,
  { begin, end: stop }: Range,
  use: (shift: number, from: number, at: number, count: number) => void,
): void {
  const height = Math.max(ROWS, Math.floor(NUMBERS_AT_ONCE / width));
  const next = froms.slice(begin, stop);
  for (let before = first + height; before < first + width + height; before += height)
    for (let link = begin; link < stop; link += 1) {
      const [from, end] = [froms[link] ?? fail(), ends[link] ?? fail()];
      const shift = (starts[link] ?? fail()) - from;
      let at = next[link - begin] ?? fail();
      while (at < end && (rows[at] ?? fail()) < before) {
        const isWhole = at + ROWS <= end && (rows[at + ROWS - 1] ?? fail()) < before;
        use(shift, from, at, isWhole ? ROWS : 1);
        at += isWhole ? ROWS : 1;
      }
      next[link - begin] = at;
    }
}

/** Subtracts x y' from four rows of the last panel, at the columns of the link before `count`. */
function subtractProducts(
  values: Float64Array,
  width: number,
  origin: number,
  rows: Int32Array,
  shift: number,
  from: number,
  first: number,
): void {
  const r0 = (origin + (rows[first] ?? fail()) * width) | 0;
  const r1 = (origin + (rows[first + 1] ?? fail()) * width) | 0;
  const r2 = (origin + (rows[first + 2] ?? fail()) * width) | 0;
  const r3 = (origin + (rows[first + 3] ?? fail()) * width) | 0;
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

/** Subtracts the squares of these links from the last panel. */
export function subtractLinks(values: Float64Array, end: Panel, links: Links, range: Range): void {
  const { rows } = links;
  const [{ width }, origin] = [end, originOf(end)];
  eachRows(end, links, range, (shift, from, first, count) => {
    if (count === ROWS) subtractProducts(values, width, origin, rows, shift, from, first);
    for (let index = first; index < first + count; index += 1) {
      const row = origin + (rows[index] ?? fail()) * width;
      const x = values[shift + index] ?? fail();
      for (let other = count === ROWS ? first : from; other <= index; other += 1) {
        const place = row + (rows[other] ?? fail());
        values[place] = (values[place] ?? fail()) - x * (values[shift + other] ?? fail());
      }
    }
  });
}

/** Factors the last panel, after all links were subtracted. False if it is not positive definite. */
export function factorEnd(values: Float64Array, end: Panel, own: Dense): boolean {
  copyIn(values, end, own);
  if (!choleskyInPlace(own)) return false;
  copyOut(own, end, values);
  return true;
}

/** Subtracts Z y of four rows of the last panel from the link's numbers, at the columns of the link before those rows. */
function subtractInverse(
  values: Float64Array,
  inverse: Float64Array,
  width: number,
  origin: number,
  rows: Int32Array,
  shift: number,
  from: number,
  first: number,
): void {
  const r0 = (origin + (rows[first] ?? fail()) * width) | 0;
  const r1 = (origin + (rows[first + 1] ?? fail()) * width) | 0;
  const r2 = (origin + (rows[first + 2] ?? fail()) * width) | 0;
  const r3 = (origin + (rows[first + 3] ?? fail()) * width) | 0;
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

/** The inverse at the places of the last panel. */
export function invertEnd(values: Float64Array, inverse: Float64Array, end: Panel, own: Dense): void {
  copyIn(values, end, own);
  inverseInPlace(own);
  copyOut(own, end, inverse);
}

/**
 * -Z y at these links, which are zero before, with y the column of the factor over its diagonal, and Z the inverse at the places of
 * the last panel.
 */
export function invertLinks(
  values: Float64Array,
  inverse: Float64Array,
  end: Panel,
  links: Links,
  range: Range,
): void {
  const [{ width }, origin] = [end, originOf(end)];
  const { pivots, starts, froms, ends, rows } = links;
  const stopOf = (link: number): number =>
    (starts[link] ?? fail()) + (ends[link] ?? fail()) - (froms[link] ?? fail());
  eachRows(end, links, range, (shift, from, first, count) => {
    if (count === ROWS) subtractInverse(values, inverse, width, origin, rows, shift, from, first);
    for (let index = first; index < first + count; index += 1) {
      const row = origin + (rows[index] ?? fail()) * width;
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
  for (let link = range.begin; link < range.end; link += 1)
    for (let at = starts[link] ?? fail(); at < stopOf(link); at += 1)
      inverse[at] = (inverse[at] ?? fail()) / (values[pivots[link] ?? fail()] ?? fail());
}
