import { fail } from '../../order/fail.ts';
import { inverseFrom, invertFactor, zeros } from '../numbers/dense.ts';
import { dotTile } from '../numbers/dot-tile.ts';
import { blocksOf, factorPanel, type Block } from './panels.ts';
import type { Symbolic } from './symbolic.ts';

const NARROW = 3;
const tile = new Float64Array(8);

/** A sparse symmetric matrix, its in-place Cholesky factor, and the entries of its inverse at the same places. */
export interface SparseFactor {
  symbolic: Symbolic;
  /** Numbers on and below the diagonal; `factor` replaces them by L. Eight more at the end, for tiles that extend beyond. */
  values: Float64Array;
  /** The inverse at the same places, after `invert`. */
  inverse: Float64Array;
  /** False if the matrix is not positive definite. */
  factor(): boolean;
  invert(): void;
  /** inverse(S) times a vector, in place. */
  solve(vector: Float64Array): void;
  /** inverse(L) times a vector, in place. */
  solveLower(vector: Float64Array): void;
  /** Logarithm of the determinant of the columns before `end`. */
  logDeterminant(end: number): number;
}

interface Shape {
  first: number;
  width: number;
  offset: number;
  below: Int32Array;
  blocks: readonly Block[];
}

/** Subtracts the square of a panel's rows below from the panels that own their columns. */
function spread(values: Float64Array, shape: Shape, shapes: readonly Shape[]): void {
  const { width, offset, below, blocks } = shape;
  const start = offset + width * width;
  for (const { node, from, to, places } of blocks) {
    const { width: wide, offset: at } = shapes[node] ?? fail();
    if (width <= NARROW) {
      for (let b = from; b < to; b += 1) {
        const column = at + (places[b - from] ?? fail());
        for (let k = 0; k < width; k += 1) {
          const y = values[start + b * width + k] ?? fail();
          if (y === 0) continue;
          for (let a = b; a < below.length; a += 1) {
            const place = column + (places[a - from] ?? fail()) * wide;
            values[place] = (values[place] ?? fail()) - (values[start + a * width + k] ?? fail()) * y;
          }
        }
      }
      continue;
    }
    for (let b = from; b < to; b += 2) {
      for (let a = b; a < below.length; a += 4) {
        dotTile(values, start + a * width, width, values, start + b * width, width, 0, width, tile);
        for (let i = 0; i < Math.min(4, below.length - a); i += 1) {
          const row = at + (places[a + i - from] ?? fail()) * wide;
          for (let j = 0; j < Math.min(2, to - b); j += 1) {
            if (a + i < b + j) continue;
            const place = row + (places[b + j - from] ?? fail());
            values[place] = (values[place] ?? fail()) - (tile[2 * i + j] ?? fail());
          }
        }
      }
    }
  }
}

/** The inverse at the rows below of one column: -Z y, with y the column of the factor over its diagonal. */
function invertColumn(values: Float64Array, inverse: Float64Array, shape: Shape, shapes: readonly Shape[]) {
  const { offset, below, blocks } = shape;
  const pivot = values[offset] ?? fail();
  const start = offset + 1;
  inverse.fill(0, start, start + below.length);
  for (const { node, from, to, places } of blocks) {
    const { width: wide, offset: at } = shapes[node] ?? fail();
    for (let b = from; b < to; b += 1) {
      const column = at + (places[b - from] ?? fail());
      const y = (values[start + b] ?? fail()) / pivot;
      let sum = (inverse[column + (places[b - from] ?? fail()) * wide] ?? fail()) * y;
      for (let a = b + 1; a < below.length; a += 1) {
        const z = inverse[column + (places[a - from] ?? fail()) * wide] ?? fail();
        inverse[start + a] = (inverse[start + a] ?? fail()) - z * y;
        sum += (z * (values[start + a] ?? fail())) / pivot;
      }
      inverse[start + b] = (inverse[start + b] ?? fail()) - sum;
    }
  }
  let own = 1 / (pivot * pivot);
  for (let a = 0; a < below.length; a += 1)
    own -= ((values[start + a] ?? fail()) / pivot) * (inverse[start + a] ?? fail());
  inverse[offset] = own;
}

