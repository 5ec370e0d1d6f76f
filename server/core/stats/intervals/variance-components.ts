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

/** Over all unordered pairs of rows that share a key. */
function pairsBy(rows: readonly CrossedRow[], keyOf: (row: CrossedRow) => number): Pairs {
  const groups = new Map<number, { n: number; sum: number; squares: number }>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? { n: 0, sum: 0, squares: 0 };
    group.n += 1;
    group.sum += row.value;
    group.squares += row.value ** 2;
    groups.set(keyOf(row), group);
  }
  let [squares, count] = [0, 0];
  for (const { n, sum, squares: own } of groups.values()) {
    squares += n * own - sum ** 2;
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

/** Values minus the mean of their system, so that differences between systems do not enter pairs across systems. */
function centred(rows: readonly CrossedRow[]): CrossedRow[] {
  const sums = new Map<number, { n: number; sum: number }>();
  for (const { system, value } of rows) {
    const own = sums.get(system) ?? { n: 0, sum: 0 };
    sums.set(system, { n: own.n + 1, sum: own.sum + value });
  }
  return rows.map((row) => {
    const { n, sum } = sums.get(row.system) ?? { n: 1, sum: 0 };
    return { ...row, value: row.value - sum / n };
  });
}

/**
 * Variance components of ratings by listener, item, listener x system, item x system and residual, by the method of moments
 * on pairs: half the mean squared difference of two ratings that share a listener, an item or neither, within or across
 * systems. Nearly unbiased for any pattern of missing ratings; noisy for few listeners or items. The residual includes
 * listener x item. O(ratings). Source: Cressie 1993, section 2.4 (variogram); Searle, Casella & McCulloch 1992, chapter 5.
 * @example ratings with nothing but noise of variance 1 have a residual near 1 and the others near 0
 */
export function varianceComponents(ratings: readonly CrossedRow[]): VarianceComponents {
  const rows = centred(ratings);
  const [items, systems] = [
    1 + rows.reduce((most, { item }) => Math.max(most, item), 0),
    1 + rows.reduce((most, { system }) => Math.max(most, system), 0),
  ];
  const all = pairsBy(rows, () => 0);
  const s = pairsBy(rows, ({ system }) => system);
  const l = pairsBy(rows, ({ listener }) => listener);
  const i = pairsBy(rows, ({ item }) => item);
  const ls = pairsBy(rows, ({ listener, system }) => listener * systems + system);
  const is = pairsBy(rows, ({ item, system }) => item * systems + system);
  const li = pairsBy(rows, ({ listener, item }) => listener * items + item);
  const lis = pairsBy(rows, ({ listener, item, system }) => (listener * items + item) * systems + system);
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
    n: rows.length,
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
