import { fail } from '../../order/fail.ts';
import { columnStarts, type MixedData, type RandomFactor } from './mixed-data.ts';
import { small, unit, type Small } from './small.ts';

/** A place of the relative covariance factor of a group's effects, and its parameter. */
export interface Load {
  row: number;
  column: number;
  parameter: number;
}

/** The effects of one level of a chain's outermost factor, such as those of one listener. */
export interface Group {
  /** Its effects, as columns of Z. */
  effects: Int32Array;
  /**
   * How much of each effect its columns contain, a row for each column. The columns are the effects themselves, or
   * the sums of effects that observations have if those are fewer: a listener's level and those of five systems are six
   * effects, but five sums.
   */
  design: Small;
  loads: Load[];
}

/** A factor with all factors that are nested in it. Groups are independent. */
export interface Chain {
  groups: Group[];
  /** First column of each group; the last entry is the number of columns. */
  starts: Int32Array;
  /** Group of each observation. */
  group: Int32Array;
  /** For each observation, an index of `rows`: its columns within the group and their values. */
  unit: Int32Array;
  rows: Row[];
}

/** Nonzero entries of a row. */
export interface Row {
  columns: Int32Array;
  values: Float64Array;
}

export const rowOf = (entries: readonly { column: number; value: number }[]): Row => ({
  columns: Int32Array.from(entries, ({ column }) => column),
  values: Float64Array.from(entries, ({ value }) => value),
});

/** Codes of pairs of codes, numbered as they occur. */
function paired(a: Int32Array, b: Int32Array): Int32Array {
  const width = b.reduce((most, code) => Math.max(most, code), 0) + 1;
  const codes = new Map<number, number>();
  return a.map((code, index) => {
    const key = code * width + (b[index] ?? fail());
    const known = codes.get(key);
    if (known !== undefined) return known;
    codes.set(key, codes.size);
    return codes.size - 1;
  });
}

/** For each kind, a code of its rows of some factors. */
function signatures({ kinds }: MixedData, factors: readonly number[]): Int32Array {
  const codes = new Map<string, number>();
  return Int32Array.from(kinds, ({ random }) => {
    const key = JSON.stringify(factors.map((factor) => random[factor]));
    const code = codes.get(key) ?? codes.size;
    codes.set(key, code);
    return code;
  });
}

/** Whether some effects of a level are correlated. */
const isJoint = ({ factor }: RandomFactor): boolean => factor.some(({ row, column }) => row !== column);

/** The chain of some factors: an outermost one, then those nested in it. */
export function chainOf(data: MixedData, factors: readonly number[]): Chain {
  const [outer = fail()] = factors;
  const starts = columnStarts(data);
  const of = (factor: number) => data.factors[factor] ?? fail();
  const group = of(outer).level;
  const signature = signatures(data, factors);
  const units = [
    ...factors.slice(1).map((factor) => of(factor).level),
    data.kind.map((kind) => signature[kind] ?? fail()),
  ].reduce(paired, group);
  const count = units.reduce((most, code) => Math.max(most, code), -1) + 1;
  const first = new Int32Array(count).fill(-1);
  for (const [index, own] of units.entries()) if (first[own] === -1) first[own] = index;
  const byGroup: number[][] = Array.from({ length: of(outer).levels }, () => []);
  for (const [own, index] of first.entries()) byGroup[group[index] ?? fail()]?.push(own);
  const rows: Row[] = Array.from({ length: count });
  const groups = byGroup.map((own) => {
    const places = new Map<number, number>();
    const loads: Load[] = [];
    const add = (factor: number, first: number, effect: number): void => {
      if (places.has(first + effect)) return;
      const own = places.size;
      places.set(first + effect, own);
      for (const { row, column, parameter } of of(factor).factor)
        if (row === effect) loads.push({ row: own, column: own - row + column, parameter });
    };
    const sums = own.map((code) => {
      const index = first[code] ?? fail();
      const { random } = data.kinds[data.kind[index] ?? fail()] ?? fail();
      return factors.flatMap((factor) => {
        const start = (starts[factor] ?? fail()) + (of(factor).level[index] ?? fail()) * of(factor).width;
        return (random[factor] ?? fail()).flatMap((value, effect) => {
          if (value !== 0 || isJoint(of(factor))) add(factor, start, effect);
          return value === 0 ? [] : [{ column: places.get(start + effect) ?? fail(), value }];
        });
      });
    });
    const isSummed = sums.length < places.size;
    const design = isSummed ? small(sums.length, places.size) : unit(places.size);
    for (const [row, sum] of sums.entries()) {
      rows[own[row] ?? fail()] = rowOf(isSummed ? [{ column: row, value: 1 }] : sum);
      if (isSummed) for (const { column, value } of sum) design.values[row * design.columns + column] = value;
    }
    return { effects: Int32Array.from(places.keys()), design, loads };
  });
  const widths = [0, ...groups.map(({ design }) => design.rows)];
  let sum = 0;
  return { groups, starts: Int32Array.from(widths, (width) => (sum += width)), group, unit: units, rows };
}

