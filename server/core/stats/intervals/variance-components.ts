import { fail } from '../../order/fail.ts';
import { GrowingInts } from '../numbers/growing.ts';
import { Numbering } from '../numbers/numbering.ts';
import type { ErrorSpread } from '../power/difference-error.ts';

/** One rating in a design of listeners x items x systems, by number from 0. */
export interface CrossedRow {
  readonly listener: number;
  readonly item: number;
  readonly system: number;
  readonly value: number;
}

/** Variances in squared units of the ratings; null if no two ratings identify a component. May be below 0 by chance. */
export interface VarianceComponents {
  readonly n: number;
  readonly listener: number | null;
  readonly item: number | null;
  /**
   * If each listener rated one system only (`listener` is null), this includes all differences between listeners; likewise
   * for items.
   */
  readonly listenerSystem: number | null;
  readonly itemSystem: number | null;
  readonly residual: number | null;
}

interface Pairs {
  /** Sum of squared differences over pairs, and their number. */
  squares: number;
  count: number;
}

/** Rows as columns. */
interface Columns {
  listener: Int32Array;
  item: Int32Array;
  system: Int32Array;
  /** Minus the mean of their system, so that differences between systems do not enter pairs across systems. */
  value: Float64Array;
}

/** Number of values, their sum and the sum of their squares, by group; as large as the rows, and used for one key after another. */
interface Sums {
  counts: Float64Array;
  sums: Float64Array;
  squares: Float64Array;
}

const sumsFor = (rows: number): Sums => ({
  counts: new Float64Array(rows),
  sums: new Float64Array(rows),
  squares: new Float64Array(rows),
});

/** Over all unordered pairs of rows that share a key. `keyOf`: key of the row at an index. */
function pairsBy(
  { value }: Columns,
  { counts, sums, squares: ofSquares }: Sums,
  keyOf: (index: number) => number,
): Pairs {
  const keys = new Numbering();
  for (let index = 0; index < value.length; index += 1) {
    const own = value[index] ?? fail();
    const known = keys.size;
    const group = keys.of(keyOf(index));
    if (group === known) {
      counts[group] = 0;
      sums[group] = 0;
      ofSquares[group] = 0;
    }
    counts[group] = (counts[group] ?? fail()) + 1;
    sums[group] = (sums[group] ?? fail()) + own;
    ofSquares[group] = (ofSquares[group] ?? fail()) + own ** 2;
  }
  let squares = 0;
  let count = 0;
  for (let group = 0; group < keys.size; group += 1) {
    const n = counts[group] ?? fail();
    squares += n * (ofSquares[group] ?? fail()) - (sums[group] ?? fail()) ** 2;
    count += (n * (n - 1)) / 2;
  }
  return { squares, count };
}

const less = (all: Pairs, ...others: readonly Pairs[]): Pairs =>
  others.reduce(
    (rest, { squares, count }) => ({ squares: rest.squares - squares, count: rest.count - count }),
    all,
  );

const plus = (...all: readonly Pairs[]): Pairs =>
  all.reduce((sum, own) => ({ squares: sum.squares + own.squares, count: sum.count + own.count }));

/** Half the mean squared difference: the variance of the components that a pair does not share. */
const halfMean = ({ squares, count }: Pairs): number | null => (count > 0.5 ? squares / count / 2 : null);

const difference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

function columnsOf(rows: Iterable<CrossedRow>): Columns {
  const [listeners, items, systems] = [new GrowingInts(), new GrowingInts(), new GrowingInts()];
  const values: number[] = [];
  const sums = new Map<number, { n: number; sum: number }>();
  for (const { listener, item, system, value } of rows) {
    listeners.add(listener);
    items.add(item);
    systems.add(system);
    values.push(value);
    const own = sums.get(system) ?? { n: 0, sum: 0 };
    sums.set(system, { n: own.n + 1, sum: own.sum + value });
  }
  const system = systems.all;
  const centred = new Float64Array(values.length);
  for (const [index, value] of values.entries()) {
    const { n, sum } = sums.get(system[index] ?? fail()) ?? fail();
    centred[index] = value - sum / n;
  }
  return { listener: listeners.all, item: items.all, system, value: centred };
}

/**
 * Variance components of ratings by listener, item, listener x system, item x system and residual, by the method of moments
 * on pairs: half the mean squared difference of two ratings that share a listener, an item or neither, within or across
 * systems. Nearly unbiased for any pattern of missing ratings; noisy for few listeners or items. The residual includes
 * listener x item. O(ratings). Source: Cressie 1993, section 2.4 (variogram); Searle, Casella & McCulloch 1992, chapter 5.
 * @example ratings with nothing but noise of variance 1 have a residual near 1 and the others near 0
 */
export function varianceComponents(ratings: Iterable<CrossedRow>): VarianceComponents {
  const rows = columnsOf(ratings);
  const most = (numbers: Int32Array): number => numbers.reduce((a, b) => Math.max(a, b), 0);
  const [items, systems] = [1 + most(rows.item), 1 + most(rows.system)];
  const listenerAt = (index: number): number => rows.listener[index] ?? fail();
  const itemAt = (index: number): number => rows.item[index] ?? fail();
  const systemAt = (index: number): number => rows.system[index] ?? fail();
  const sums = sumsFor(rows.value.length);
  const by = (keyOf: (index: number) => number): Pairs => pairsBy(rows, sums, keyOf);
  const all = by(() => 0);
  const s = by(systemAt);
  const l = by(listenerAt);
  const i = by(itemAt);
  const ls = by((index) => listenerAt(index) * systems + systemAt(index));
  const is = by((index) => itemAt(index) * systems + systemAt(index));
  const li = by((index) => listenerAt(index) * items + itemAt(index));
  const lis = by((index) => (listenerAt(index) * items + itemAt(index)) * systems + systemAt(index));
  const own = {
    listener: halfMean(less(ls, lis)),
    item: halfMean(less(is, lis)),
    neither: halfMean(plus(less(s, ls, is), lis)),
  };
  const two = {
    listener: halfMean(plus(less(l, ls, li), lis)),
    item: halfMean(plus(less(i, is, li), lis)),
    neither: halfMean(less(plus(all, ls, is, li), s, l, i, lis)),
  };
  const [listener, item] = [difference(two.neither, two.listener), difference(two.neither, two.item)];
  const residual =
    own.listener === null || own.item === null || own.neither === null
      ? null
      : own.listener + own.item - own.neither;
  return {
    n: rows.value.length,
    listener,
    item,
    listenerSystem: difference(difference(own.neither, own.listener), listener ?? 0),
    itemSystem: difference(difference(own.neither, own.item), item ?? 0),
    residual,
  };
}

/**
 * The standard deviations for a power analysis, in the unit of the ratings; negative variances give 0. Null if a component
 * is missing.
 */
export function spreadOfComponents({
  listenerSystem,
  itemSystem,
  residual,
}: VarianceComponents): ErrorSpread | null {
  if (listenerSystem === null || itemSystem === null || residual === null) return null;
  const root = (variance: number) => Math.sqrt(Math.max(0, variance));
  return { listener: root(listenerSystem), item: root(itemSystem), residual: root(residual) };
}
