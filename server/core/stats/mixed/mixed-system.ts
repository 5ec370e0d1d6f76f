import { fail } from '../../order/fail.ts';
import { choleskyInPlace, solveFactor, solveTransposed, zeros } from '../numbers/dense.ts';
import { chainsOf, rowOf, type Chain, type Group, type Row } from './chains.ts';
import { columnStarts, fixedWidth, parameterCount, type MixedData } from './mixed-data.ts';
import { small, type Small } from './small.ts';

/** An eliminated group: its sums of squares and products, and those with the columns that remain. */
export interface Link {
  group: Group;
  /** Z'Z and Z'y of its columns. */
  products: Small;
  sums: Float64Array;
  /** The remaining columns that its observations have, ascending; entries from `starts[i]` on are those of `columns[i]`. */
  columns: Int32Array;
  starts: Int32Array;
  rows: Int32Array;
  values: Float64Array;
}

/** A group that remains, and its first column. */
export interface Kept {
  group: Group;
  first: number;
  /** Z'Z of its columns. */
  products: Small;
}

/**
 * Sums of squares and products of the observations, from which the criterion follows without another pass over them. Groups
 * of one chain are eliminated; the columns of the other chains remain, and after them those of X.
 */
export interface MixedSystem {
  observations: number;
  /** Columns of Z. */
  random: number;
  fixed: number;
  links: Link[];
  kept: Kept[];
  /** Remaining columns, those of X included. */
  size: number;
  /** For each remaining column, the links that have it and its place among their `columns`. */
  users: { link: number; place: number }[][];
  /** Products of remaining columns of different groups, and of those of X: the later one as the row, each pair once. */
  row: Int32Array;
  column: Int32Array;
  value: Float64Array;
  sums: Float64Array;
  sumOfSquares: number;
  /** The least squares fit of X; all values above are those of its residuals. */
  start: Float64Array;
  /** For each parameter, whether it is the SD of independent effects. */
  isAlone: boolean[];
}

/**
 * beta of the least squares fit of X, from the counts and sums of the kinds. Throws a RangeError if X does not have
 * full rank.
 */
function leastSquares(data: MixedData): Float64Array {
  const p = fixedWidth(data);
  const products = zeros(p);
  const beta = new Float64Array(p);
  const [counts, sums] = [new Float64Array(data.kinds.length), new Float64Array(data.kinds.length)];
  for (let row = 0; row < data.values.length; row += 1) {
    const kind = data.kind[row] ?? fail();
    counts[kind] = (counts[kind] ?? fail()) + 1;
    sums[kind] = (sums[kind] ?? fail()) + (data.values[row] ?? fail());
  }
  for (const [kind, { fixed }] of data.kinds.entries()) {
    for (let i = 0; i < p; i += 1) {
      beta[i] = (beta[i] ?? fail()) + (fixed[i] ?? fail()) * (sums[kind] ?? fail());
      for (let j = 0; j <= i; j += 1) {
        const at = i * products.stride + j;
        products.values[at] =
          (products.values[at] ?? fail()) +
          (counts[kind] ?? fail()) * (fixed[i] ?? fail()) * (fixed[j] ?? fail());
      }
    }
  }
  if (!choleskyInPlace(products))
    throw new RangeError('a mixed model requires fixed effects that the observations can separate');
  solveFactor(products, beta);
  solveTransposed(products, beta);
  return beta;
}

function add(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? fail()) + value;
}

/** Whether each parameter belongs to effects that are independent of each other. */
function aloneParameters(data: MixedData): boolean[] {
  const isAlone = Array.from({ length: parameterCount(data) }, () => true);
  for (const { factor } of data.factors)
    if (factor.some(({ row, column }) => row !== column))
      for (const { parameter } of factor) isAlone[parameter] = false;
  return isAlone;
}

/** The observations of each group, group by group: their indices, and where each group begins. */
function byGroup({ group, groups }: Chain): { order: Int32Array; begins: Int32Array } {
  const begins = new Int32Array(groups.length + 1);
  for (const own of group) begins[own + 1] = (begins[own + 1] ?? fail()) + 1;
  for (let own = 0; own < groups.length; own += 1)
    begins[own + 1] = (begins[own + 1] ?? fail()) + (begins[own] ?? fail());
  const [next, order] = [begins.slice(), new Int32Array(group.length)];
  for (const [index, own] of group.entries()) {
    order[next[own] ?? fail()] = index;
    next[own] = (next[own] ?? fail()) + 1;
  }
  return { order, begins };
}

/** The columns of an eliminated group's link, as they occur. */
class Linked {
  readonly columns: number[] = [];
  readonly entries: Float64Array[] = [];
  /** For each remaining column, its place in `columns`; -1 if it has none. */
  private readonly place: Int32Array;

  constructor(size: number) {
    this.place = new Int32Array(size).fill(-1);
  }

  of(column: number, width: number): Float64Array {
    const known = this.place[column] ?? fail();
    if (known >= 0) return this.entries[known] ?? fail();
    this.place[column] = this.columns.length;
    this.columns.push(column);
    const own = new Float64Array(width);
    this.entries.push(own);
    return own;
  }

