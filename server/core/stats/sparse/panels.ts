import { fail } from '../../order/fail.ts';
import { LARGE, type Dense } from '../numbers/dense.ts';
import { dotTile, TILE } from '../numbers/dot-tile.ts';
import type { Symbolic } from './symbolic.ts';

/**
 * For each supernode, the later ones that it updates panel by panel: those whose columns are among its rows below. Blocks of one supernode follow
 * each other.
 */
export interface Blocks {
  /** First block of each supernode; the last entry is their number. */
  starts: Int32Array;
  /** The later supernode of each block, and the rows that are its columns: from and to before these indices among the rows below. */
  nodes: Int32Array;
  froms: Int32Array;
  ends: Int32Array;
  /** Of a block's supernode, row a from `froms` on is row `places[bases + a]` of the other panel. */
  bases: Int32Array;
  places: Int32Array;
}

/** The panels of a factor, by the number of their supernode. */
export interface Panels extends Symbolic {
  blocks: Blocks;
  /** Room for the own columns of a panel of this width. */
  roomOf(width: number): Dense;
}

/** One of the panels. */
export interface Panel {
  node: number;
  first: number;
  width: number;
  offset: number;
  /** Number of rows below; the first of them is `rows[start]`. */
  height: number;
  start: number;
}

/** The panel of a supernode, for as long as it is worked on. */
export function panelAt({ firsts, offsets, starts }: Symbolic, node: number): Panel {
  const [first, start] = [firsts[node] ?? fail(), starts[node] ?? fail()];
  return {
    node,
    first,
    width: (firsts[node + 1] ?? fail()) - first,
    offset: offsets[node] ?? fail(),
    height: (starts[node + 1] ?? fail()) - start,
    start,
  };
}

/**
 * Whether the rows of one supernode that are columns of another are a link: those of a single column in a large dense panel at the
 * end, which are worked on in an order of their own.
 */
export function isLink({ firsts }: Symbolic, node: number, other: number): boolean {
  const end = firsts.length - 2;
  const widthOf = (own: number): number => (firsts[own + 1] ?? fail()) - (firsts[own] ?? fail());
  return other === end && widthOf(node) === 1 && widthOf(end) >= LARGE;
}

/** Calls `use` for each block or link: its supernode, the other one, and its rows among those below. */
export function eachBlock(
  { rows, starts, owner }: Symbolic,
  use: (node: number, other: number, from: number, to: number) => void,
): void {
  for (let node = 0; node < starts.length - 1; node += 1) {
    const [start, end] = [starts[node] ?? fail(), starts[node + 1] ?? fail()];
    for (let from = start; from < end;) {
      const other = owner[rows[from] ?? fail()] ?? fail();
      let to = from + 1;
      while (to < end && owner[rows[to] ?? fail()] === other) to += 1;
      use(node, other, from - start, to - start);
      from = to;
    }
  }
}

/** How many numbers the places of `blocksOf` are: far more than those of the factor where narrow supernodes update many others. */
export function placesOf(symbolic: Symbolic): number {
  const { starts } = symbolic;
  let count = 0;
  eachBlock(symbolic, (node, other, from) => {
    if (!isLink(symbolic, node, other))
      count += (starts[node + 1] ?? fail()) - (starts[node] ?? fail()) - from;
  });
  return count;
}

/** For each supernode, the later ones that it updates panel by panel. */
export function blocksOf(symbolic: Symbolic): Blocks {
  const { size, firsts, rows, starts } = symbolic;
  let count = 0;
  eachBlock(symbolic, (node, other) => {
    if (!isLink(symbolic, node, other)) count += 1;
  });
  const blocks: Blocks = {
    starts: new Int32Array(starts.length),
    nodes: new Int32Array(count),
    froms: new Int32Array(count),
    ends: new Int32Array(count),
    bases: new Int32Array(count),
    places: new Int32Array(placesOf(symbolic)),
  };
  const placeIn = new Int32Array(size);
  let shown = -1;
  let [block, at] = [0, 0];
  eachBlock(symbolic, (node, other, from, to) => {
    if (isLink(symbolic, node, other)) return;
    const [first, end] = [firsts[other] ?? fail(), firsts[other + 1] ?? fail()];
    if (shown !== other) {
      const begin = starts[other] ?? fail();
      for (let index = begin; index < (starts[other + 1] ?? fail()); index += 1)
        placeIn[rows[index] ?? fail()] = end - first + index - begin;
      shown = other;
    }
    blocks.nodes[block] = other;
    blocks.froms[block] = from;
    blocks.ends[block] = to;
    blocks.bases[block] = at - from;
    block += 1;
    blocks.starts[node + 1] = block;
    for (let index = (starts[node] ?? fail()) + from; index < (starts[node + 1] ?? fail()); index += 1) {
      const row = rows[index] ?? fail();
      blocks.places[at] = row < end ? row - first : (placeIn[row] ?? fail());
      at += 1;
    }
  });
  // Supernodes without rows below, or with a link alone, have none.
  for (let node = 1; node < blocks.starts.length; node += 1)
    blocks.starts[node] = Math.max(blocks.starts[node] ?? fail(), blocks.starts[node - 1] ?? fail());
  return blocks;
}

/** The own columns of a panel into its room, on and below the diagonal. */
export function copyIn(values: Float64Array, { width, offset }: Panel, own: Dense): void {
  for (let row = 0; row < width; row += 1)
    for (let column = 0; column <= row; column += 1)
      own.values[row * own.stride + column] = values[offset + row * width + column] ?? fail();
}

/** The room's numbers on and below the diagonal into a panel. */
export function copyOut(own: Dense, { width, offset }: Panel, values: Float64Array): void {
  for (let row = 0; row < width; row += 1)
    for (let column = 0; column <= row; column += 1)
      values[offset + row * width + column] = own.values[row * own.stride + column] ?? fail();
}

const tile = new Float64Array(2 * TILE);

/**
 * Turns a panel into that of the Cholesky factor: its own columns' lower triangle, then the rows below. False if it is
 * not positive definite.
 */
export function factorPanel(values: Float64Array, offset: number, width: number, height: number): boolean {
  for (let i = 0; i < height; i += TILE) {
    const end = Math.min(i + TILE, height);
    const whole = Math.min(i, width);
    let j = 0;
    for (; j + 1 < whole; j += 2) {
      dotTile(values, offset + i * width, width, values, offset + j * width, width, 0, j, tile);
      const left = values[offset + j * width + j] ?? fail();
      const right = values[offset + (j + 1) * width + j + 1] ?? fail();
      const between = values[offset + (j + 1) * width + j] ?? fail();
      for (let row = i; row < end; row += 1) {
        const at = offset + row * width + j;
        const first = ((values[at] ?? fail()) - (tile[2 * (row - i)] ?? fail())) / left;
        values[at] = first;
        values[at + 1] =
          ((values[at + 1] ?? fail()) - (tile[2 * (row - i) + 1] ?? fail()) - first * between) / right;
      }
    }
    for (let row = i; row < end; row += 1) {
      const own = offset + row * width;
      for (let column = j; column <= Math.min(row, width - 1); column += 1) {
        const other = offset + column * width;
        let sum = values[own + column] ?? fail();
        for (let k = 0; k < column; k += 1)
          sum -= (values[own + k] ?? fail()) * (values[other + k] ?? fail());
        if (column < row) values[own + column] = sum / (values[other + column] ?? fail());
        else {
          if (!(sum > 0)) return false;
          values[own + column] = Math.sqrt(sum);
        }
      }
    }
  }
  return true;
}
