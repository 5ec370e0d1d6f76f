import { fail } from '../../order/fail.ts';
import { inverseInPlace } from '../numbers/dense.ts';
import { dotTile } from '../numbers/dot-tile.ts';
import { copyIn, copyOut, panelAt, type Panel, type Panels } from './panels.ts';

const tile = new Float64Array(8);

/** Room for a number for each row below of any panel. */
export interface Scratch {
  y: Float64Array;
  sums: Float64Array;
}

/**
 * The inverse at the rows below of one column: -Z y, with y the column of the factor over its diagonal. Its places hold what a link
 * contributes, and zeros elsewhere.
 */
export function invertColumn(
  values: Float64Array,
  inverse: Float64Array,
  { node, offset, height }: Panel,
  { firsts, offsets, blocks }: Panels,
  { y, sums }: Scratch,
) {
  const { nodes, froms, ends, bases, places } = blocks;
  const pivot = values[offset] ?? fail();
  const start = offset + 1;
  for (let a = 0; a < height; a += 1) y[a] = (values[start + a] ?? fail()) / pivot;
  for (let block = blocks.starts[node] ?? fail(); block < (blocks.starts[node + 1] ?? fail()); block += 1) {
    const other = nodes[block] ?? fail();
    const at = offsets[other] ?? fail();
    const wide = (firsts[other + 1] ?? fail()) - (firsts[other] ?? fail());
    const [from, to, base] = [froms[block] ?? fail(), ends[block] ?? fail(), bases[block] ?? fail()];
    for (let a = from; a < height; a += 1) {
      const row = at + (places[base + a] ?? fail()) * wide;
      const x = values[start + a] ?? fail();
      const end = Math.min(a, to);
      let own = inverse[start + a] ?? fail();
      for (let b = from; b < end; b += 1) {
        const z = inverse[row + (places[base + b] ?? fail())] ?? fail();
        own -= z * (y[b] ?? fail());
        sums[b] = (sums[b] ?? fail()) + (z * x) / pivot;
      }
      inverse[start + a] = own;
      if (a < to) sums[a] = (inverse[row + (places[base + a] ?? fail())] ?? fail()) * (y[a] ?? fail());
    }
    for (let b = from; b < to; b += 1)
      inverse[start + b] = (inverse[start + b] ?? fail()) - (sums[b] ?? fail());
  }
  let own = 1 / (pivot * pivot);
  for (let a = 0; a < height; a += 1) own -= (y[a] ?? fail()) * (inverse[start + a] ?? fail());
  inverse[offset] = own;
}

/** The inverse at a wide panel's places: Z21 = -Z Y and Z11 = L^-T L^-1 - Y'Z21 with Y = L21 L11^-1. */
export function invertPanel(values: Float64Array, inverse: Float64Array, panel: Panel, panels: Panels) {
  const { node, width, offset, height } = panel;
  const { blocks } = panels;
  const own = panels.roomOf(width);
  copyIn(values, panel, own);
  inverseInPlace(own);
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
          own.values,
          (own.stride + j) * own.stride,
          own.stride,
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
    for (let block = blocks.starts[node] ?? fail(); block < (blocks.starts[node + 1] ?? fail()); block += 1) {
      const target = panelAt(panels, blocks.nodes[block] ?? fail());
      const [from, to] = [blocks.froms[block] ?? fail(), blocks.ends[block] ?? fail()];
      const { places } = blocks;
      const base = blocks.bases[block] ?? fail();
      for (let a = from; a < height; a += 1) {
        const row = target.offset + (places[base + a] ?? fail()) * target.width;
        for (let b = from; b < Math.min(a + 1, to); b += 1) {
          const entry = inverse[row + (places[base + b] ?? fail())] ?? fail();
          z[a * stride + b] = entry;
          z[b * stride + a] = entry;
        }
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
  copyOut(own, panel, inverse);
}
