import { fail } from '../../order/fail.ts';
import type { Dense } from '../numbers/dense.ts';
import { dotTile, TILE } from '../numbers/dot-tile.ts';
import type { Symbolic } from './symbolic.ts';

/** Rows of a supernode that are columns of one later supernode, and their places in that panel. */
export interface Block {
  node: number;
  /** Index among the supernode's rows below. */
  from: number;
  to: number;
  /** For each row from `from` on: its row in the other panel. */
  places: Int32Array;
}

/** A panel of the factor. */
export interface Shape {
  first: number;
  width: number;
  offset: number;
  below: Int32Array;
  /** Without that of a link to the dense end. */
  blocks: readonly Block[];
  /** Number of rows below that are in no link. */
  unlinked: number;
  /** Room for the own columns; panels of one width share it. */
  own: Dense;
}

/** How many numbers the places of `blocksOf` are: far more than those of the factor where narrow supernodes update many others. */
export function placesOf({ rows, owner }: Symbolic): number {
  let count = 0;
  for (const own of rows)
    for (let index = 0; index < own.length; index += 1)
      if (index === 0 || owner[own[index] ?? fail()] !== owner[own[index - 1] ?? fail()])
        count += own.length - index;
  return count;
}

/** For each supernode, the later ones that it updates. */
export function blocksOf({ firsts, rows, owner }: Symbolic): Block[][] {
  const place = new Int32Array(owner.length);
  let shown = -1;
  return rows.map((own) => {
    const blocks: Block[] = [];
    for (let from = 0; from < own.length;) {
      const node = owner[own[from] ?? fail()] ?? fail();
      const [first, end] = [firsts[node] ?? fail(), firsts[node + 1] ?? fail()];
      let to = from;
      while (to < own.length && (own[to] ?? fail()) < end) to += 1;
      if (shown !== node) {
        const below = rows[node] ?? fail();
        for (let index = 0; index < below.length; index += 1)
          place[below[index] ?? fail()] = end - first + index;
        shown = node;
      }
      const places = own.slice(from);
      for (let index = 0; index < places.length; index += 1) {
        const row = places[index] ?? fail();
        places[index] = row < end ? row - first : (place[row] ?? fail());
      }
      blocks.push({ node, from, to, places });
      from = to;
    }
    return blocks;
  });
}

/** The own columns of a panel into its room, on and below the diagonal. */
export function copyIn(values: Float64Array, { width, offset, own }: Shape): void {
  for (let row = 0; row < width; row += 1)
    for (let column = 0; column <= row; column += 1)
      own.values[row * own.stride + column] = values[offset + row * width + column] ?? fail();
}

/** The room's numbers on and below the diagonal into a panel. */
export function copyOut({ width, offset, own }: Shape, values: Float64Array): void {
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
