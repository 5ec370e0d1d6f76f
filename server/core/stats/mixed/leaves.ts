import { fail } from '../../order/fail.ts';
import { rowsByNumber } from '../numbers/rows-by-number.ts';
import type { Elimination } from './elimination.ts';
import { columnStarts, type MixedData } from './mixed-data.ts';
import { partsOf } from './products.ts';

/** The columns of Z that are eliminated first, whose products are formed from the observations each time they are needed. */
export interface Leaves {
  count: number;
  /**
   * The products of a leaf's column of [Z X] with itself and with the columns at the rows of its supernode, into `into` from `at` on;
   * gives how many.
   */
  read(leaf: number, into: Float64Array, at: number): number;
}

/** The observations of each level of a leaf factor, with the parts of their rows of [Z X] that are eliminated later, by kind. */
function leafFactor(data: MixedData, index: number, before: readonly number[]) {
  const starts = columnStarts(data);
  const { level, levels } = data.factors[index] ?? fail();
  const first = starts[index] ?? fail();
  const earlier = [first, ...before.map((factor) => starts[factor] ?? fail())];
  const parts = partsOf(data, starts);
  return {
    first,
    levels,
    ...rowsByNumber(level, levels),
    values: parts.map((own) => own.find((part) => part.first === first)?.value ?? 0),
    later: parts.map((own) => own.filter((part) => !earlier.includes(part.first))),
  };
}

/** The leaves of a system whose columns load on themselves alone. `columnAt`: the column at each place in the order of elimination. */
export function leavesOf(
  data: MixedData,
  { order, symbolic, leafFactors }: Elimination,
  columnAt: Int32Array,
): Leaves {
  const { rows, starts, leaves: count } = symbolic;
  const factors = leafFactors.map((factor, index) => leafFactor(data, factor, leafFactors.slice(0, index)));
  const sums = new Float64Array(order.length);
  return {
    count,
    read: (leaf, into, at) => {
      const column = columnAt[leaf] ?? fail();
      const own = factors.find(({ first, levels }) => column >= first && column < first + levels) ?? fail();
      const level = column - own.first;
      let squares = 0;
      for (let place = own.starts[level] ?? fail(); place < (own.starts[level + 1] ?? fail()); place += 1) {
        const observation = own.rows[place] ?? fail();
        const kind = data.kind[observation] ?? fail();
        const value = own.values[kind] ?? fail();
        if (value === 0) continue;
        squares += value * value;
        for (const part of own.later[kind] ?? fail()) {
          const position = order[part.first + (part.level[observation] ?? fail()) * part.width] ?? fail();
          sums[position] = (sums[position] ?? fail()) + value * part.value;
        }
      }
      into[at] = squares;
      const start = starts[leaf] ?? fail();
      const height = (starts[leaf + 1] ?? fail()) - start;
      for (let row = 0; row < height; row += 1) {
        const position = rows[start + row] ?? fail();
        into[at + 1 + row] = sums[position] ?? fail();
        sums[position] = 0;
      }
      return 1 + height;
    },
  };
}