  /** The link of a group; then begins the next one. */
  take(group: Group, products: Small, sums: Float64Array): Link {
    const columns = Int32Array.from(this.columns).toSorted();
    const starts = new Int32Array(columns.length + 1);
    const [rows, values]: [number[], number[]] = [[], []];
    for (const [index, column] of columns.entries()) {
      for (const [row, value] of (this.entries[this.place[column] ?? fail()] ?? fail()).entries()) {
        if (value === 0) continue;
        rows.push(row);
        values.push(value);
      }
      starts[index + 1] = rows.length;
      this.place[column] = -1;
    }
    this.columns.length = 0;
    this.entries.length = 0;
    return {
      group,
      products,
      sums,
      columns,
      starts,
      rows: Int32Array.from(rows),
      values: Float64Array.from(values),
    };
  }
}

/** Adds the products of a row's entries. */
function addSquare(into: Small, { columns, values }: Row): void {
  for (let i = 0; i < columns.length; i += 1)
    for (let j = 0; j < columns.length; j += 1)
      add(
        into.values,
        (columns[i] ?? fail()) * into.columns + (columns[j] ?? fail()),
        (values[i] ?? fail()) * (values[j] ?? fail()),
      );
}

/** Prepares the system of a model's observations. Throws a RangeError as `fitMixed` does. */
export function mixedSystem(data: MixedData): MixedSystem {
  const p = fixedWidth(data);
  const start = leastSquares(data);
  const [eliminated, ...others] = chainsOf(data);
  let size = 0;
  const chains = others.map((chain) => {
    const first = size;
    size += chain.starts.at(-1) ?? fail();
    const kept = chain.groups.map((group, own): Kept => ({
      group,
      first: first + (chain.starts[own] ?? fail()),
      products: small(group.design.rows, group.design.rows),
    }));
    return { chain, kept };
  });
  const random = size;
  size += p;
  const fixedRows = data.kinds.map(({ fixed }) =>
    rowOf(fixed.flatMap((value, effect) => (value === 0 ? [] : [{ column: effect, value }]))),
  );
  const fitted = data.kinds.map(({ fixed }) =>
    fixed.reduce((sum, x, i) => sum + x * (start[i] ?? fail()), 0),
  );
  const products = new Map<number, number>();
  const sums = new Float64Array(size);
  const linked = new Linked(size);
  let sumOfSquares = 0;
  const { order, begins } = byGroup(eliminated);
  const links = eliminated.groups.map((group, index): Link => {
    const width = group.design.rows;
    const own = small(width, width);
    const ownSums = new Float64Array(width);
    for (let at = begins[index] ?? fail(); at < (begins[index + 1] ?? fail()); at += 1) {
      const observation = order[at] ?? fail();
      const kind = data.kind[observation] ?? fail();
      const residual = (data.values[observation] ?? fail()) - (fitted[kind] ?? fail());
      sumOfSquares += residual * residual;
      const row = eliminated.rows[eliminated.unit[observation] ?? fail()] ?? fail();
      addSquare(own, row);
      for (let i = 0; i < row.columns.length; i += 1)
        add(ownSums, row.columns[i] ?? fail(), (row.values[i] ?? fail()) * residual);
      // The rest of the observation's row, part by part: one for each chain, then X.
      const parts: { first: number; row: Row }[] = [];
      for (const { chain, kept } of chains) {
        const { first, products: into } = kept[chain.group[observation] ?? fail()] ?? fail();
        const part = chain.rows[chain.unit[observation] ?? fail()] ?? fail();
        addSquare(into, part);
        parts.push({ first, row: part });
      }
      parts.push({ first: random, row: fixedRows[kind] ?? fail() });
      for (const [place, part] of parts.entries())
        for (let i = 0; i < part.row.columns.length; i += 1) {
          const column = part.first + (part.row.columns[i] ?? fail());
          const value = part.row.values[i] ?? fail();
          add(sums, column, value * residual);
          const entries = linked.of(column, width);
          for (let j = 0; j < row.columns.length; j += 1)
            add(entries, row.columns[j] ?? fail(), value * (row.values[j] ?? fail()));
          const isFixed = place === parts.length - 1;
          for (const other of parts.slice(0, isFixed ? undefined : place))
            for (let j = 0; j < other.row.columns.length; j += 1) {
              const before = other.first + (other.row.columns[j] ?? fail());
              if (before > column) continue;
              const key = column * size + before;
              products.set(key, (products.get(key) ?? 0) + value * (other.row.values[j] ?? fail()));
            }
        }
    }
    return linked.take(group, own, ownSums);
  });
  const users: MixedSystem['users'] = Array.from({ length: size }, () => []);
  for (const [link, { columns }] of links.entries())
    for (const [place, column] of columns.entries()) users[column]?.push({ link, place });
  return {
    observations: data.values.length,
    random: columnStarts(data).at(-1) ?? fail(),
    fixed: p,
    links,
    kept: chains.flatMap(({ kept }) => kept),
    users,
    size,
    row: Int32Array.from(products.keys(), (key) => Math.floor(key / size)),
    column: Int32Array.from(products.keys(), (key) => key % size),
    value: Float64Array.from(products.values()),
    sums,
    sumOfSquares,
    start,
    isAlone: aloneParameters(data),
  };
}
