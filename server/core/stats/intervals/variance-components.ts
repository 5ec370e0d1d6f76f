import { fail } from '../../order/fail.ts';
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
  listener: readonly number[];
  item: readonly number[];
  system: readonly number[];
  /** Minus the mean of their system, so that differences between systems do not enter pairs across systems. */
  value: Float64Array;
}

/** Over all unordered pairs of rows that share a key. `keyOf`: key of the row at an index. */
function pairsBy({ value }: Columns, keyOf: (index: number) => number): Pairs {
  const keys = new Numbering();
  const [counts, sums, ofSquares] = [1, 2, 3].map(() => new Float64Array(value.length));
  if (!counts || !sums || !ofSquares) return fail();
  for (const [index, own] of value.entries()) {
    const group = keys.of(keyOf(index));
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
  const [listeners, items, systems, values]: number[][] = [[], [], [], []];
  if (!listeners || !items || !systems || !values) return fail();
  const sums = new Map<number, { n: number; sum: number }>();
  for (const { listener, item, system, value } of rows) {
    listeners.push(listener);
    items.push(item);
    systems.push(system);
    values.push(value);
    const own = sums.get(system) ?? { n: 0, sum: 0 };
    sums.set(system, { n: own.n + 1, sum: own.sum + value });
  }
  const centred = Float64Array.from(values, (value, index) => {
    const { n, sum } = sums.get(systems[index] ?? fail()) ?? fail();
    return value - sum / n;
  });
  return { listener: listeners, item: items, system: systems, value: centred };
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
  const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);
  const [items, systems] = [1 + most(rows.item), 1 + most(rows.system)];
  const listenerAt = (index: number): number => rows.listener[index] ?? fail();
  const itemAt = (index: number): number => rows.item[index] ?? fail();
  const systemAt = (index: number): number => rows.system[index] ?? fail();
  const all = pairsBy(rows, () => 0);
  const s = pairsBy(rows, systemAt);
  const l = pairsBy(rows, listenerAt);
  const i = pairsBy(rows, itemAt);
  const ls = pairsBy(rows, (index) => listenerAt(index) * systems + systemAt(index));
  const is = pairsBy(rows, (index) => itemAt(index) * systems + systemAt(index));
  const li = pairsBy(rows, (index) => listenerAt(index) * items + itemAt(index));
  const lis = pairsBy(
    rows,
    (index) => (listenerAt(index) * items + itemAt(index)) * systems + systemAt(index),
  );
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
