import { fail } from '../../order/fail.ts';
import { LARGE, zeros, type Dense } from '../numbers/dense.ts';
import { dotTile } from '../numbers/dot-tile.ts';
import {
  factorEnd,
  invertEnd,
  invertLinks,
  linksBetween,
  linksOf,
  subtractLinks,
  type Range,
} from './dense-end.ts';
import { invertColumn, invertPanel, type Scratch } from './panel-inverse.ts';
import { blocksOf, factorPanel, panelAt, type Panel, type Panels } from './panels.ts';
import { solveLower, solveUpper } from './panel-solve.ts';
import { placeOf, type Symbolic } from './symbolic.ts';

const NARROW = 3;
const tile = new Float64Array(8);

/** A sparse symmetric matrix, its in-place Cholesky factor, and the entries of its inverse at the same places. */
export interface SparseFactor {
  symbolic: Symbolic;
  /**
   * Numbers on and below the diagonal of all panels but leaves, after the room of those; `factor` replaces them by L. Eight more at the
   * end, for tiles that extend beyond.
   */
  values: Float64Array;
  /** The inverse at the same places, after `invert`; that of the leaves as `eachLeaves` and `inverseAt` say. */
  inverse: Float64Array;
  /** False if the matrix is not positive definite. */
  factor(): boolean;
  invert(): void;
  /** Calls `use` for each batch of leaves, while their inverse is held. After `invert`. */
  eachLeaves(use: (from: number, to: number) => void): void;
  /** The inverse at a place on or below the diagonal, after `invert`; null if the factor has no such place. */
  inverseAt(row: number, column: number): number | null;
  /** inverse(S) times a vector, in place. */
  solve(vector: Float64Array): void;
  /** inverse(L) times some vectors, in place. */
  solveLower(vectors: readonly Float64Array[]): void;
  /** Logarithm of the determinant. */
  logDeterminant(): number;
}

/** Supernodes from `from` to before `to`, as a batch of leaves, and their links to a dense end. */
interface Span {
  from: number;
  to: number;
  links: Range | null;
}