/** The inverse at a wide panel's places: Z21 = -Z Y and Z11 = L^-T L^-1 - Y'Z21 with Y = L21 L11^-1. */
function invertPanel(values: Float64Array, inverse: Float64Array, shape: Shape, shapes: readonly Shape[]) {
  const { width, offset, below, blocks } = shape;
  const height = below.length;
  const triangle = zeros(width);
  for (let row = 0; row < width; row += 1)
    for (let column = 0; column <= row; column += 1)
      triangle.values[row * triangle.stride + column] = values[offset + row * width + column] ?? fail();
  const columns = invertFactor(triangle);
  const own = inverseFrom(columns);
  const start = offset + width * width;
  if (height > 0) {
    // Y and Z with rows padded for tiles; Y by columns, so that all products are of rows.
    const stride = height + 8;
    const y = new Float64Array((width + 4) * stride);
    for (let a = 0; a < height; a += 4)
      for (let j = 0; j < width; j += 2) {
        dotTile(
          values,
          start + a * width,
          width,
          columns.values,
          j * columns.stride,
          columns.stride,
          j,
          width,
          tile,
        );
        for (let i = 0; i < Math.min(4, height - a); i += 1) {
          y[j * stride + a + i] = tile[2 * i] ?? fail();
          // Row j + 1 of the inverse begins one later; before that there are zeros.
          if (j + 1 < width) y[(j + 1) * stride + a + i] = tile[2 * i + 1] ?? fail();
        }
      }
    const turned = new Float64Array((width + 4) * stride);
    const z = new Float64Array((height + 4) * stride);
    for (const { node, from, to, places } of blocks) {
      const target = shapes[node] ?? fail();
      for (let b = from; b < to; b += 1)
        for (let a = b; a < height; a += 1) {
          const entry =
            inverse[
              target.offset + (places[a - from] ?? fail()) * target.width + (places[b - from] ?? fail())
            ] ?? fail();
          z[a * stride + b] = entry;
          z[b * stride + a] = entry;
        }
    }
    for (let a = 0; a < height; a += 4)
      for (let j = 0; j < width; j += 2) {
        dotTile(z, a * stride, stride, y, j * stride, stride, 0, height, tile);
        for (let i = 0; i < Math.min(4, height - a); i += 1)
          for (let k = 0; k < Math.min(2, width - j); k += 1) {
            const entry = -(tile[2 * i + k] ?? fail());
            inverse[start + (a + i) * width + j + k] = entry;
            turned[(j + k) * stride + a + i] = entry;
          }
      }
    for (let k = 0; k < width; k += 4)
      for (let j = 0; j < Math.min(k + 4, width); j += 2) {
        dotTile(y, k * stride, stride, turned, j * stride, stride, 0, height, tile);
        for (let i = 0; i < Math.min(4, width - k); i += 1)
          for (let m = 0; m < Math.min(2, width - j); m += 1) {
            const at = (k + i) * own.stride + j + m;
            own.values[at] = (own.values[at] ?? fail()) - (tile[2 * i + m] ?? fail());
          }
      }
  }
  for (let row = 0; row < width; row += 1)
    for (let column = 0; column <= row; column += 1)
      inverse[offset + row * width + column] = own.values[row * own.stride + column] ?? fail();
}

/** One panel's part of inverse(L) times a vector, in place; panels from the first on. */
function solveLower(
  values: Float64Array,
  { first, width, offset, below }: Shape,
  vector: Float64Array,
): void {
  for (let row = 0; row < width; row += 1) {
    const at = offset + row * width;
    let sum = vector[first + row] ?? fail();
    for (let k = 0; k < row; k += 1) sum -= (values[at + k] ?? fail()) * (vector[first + k] ?? fail());
    vector[first + row] = sum / (values[at + row] ?? fail());
  }
  for (let a = 0; a < below.length; a += 1) {
    const at = offset + (width + a) * width;
    const row = below[a] ?? fail();
    let sum = vector[row] ?? fail();
    for (let k = 0; k < width; k += 1) sum -= (values[at + k] ?? fail()) * (vector[first + k] ?? fail());
    vector[row] = sum;
  }
}

/** One panel's part of inverse(L') times a vector, in place; panels from the last on. */
function solveUpper(
  values: Float64Array,
  { first, width, offset, below }: Shape,
  vector: Float64Array,
): void {
  for (let a = 0; a < below.length; a += 1) {
    const at = offset + (width + a) * width;
    const entry = vector[below[a] ?? fail()] ?? fail();
    for (let k = 0; k < width; k += 1)
      vector[first + k] = (vector[first + k] ?? fail()) - (values[at + k] ?? fail()) * entry;
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    const at = offset + row * width;
    const own = (vector[first + row] ?? fail()) / (values[at + row] ?? fail());
    vector[first + row] = own;
    for (let k = 0; k < row; k += 1)
      vector[first + k] = (vector[first + k] ?? fail()) - (values[at + k] ?? fail()) * own;
  }
}

/**
 * Memory for the factor of matrices with one structure. Fill `values` at `placeOf`, call `factor`, then the other
 * methods.
 * Source: right-looking supernodal Cholesky as Davis 2006; the inverse as Takahashi, Fagan & Chin 1973 and Erisman &
 * Tinney 1975, Comm. ACM 18(3).
 */
export function sparseFactor(symbolic: Symbolic): SparseFactor {
  const { firsts, rows, offsets } = symbolic;
  const blocks = blocksOf(symbolic);
  const shapes = rows.map((below, node): Shape => ({
    first: firsts[node] ?? fail(),
    width: (firsts[node + 1] ?? fail()) - (firsts[node] ?? fail()),
    offset: offsets[node] ?? fail(),
    below,
    blocks: blocks[node] ?? fail(),
  }));
  const count = offsets.at(-1) ?? fail();
  const widest = shapes.reduce((most, { width }) => Math.max(most, width), 0);
  const values = new Float64Array(count + 4 * widest + 8);
  const inverse = new Float64Array(count);
  return {
    symbolic,
    values,
    inverse,
    factor: () =>
      shapes.every((shape) => {
        if (!factorPanel(values, shape.offset, shape.width, shape.width + shape.below.length)) return false;
        spread(values, shape, shapes);
        return true;
      }),
    invert: () => {
      for (let node = shapes.length - 1; node >= 0; node -= 1) {
        const shape = shapes[node] ?? fail();
        (shape.width === 1 ? invertColumn : invertPanel)(values, inverse, shape, shapes);
      }
    },
    solve: (vector) => {
      for (const shape of shapes) solveLower(values, shape, vector);
      for (let node = shapes.length - 1; node >= 0; node -= 1)
        solveUpper(values, shapes[node] ?? fail(), vector);
    },
    solveLower: (vector) => {
      for (const shape of shapes) solveLower(values, shape, vector);
    },
    logDeterminant: (end) => {
      let sum = 0;
      for (const { first, width, offset } of shapes)
        for (let row = 0; row < width && first + row < end; row += 1)
          sum += Math.log(values[offset + row * width + row] ?? fail());
      return 2 * sum;
    },
  };
}
