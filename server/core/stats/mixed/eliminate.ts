import { fail } from '../../order/fail.ts';
import { zeros, type Dense } from '../numbers/dense.ts';
import type { Link, MixedSystem } from './mixed-system.ts';
import { numbers, small, turned, type Small } from './small.ts';

function mirror({ size, stride, values }: Dense): void {
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < i; j += 1) values[j * stride + i] = values[i * stride + j] ?? fail();
}

/** An eliminated group, whose effects have the covariance Sigma. */
export interface Eliminated {
  link: Link;
  lambda: Small;
  /** Sigma (I + Z'Z Sigma)^-1 = C of its columns. */
  covariance: Small;
  /** C N, with N the products with the remaining columns. */
  spread: Float64Array;
}

export function eliminatedOf(link: Link, lambda: Small, covariance: Small): Eliminated {
  const { columns, starts, rows, values } = link;
  const [width, count] = [covariance.rows, columns.length];
  const spread = numbers(width * count);
  for (let c = 0; c < count; c += 1)
    for (let at = starts[c] ?? fail(); at < (starts[c + 1] ?? fail()); at += 1) {
      const [row, value] = [rows[at] ?? fail(), values[at] ?? fail()];
      for (let i = 0; i < width; i += 1)
        spread[i * count + c] =
          (spread[i * count + c] ?? fail()) + (covariance.values[i * width + row] ?? fail()) * value;
    }
  return { link, lambda, covariance, spread };
}

/** Subtracts `weight` times the first values after `from`, `count` of them, from a line at their columns. */
function subtractAt(
  line: Float64Array,
  columns: Int32Array,
  values: Float64Array,
  from: number,
  count: number,
  weight: number,
): void {
  for (let d = 0; d < count; d += 1) {
    const to = columns[d] ?? fail();
    line[to] = (line[to] ?? fail()) - weight * (values[from + d] ?? fail());
  }
}

/** The products of the remaining columns, whole, less N'C N of the eliminated groups. Row by row, which keeps a row in the cache. */
export function reducedOf(
  { size, users, kept, row, column, value }: MixedSystem,
  groups: readonly Eliminated[],
): Dense {
  const reduced = zeros(size);
  const { values: into, stride } = reduced;
  for (let index = 0; index < row.length; index += 1)
    into[(row[index] ?? fail()) * stride + (column[index] ?? fail())] = value[index] ?? fail();
  for (const { first, products } of kept)
    for (let i = 0; i < products.rows; i += 1)
      for (let j = 0; j <= i; j += 1)
        into[(first + i) * stride + first + j] = products.values[i * products.columns + j] ?? fail();
  for (let c = 0; c < size; c += 1) {
    const line = into.subarray(c * stride, (c + 1) * stride);
    for (const { link: index, place } of users[c] ?? fail()) {
      const { link, spread } = groups[index] ?? fail();
      const { columns, starts, rows, values } = link;
      const end = starts[place + 1] ?? fail();
      for (let at = starts[place] ?? fail(); at < end; at += 1)
        subtractAt(
          line,
          columns,
          spread,
          (rows[at] ?? fail()) * columns.length,
          place + 1,
          values[at] ?? fail(),
        );
    }
  }
  mirror(reduced);
  return reduced;
}

/** Adds `weight` times N x of the columns before `place`, and half of that column's own share, to the entries after `to`. */
function addAt(
  into: Float64Array,
  to: number,
  { columns, starts, rows, values }: Link,
  line: Float64Array,
  place: number,
  weight: number,
): void {
  let at = 0;
  for (let d = 0; d <= place; d += 1) {
    // The diagonal counts once in the sum of the matrix and its transpose.
    const error = (d < place ? weight : weight / 2) * (line[columns[d] ?? fail()] ?? fail());
    const end = starts[d + 1] ?? fail();
    for (; at < end; at += 1) {
      const row = to + (rows[at] ?? fail());
      into[row] = (into[row] ?? fail()) + error * (values[at] ?? fail());
    }
  }
}

/** N E N' of each eliminated group, with E the error covariance of the remaining columns. */
export function innerErrors({ links, users, size }: MixedSystem, { values: errors, stride }: Dense): Small[] {
  const inner = links.map(({ sums }) => small(sums.length, sums.length));
  for (let c = 0; c < size; c += 1) {
    const line = errors.subarray(c * stride, (c + 1) * stride);
    for (const { link: index, place } of users[c] ?? fail()) {
      const link = links[index] ?? fail();
      const { values: into, columns: width } = inner[index] ?? fail();
      const end = link.starts[place + 1] ?? fail();
      for (let at = link.starts[place] ?? fail(); at < end; at += 1)
        addAt(into, (link.rows[at] ?? fail()) * width, link, line, place, link.values[at] ?? fail());
    }
  }
  return inner.map((half) => {
    const own = turned(half);
    for (let index = 0; index < own.values.length; index += 1)
      own.values[index] = (own.values[index] ?? fail()) + (half.values[index] ?? fail());
    return own;
  });
}

/** N x of an eliminated group: its products with the remaining columns, times a vector of those. */
export function linkTimes({ columns, starts, rows, values, sums }: Link, vector: Float64Array): Float64Array {
  const own = numbers(sums.length);
  for (let c = 0; c < columns.length; c += 1) {
    const value = vector[columns[c] ?? fail()] ?? fail();
    for (let at = starts[c] ?? fail(); at < (starts[c + 1] ?? fail()); at += 1) {
      const row = rows[at] ?? fail();
      own[row] = (own[row] ?? fail()) + (values[at] ?? fail()) * value;
    }
  }
  return own;
}

/** Adds N'x times `weight` to a vector of the remaining columns. */
export function addLinked(
  into: Float64Array,
  { columns, starts, rows, values }: Link,
  vector: Float64Array,
  weight: number,
): void {
  for (let c = 0; c < columns.length; c += 1) {
    const column = columns[c] ?? fail();
    for (let at = starts[c] ?? fail(); at < (starts[c + 1] ?? fail()); at += 1)
      into[column] =
        (into[column] ?? fail()) + weight * (values[at] ?? fail()) * (vector[rows[at] ?? fail()] ?? fail());
  }
}

/** N E of the columns of X. */
export function linkErrors(
  { columns, starts, rows, values, sums }: Link,
  errors: Dense,
  fixed: number,
): Small {
  const own = small(sums.length, fixed);
  const from = errors.size - fixed;
  for (let c = 0; c < columns.length; c += 1)
    for (let at = starts[c] ?? fail(); at < (starts[c + 1] ?? fail()); at += 1) {
      const [row, value] = [rows[at] ?? fail(), values[at] ?? fail()];
      const place = (columns[c] ?? fail()) * errors.stride + from;
      for (let k = 0; k < fixed; k += 1)
        own.values[row * fixed + k] =
          (own.values[row * fixed + k] ?? fail()) + value * (errors.values[place + k] ?? fail());
    }
  return own;
}
