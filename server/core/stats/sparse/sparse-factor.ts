import { fail } from '../../order/fail.ts';
import { LARGE, zeros, type Dense } from '../numbers/dense.ts';
import { dotTile } from '../numbers/dot-tile.ts';
import { factorEnd, invertEnd, type Link } from './dense-end.ts';
import { invertColumn, invertPanel, type Scratch } from './panel-inverse.ts';
import { blocksOf, factorPanel, type Shape } from './panels.ts';
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

/** Subtracts the square of a panel's rows below from the panels that own their columns. */
function spread(values: Float64Array, shape: Shape, shapes: readonly Shape[]): void {
  const { width, offset, below, blocks } = shape;
  const start = offset + width * width;
  for (const { node, from, to, places } of blocks) {
    const { width: wide, offset: at } = shapes[node] ?? fail();
    if (width <= NARROW) {
      // Row by row: neighbours in a row are neighbours in memory.
      for (let k = 0; k < width; k += 1) {
        const entries = start + k;
        for (let a = from; a < below.length; a += 1) {
          const row = at + (places[a - from] ?? fail()) * wide;
          const x = values[entries + a * width] ?? fail();
          const end = Math.min(a + 1, to);
          for (let b = from; b < end; b += 1) {
            const place = row + (places[b - from] ?? fail());
            values[place] = (values[place] ?? fail()) - x * (values[entries + b * width] ?? fail());
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
  const rooms = new Map<number, Dense>();
  const roomOf = (width: number): Dense => {
    const room = rooms.get(width) ?? zeros(width);
    rooms.set(width, room);
    return room;
  };
  const final = rows.length - 1;
  const isDense = (firsts[final + 1] ?? fail()) - (firsts[final] ?? fail()) >= LARGE;
  const links: Link[] = [];
  const shapes = rows.map((below, node): Shape => {
    const width = (firsts[node + 1] ?? fail()) - (firsts[node] ?? fail());
    const offset = offsets[node] ?? fail();
    const own = blocks[node] ?? fail();
    const last = own.at(-1);
    const isLinked = isDense && width === 1 && last?.node === final;
    if (isLinked) links.push({ pivot: offset, start: offset + 1 + last.from, rows: last.places });
    return {
      first: firsts[node] ?? fail(),
      width,
      offset,
      below,
      blocks: isLinked ? own.slice(0, -1) : own,
      unlinked: isLinked ? last.from : below.length,
      own: roomOf(width),
    };
  });
  const end = isDense ? shapes.at(-1) : undefined;
  const others = isDense ? shapes.slice(0, -1) : shapes;
  const count = offsets.at(-1) ?? fail();
  const widest = shapes.reduce((most, { width }) => Math.max(most, width), 0);
  const values = new Float64Array(count + 4 * widest + 8);
  const inverse = new Float64Array(count);
  const most = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const scratch: Scratch = { y: new Float64Array(most), sums: new Float64Array(most) };
  return {
    symbolic,
    values,
    inverse,
    factor: () =>
      others.every((shape) => {
        const { width, offset, below } = shape;
        if (!factorPanel(values, offset, width, width + below.length)) return false;
        spread(values, shape, shapes);
        return true;
      }) &&
      (!end || factorEnd(values, end, links)),
    invert: () => {
      if (end) invertEnd(values, inverse, end, links);
      for (let node = others.length - 1; node >= 0; node -= 1) {
        const shape = others[node] ?? fail();
        if (shape.width === 1) invertColumn(values, inverse, shape, shapes, scratch);
        else invertPanel(values, inverse, shape, shapes);
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