/** Subtracts the square of a panel's rows below from the panels that own their columns, of those from `from` to before `to`. */
function spread(
  values: Float64Array,
  { node, width, offset, height }: Panel,
  panels: Panels,
  within: { from: number; to: number },
): void {
  const { firsts, offsets, blocks } = panels;
  const { nodes, froms, ends, bases, places } = blocks;
  const start = offset + width * width;
  for (let block = blocks.starts[node] ?? fail(); block < (blocks.starts[node + 1] ?? fail()); block += 1) {
    const other = nodes[block] ?? fail();
    if (other < within.from || other >= within.to) continue;
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

/**
 * Memory for the factor of matrices with one structure. Fill `values` at `placeOf`, call `factor`, then the other
 * methods. `fill` sets the numbers of a leaf from `at` on: its own, then those of its rows. It is called each time that a leaf is
 * needed again, because a study has far more of them than of all other numbers.
 * Source: right-looking supernodal Cholesky as Davis 2006; the inverse as Takahashi, Fagan & Chin 1973 and Erisman &
 * Tinney 1975, Comm. ACM 18(3).
 */
export function sparseFactor(
  symbolic: Symbolic,
  fill: (leaf: number, values: Float64Array, at: number) => void = () => fail(),
): SparseFactor {
  const { offsets, rows, leaves, batches } = symbolic;
  const rooms = new Map<number, Dense>();
  const roomOf = (width: number): Dense => {
    const room = rooms.get(width) ?? zeros(width);
    rooms.set(width, room);
    return room;
  };
  const nodes = offsets.length - 1;
  const final = panelAt(symbolic, nodes - 1);
  const isDense = final.width >= LARGE;
  const links = isDense ? linksOf(symbolic) : null;
  const others = isDense ? nodes - 1 : nodes;
  const panels: Panels = { ...symbolic, blocks: blocksOf(symbolic), roomOf };
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
  const spans = Array.from({ length: batches.length - 1 }, (_, batch) => {
    const [from, to] = [batches[batch] ?? fail(), batches[batch + 1] ?? fail()];
    return { from, to, links: links && linksBetween(links, from, to) };
  });
  const rest: Span = { from: leaves, to: nodes, links: links && linksBetween(links, leaves, nodes) };
  /** The leaves that are held, and those whose inverse is held too. */
  let held: Span | null = null;
  let inverted: Span | null = null;
  let leafLogs = 0;
  const hold = (span: Span): void => {
    if (held === span) return;
    for (let leaf = span.from; leaf < span.to; leaf += 1) fill(leaf, values, offsets[leaf] ?? fail());
    for (let leaf = span.from; leaf < span.to; leaf += 1) {
      const panel = panelAt(symbolic, leaf);
      // Of a pivot that is not positive the determinant says so.
      factorPanel(values, panel.offset, 1, 1 + panel.height);
      spread(values, panel, panels, span);
    }
    held = span;
    inverted = null;
  };
  const holdInverse = (span: Span): void => {
    hold(span);
    if (inverted === span) return;
    inverse.fill(0, 0, offsets[leaves]);
    if (links && span.links) invertLinks(values, inverse, final, links, span.links);
    for (let leaf = span.to - 1; leaf >= span.from; leaf -= 1)
      invertColumn(values, inverse, panelAt(symbolic, leaf), panels, scratch);
    inverted = span;
  };
  const solveLowerOf = (from: number, to: number, vectors: readonly Float64Array[]): void => {
    for (let node = from; node < to; node += 1) {
      const panel = panelAt(symbolic, node);
      for (const vector of vectors) solveLower(values, panel, rows, vector);
    }
  };
  const solveAllLower = (vectors: readonly Float64Array[]): void => {
    for (const span of spans) {
      hold(span);
      solveLowerOf(span.from, span.to, vectors);
    }
    solveLowerOf(leaves, nodes, vectors);
  };
  const solveUpperOf = (from: number, to: number, vector: Float64Array): void => {
    for (let node = to - 1; node >= from; node -= 1)
      solveUpper(values, panelAt(symbolic, node), rows, vector);
  };
  return {
    symbolic,
    values,
    inverse,
    factor: () => {
      held = null;
      leafLogs = 0;
      for (const span of spans) {
        hold(span);
        for (let leaf = span.from; leaf < span.to; leaf += 1) {
          leafLogs += Math.log(values[offsets[leaf] ?? fail()] ?? fail());
          spread(values, panelAt(symbolic, leaf), panels, rest);
        }
        if (links && span.links) subtractLinks(values, final, links, span.links);
      }
      if (!Number.isFinite(leafLogs)) return false;
      for (let node = leaves; node < others; node += 1) {
        const panel = panelAt(symbolic, node);
        const { width, offset, height } = panel;
        if (!factorPanel(values, offset, width, width + height)) return false;
        spread(values, panel, panels, rest);
      }
      if (!links || !rest.links) return true;
      subtractLinks(values, final, links, rest.links);
      return factorEnd(values, final, roomOf(final.width));
    },
    invert: () => {
      inverted = null;
      inverse.fill(0, offsets[leaves]);
      if (links && rest.links) {
        invertEnd(values, inverse, final, roomOf(final.width));
        invertLinks(values, inverse, final, links, rest.links);
      }
      for (let node = others - 1; node >= leaves; node -= 1) {
        const panel = panelAt(symbolic, node);
        if (panel.width === 1) invertColumn(values, inverse, panel, panels, scratch);
        else invertPanel(values, inverse, panel, panels);
      }
    },
    eachLeaves: (use) => {
      for (const span of spans) {
        holdInverse(span);
        use(span.from, span.to);
      }
    },
    inverseAt: (row, column) => {
      const span = spans.find(({ to }) => column < to);
      if (span) holdInverse(span);
      const place = placeOf(symbolic, row, column);
      return place < 0 ? null : (inverse[place] ?? fail());
    },
    solve: (vector) => {
      solveAllLower([vector]);
      solveUpperOf(leaves, nodes, vector);
      for (const span of spans.toReversed()) {
        hold(span);
        solveUpperOf(span.from, span.to, vector);
      }
    },
    solveLower: solveAllLower,
    logDeterminant: () => {
      let sum = leafLogs;
      for (let node = leaves; node < nodes; node += 1) {
        const { width, offset } = panelAt(symbolic, node);
        for (let row = 0; row < width; row += 1)
          sum += Math.log(values[offset + row * width + row] ?? fail());
      }
      return 2 * sum;
    },
  };
}
