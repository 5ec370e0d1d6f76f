import { fail } from '../../order/fail.ts';
import type { Group } from './chains.ts';
import type { MixedSystem } from './mixed-system.ts';
import { small, times, timesVector, turned, turnedTimes, type Small } from './small.ts';
import { pseudoInverse } from './symmetric.ts';

/** Most variance of an effect at the start, relative to the noise. */
const MOST = 100;

/** Sums of each chain's groups: products and values of their effects. */
function sumsOf({
  links,
  kept,
  sums,
}: MixedSystem): { isLink: boolean; group: Group; products: Small; values: Float64Array }[] {
  const of = (group: Group, products: Small, own: Float64Array, isLink: boolean) => ({
    isLink,
    group,
    products: times(turnedTimes(group.design, products), group.design),
    values: timesVector(turned(group.design), own),
  });
  return [
    ...links.map((link) => of(link.group, link.products, link.sums, true)),
    ...kept.map(({ group, first, products }) =>
      of(group, products, sums.subarray(first, first + products.rows), false),
    ),
  ];
}

/**
 * The solution of as many equations as variances, rows of coefficients and a last right side, without the variances that it
 * would make negative: those are 0, and their equations do not count.
 */
function positiveFit(rows: readonly number[][], isAlone: readonly boolean[]): number[] {
  let used = [...rows.keys()].filter((index) => isAlone[index] !== false);
  for (;;) {
    const at = (row: readonly number[], index: number) => row[index] ?? fail();
    const own = used.map((index) => rows[index] ?? fail());
    const normal = used.map((i) =>
      used.map((j) => own.reduce((sum, row) => sum + at(row, i) * at(row, j), 0)),
    );
    const right = used.map((i) => own.reduce((sum, row) => sum + at(row, i) * at(row, rows.length), 0));
    const largest = Math.max(...normal.map((row, i) => at(row, i)));
    const solved = pseudoInverse(normal, (value) => value > 1e-12 * largest).map((row) =>
      row.reduce((sum, value, j) => sum + value * at(right, j), 0),
    );
    const negative = used.filter((index, place) => index < isAlone.length && at(solved, place) < 0);
    if (negative.length === 0) {
      const all = rows.map(() => 0);
      for (const [place, index] of used.entries()) all[index] = at(solved, place);
      return all;
    }
    used = used.filter((index) => !negative.includes(index));
  }
}

/**
 * Where the search begins: variances of independent effects by the method of moments, as if the fixed effects were known
 * and each level of one chain met each level of another once; 1 on the diagonal of correlated effects. A bad start only
 * costs evaluations. Source: Henderson 1953, Biometrics 9(2), method 1.
 */
export function startOf(system: MixedSystem): Float64Array {
  const count = system.isAlone.length;
  const [levels, spread] = [new Float64Array(count), new Float64Array(count)];
  /** Columns: the parameters, then noise, then the observed sum. */
  const moments = small(count + 1, count + 2);
  const isLinkOf = new Map<number, boolean>();
  const add = (i: number, j: number, value: number): void => {
    moments.values[i * (count + 2) + j] = (moments.values[i * (count + 2) + j] ?? fail()) + value;
  };
  for (const { isLink, group, products, values } of sumsOf(system))
    for (const { row, parameter: i } of group.loads) {
      const own = products.values[row * products.columns + row] ?? fail();
      if (system.isAlone[i] === false || !(own > 0)) continue;
      isLinkOf.set(i, isLink);
      levels[i] = (levels[i] ?? fail()) + 1;
      spread[i] = (spread[i] ?? fail()) + own;
      add(i, count + 1, (values[row] ?? fail()) ** 2 / own);
      for (const other of group.loads)
        if (system.isAlone[other.parameter] === true)
          add(i, other.parameter, (products.values[row * products.columns + other.row] ?? fail()) ** 2 / own);
    }
  for (let i = 0; i < count; i += 1) {
    add(i, count, levels[i] ?? fail());
    add(count, i, spread[i] ?? fail());
    for (let j = 0; j < count; j += 1)
      if (isLinkOf.get(i) !== isLinkOf.get(j))
        add(i, j, ((levels[i] ?? fail()) * (spread[j] ?? fail())) / system.observations);
  }
  add(count, count, system.observations);
  add(count, count + 1, system.sumOfSquares);
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    const own = [...moments.values.subarray(i * (count + 2), (i + 1) * (count + 2))];
    const weight = own[count] || 1;
    return own.map((value) => value / weight);
  });
  const solved = positiveFit(rows, system.isAlone);
  const noise = solved[count] ?? fail();
  const start = new Float64Array(count);
  for (const { group } of [...system.links, ...system.kept])
    for (const { row, column, parameter } of group.loads) {
      if (row !== column) continue;
      const variance = noise > 0 ? (solved[parameter] ?? fail()) / noise : 1;
      start[parameter] =
        system.isAlone[parameter] === true ? Math.sqrt(Math.min(MOST, Math.max(0, variance))) : 1;
    }
  return start;
}
