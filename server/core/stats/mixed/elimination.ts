import { fail } from '../../order/fail.ts';
import { rowsByNumber } from '../numbers/rows-by-number.ts';
import { placesOf } from '../sparse/panels.ts';
import { Nodes } from '../sparse/supernodes.ts';
import { belowDiagonal, symbolicFactor, type Entries, type Symbolic } from '../sparse/symbolic.ts';
import type { Loadings } from './loadings.ts';
import { columnStarts, type MixedData, type RandomFactor } from './mixed-data.ts';

/** Most numbers that one factor may store, with the inverse 16 bytes each, and most places of its panels in each other, 4 bytes each. */
const MOST_NUMBERS = 60e6;

/** The level of the outer factor with which each level of the inner one occurs; null if one occurs with several. */
function nestingOf(inner: RandomFactor, outer: RandomFactor): Int32Array | null {
  if (inner.levels <= outer.levels) return null;
  const found = new Int32Array(inner.levels).fill(-1);
  for (let row = 0; row < inner.level.length; row += 1) {
    const [own, other] = [inner.level[row] ?? fail(), outer.level[row] ?? fail()];
    const before = found[own] ?? fail();
    if (before < 0) found[own] = other;
    else if (before !== other) return null;
  }
  return found;
}

/** For each factor, those in which it is nested. */
type Nestings = ReadonlyMap<number, Int32Array>[];

const nestingsOf = ({ factors }: MixedData): Nestings =>
  factors.map(
    (inner) =>
      new Map(
        factors.flatMap((outer, index): [number, Int32Array][] => {
          const nesting = nestingOf(inner, outer);
          return nesting ? [[index, nesting]] : [];
        }),
      ),
  );

/** The possible elimination orders of whole factors: a nested factor always comes before its parent. */
function factorOrders({ factors }: MixedData, nestings: Nestings): number[][] {
  const extend = (order: number[]): number[][] => {
    if (order.length === factors.length) return [order];
    return [...factors.keys()]
      .filter((next) => !order.includes(next))
      .filter((next) =>
        nestings.every((outer, inner) => order.includes(inner) || inner === next || !outer.has(next)),
      )
      .flatMap((next) => extend([...order, next]));
  };
  const levels = (order: readonly number[], at: number) => factors[order[at] ?? fail()]?.levels ?? fail();
  // Most levels first is usually best; it comes first, so that others are rejected early.
  return extend([]).toSorted((x, y) => {
    const differs = x.findIndex((_, at) => levels(x, at) !== levels(y, at));
    return differs < 0 ? 0 : levels(y, differs) - levels(x, differs);
  });
}

/** An order of the columns of [Z X], and the structure of the factor in that order. */
export interface Elimination {
  /** Place of each column in the order. */
  order: Int32Array;
  /** Place of the column on which each loading is. */
  position: Int32Array;
  symbolic: Symbolic;
  /** The factors whose levels come first and are leaves as far as `symbolic` says: one, or one and the factor in which it is nested. */
  leafFactors: number[];
}

/**
 * The place of each column in an order of whole factors. `nesting`: each level of the first factor is just before the level of the
 * second one in which it is nested.
 */
function columnOrder(
  { factors }: MixedData,
  starts: readonly number[],
  order: readonly number[],
  nesting: Int32Array | null,
  columns: number,
): Int32Array {
  const found = Int32Array.from({ length: columns }, (_, column) => column);
  let next = 0;
  const add = (column: number): void => {
    found[column] = next;
    next += 1;
  };
  const [inner = fail(), outer = fail()] = nesting ? order : [0, 0];
  if (nesting) {
    const { levels } = factors[outer] ?? fail();
    // A level without observations is in no other: it comes last.
    const grouped = rowsByNumber(
      nesting.map((own) => (own < 0 ? levels : own)),
      levels + 1,
    );
    for (let level = 0; level <= levels; level += 1) {
      for (let at = grouped.starts[level] ?? fail(); at < (grouped.starts[level + 1] ?? fail()); at += 1)
        add((starts[inner] ?? fail()) + (grouped.rows[at] ?? fail()));
      if (level < levels) add((starts[outer] ?? fail()) + level);
    }
  }
  for (const factor of order.slice(nesting ? 2 : 0))
    for (let own = starts[factor] ?? fail(); own < (starts[factor + 1] ?? fail()); own += 1) add(own);
  return found;
}

/**
 * The order of whole factors with the least work. Levels of the first ones can be leaves if they have one effect each and columns
 * load on themselves alone (`isPlain`). Throws a RangeError if all orders need too much memory.
 */
export function cheapest(
  data: MixedData,
  columns: number,
  { column }: Loadings,
  entries: Entries,
  isPlain: boolean,
  batch: number,
): Elimination {
  const starts = columnStarts(data);
  const nestings = nestingsOf(data);
  const canBeLeaves = (factor: number): boolean => isPlain && data.factors[factor]?.width === 1;
  const [room, nodes] = [new Int32Array(entries.columns.length), new Nodes(columns)];
  let best: Elimination | null = null;
  for (const factors of factorOrders(data, nestings)) {
    const [first = fail(), second] = factors;
    const within = second !== undefined && canBeLeaves(second) ? nestings[first]?.get(second) : undefined;
    const nesting = (canBeLeaves(first) && within) || null;
    const leafFactors = canBeLeaves(first) ? factors.slice(0, nesting ? 2 : 1) : [];
    const order = columnOrder(data, starts, factors, nesting, columns);
    const position = column.map((own) => order[own] ?? fail());
    const leafColumns = leafFactors.reduce(
      (sum, factor) => sum + (data.factors[factor]?.levels ?? fail()),
      0,
    );
    const mostWork = best?.symbolic.work ?? Infinity;
    const symbolic = symbolicFactor(
      belowDiagonal(columns, position, entries, room),
      { mostWork, mostNumbers: MOST_NUMBERS, leafColumns, batch },
      nodes,
    );
    if (symbolic && placesOf(symbolic) <= MOST_NUMBERS) best = { order, position, symbolic, leafFactors };
  }
  if (!best)
    throw new RangeError(
      'the listeners, items and clips of these ratings are linked so closely that the model needs more than 1 GB of memory: remove a random term, or use the engine r',
    );
  return best;
}
