import { fail } from '../../order/fail.ts';
import { LARGE, zeros, type Dense } from '../numbers/dense.ts';
import { dotTile } from '../numbers/dot-tile.ts';
import { factorEnd, invertEnd, linksOf } from './dense-end.ts';
import { invertColumn, invertPanel, type Scratch } from './panel-inverse.ts';
import { blocksOf, factorPanel, panelAt, type Panel, type Panels } from './panels.ts';
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
function spread(values: Float64Array, { node, width, offset, height }: Panel, panels: Panels): void {
  const { firsts, offsets, blocks, lasts } = panels;
  const { nodes, froms, ends, bases, places } = blocks;
  const start = offset + width * width;
  for (let block = blocks.starts[node] ?? fail(); block < (lasts[node] ?? fail()); block += 1) {
    const other = nodes[block] ?? fail();
    const at = offsets[other] ?? fail();
    const wide = (firsts[other + 1] ?? fail()) - (firsts[other] ?? fail());
    const [from, to, base] = [froms[block] ?? fail(), ends[block] ?? fail(), bases[block] ?? fail()];
    if (width <= NARROW) {
      // Row by row: neighbours in a row are neighbours in memory.
      for (let k = 0; k < width; k += 1) {
        const entries = start + k;
        for (let a = from; a < height; a += 1) {
          const row = at + (places[base + a] ?? fail()) * wide;
          const x = values[entries + a * width] ?? fail();
          const end = Math.min(a + 1, to);
          for (let b = from; b < end; b += 1) {
            const place = row + (places[base + b] ?? fail());
            values[place] = (values[place] ?? fail()) - x * (values[entries + b * width] ?? fail());
          }
        }
      }
      continue;
    }
    for (let b = from; b < to; b += 2) {
      for (let a = b; a < height; a += 4) {
        dotTile(values, start + a * width, width, values, start + b * width, width, 0, width, tile);
        for (let i = 0; i < Math.min(4, height - a); i += 1) {
          const row = at + (places[base + a + i] ?? fail()) * wide;
          for (let j = 0; j < Math.min(2, to - b); j += 1) {
            if (a + i < b + j) continue;
            const place = row + (places[base + b + j] ?? fail());
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
  { first, width, offset, height, start }: Panel,
  rows: Int32Array,
  vector: Float64Array,
): void {
  for (let row = 0; row < width; row += 1) {
    const at = offset + row * width;
    let sum = vector[first + row] ?? fail();
    for (let k = 0; k < row; k += 1) sum -= (values[at + k] ?? fail()) * (vector[first + k] ?? fail());
    vector[first + row] = sum / (values[at + row] ?? fail());
  }
  for (let a = 0; a < height; a += 1) {
    const at = offset + (width + a) * width;
    const row = rows[start + a] ?? fail();
    let sum = vector[row] ?? fail();
    for (let k = 0; k < width; k += 1) sum -= (values[at + k] ?? fail()) * (vector[first + k] ?? fail());
    vector[row] = sum;
  }
}

/** One panel's part of inverse(L') times a vector, in place; panels from the last on. */
function solveUpper(
  values: Float64Array,
  { first, width, offset, height, start }: Panel,
  rows: Int32Array,
  vector: Float64Array,
): void {
  for (let a = 0; a < height; a += 1) {
    const at = offset + (width + a) * width;
    const entry = vector[rows[start + a] ?? fail()] ?? fail();
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
  const { offsets, rows } = symbolic;
  const blocks = blocksOf(symbolic);
  const rooms = new Map<number, Dense>();
  const roomOf = (width: number): Dense => {
    const room = rooms.get(width) ?? zeros(width);
    rooms.set(width, room);
    return room;
  };
  const nodes = offsets.length - 1;
  const final = panelAt(symbolic, nodes - 1);
  const isDense = final.width >= LARGE;
  const links = isDense ? linksOf(symbolic, blocks) : null;
  const others = isDense ? nodes - 1 : nodes;
  const panels: Panels = { ...symbolic, blocks, lasts: links?.lasts ?? blocks.starts.subarray(1), roomOf };
  let [widest, highest] = [0, 0];
  for (let node = 0; node < nodes; node += 1) {
    const { width, height } = panelAt(symbolic, node);
    widest = Math.max(widest, width);
    highest = Math.max(highest, height);
  }
  const count = offsets[nodes] ?? fail();
  const values = new Float64Array(count + 4 * widest + 8);
  const inverse = new Float64Array(count);
  const scratch: Scratch = { y: new Float64Array(highest), sums: new Float64Array(highest) };
  const solveAllLower = (vector: Float64Array): void => {
    for (let node = 0; node < nodes; node += 1) solveLower(values, panelAt(symbolic, node), rows, vector);
  };
  return {
    symbolic,
    values,
    inverse,
    factor: () => {
      for (let node = 0; node < others; node += 1) {
        const panel = panelAt(symbolic, node);
        const { width, offset, height } = panel;
        if (!factorPanel(values, offset, width, width + height)) return false;
        spread(values, panel, panels);
      }
      return !links || factorEnd(values, final, roomOf(final.width), links);
    },
    invert: () => {
      if (links) invertEnd(values, inverse, final, roomOf(final.width), links);
      for (let node = others - 1; node >= 0; node -= 1) {
        const panel = panelAt(symbolic, node);
        if (panel.width === 1) invertColumn(values, inverse, panel, panels, scratch);
        else invertPanel(values, inverse, panel, panels);
      }
    },
    solve: (vector) => {
      solveAllLower(vector);
      for (let node = nodes - 1; node >= 0; node -= 1)
        solveUpper(values, panelAt(symbolic, node), rows, vector);
    },
    solveLower: solveAllLower,
    logDeterminant: (end) => {
      let sum = 0;
      for (let node = 0; node < nodes; node += 1) {
        const { first, width, offset } = panelAt(symbolic, node);
        for (let row = 0; row < width && first + row < end; row += 1)
          sum += Math.log(values[offset + row * width + row] ?? fail());
      }
      return 2 * sum;
    },
  };
}