/** Whether every level of one factor occurs with a single level of another. */
function isNested(inner: Int32Array, outer: Int32Array): boolean {
  const seen = new Map<number, number>();
  return inner.every((level, index) => {
    const other = outer[index] ?? fail();
    const before = seen.get(level);
    if (before === undefined) seen.set(level, other);
    return before === undefined || before === other;
  });
}

/** Most columns of the matrix that is stored as a whole: 2 GB. */
const MOST_COLUMNS = 7000;
/** A group with more columns takes so long to eliminate that a factor within it may be better. */
const WIDE = 40;

/**
 * The factors of a model as chains, the first of which is to be eliminated group by group; the columns of the others remain
 * in one dense matrix. Chosen for the least work. Throws a RangeError if too many columns remain.
 */
export function chainsOf(data: MixedData): [Chain, ...Chain[]] {
  const { factors } = data;
  const all = [...factors.keys()];
  const outer = all.map((inner) =>
    all.filter((other) => {
      const [a, b] = [factors[inner] ?? fail(), factors[other] ?? fail()];
      const isFiner = a.levels > b.levels || (a.levels === b.levels && inner > other);
      return inner !== other && isFiner && isNested(a.level, b.level);
    }),
  );
  const known = new Map<string, Chain>();
  const chain = (own: readonly number[]): Chain => {
    const found = known.get(own.join()) ?? chainOf(data, own);
    known.set(own.join(), found);
    return found;
  };
  /** Factors of a set that are nested in no other, each with those nested in it. */
  const chainsIn = (set: readonly number[]): number[][] => {
    const top = (factor: number) => set.find((other) => outer[factor]?.includes(other) && isTop(other));
    const isTop = (factor: number) => !set.some((other) => outer[factor]?.includes(other));
    return set.filter(isTop).map((own) => [own, ...set.filter((other) => top(other) === own)]);
  };
  const candidates = (eliminated: readonly number[]) => {
    const rest = chainsIn(all.filter((factor) => !eliminated.includes(factor)));
    const columns = rest.reduce((sum, own) => sum + (chain(own).starts.at(-1) ?? fail()), 0);
    const { groups, group } = chain(eliminated);
    const counts = new Float64Array(groups.length);
    for (const own of group) counts[own] = (counts[own] ?? fail()) + 1;
    const work = groups.reduce(
      (sum, { design }, index) =>
        sum +
        design.rows * design.columns ** 2 +
        Math.min(columns, counts[index] ?? fail()) ** 2 +
        columns * design.rows,
      columns ** 3 / 2,
    );
    return { eliminated, rest, work, columns };
  };
  const isWide = (own: readonly number[]) => chain(own).groups.some(({ design }) => design.rows > WIDE);
  const choices = chainsIn(all).flatMap((own) => [
    own,
    ...(isWide(own)
      ? own
          .slice(1)
          .map((factor) => [factor, ...own.filter((inner) => outer[inner]?.includes(factor) === true)])
      : []),
  ]);
  const [best = fail()] = choices.map(candidates).toSorted((a, b) => a.work - b.work);
  if (best.columns > MOST_COLUMNS)
    throw new RangeError(
      'the listeners, items and clips of these ratings are linked so closely that the model needs more than 2 GB of memory: remove a random term, or use the engine r',
    );
  return [chain(best.eliminated), ...best.rest.map(chain)];
}
