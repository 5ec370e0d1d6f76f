import { fail } from '../../order/fail.ts';
import { choleskyInPlace, solveFactor, solveTransposed, zeros } from '../numbers/dense.ts';
import { columnStarts, fixedWidth, parameterCount, type MixedData } from './mixed-data.ts';
import { sparseFactor, type SparseFactor } from '../sparse/sparse-factor.ts';
import { belowDiagonal, placeOf, symbolicFactor, type Symbolic } from '../sparse/symbolic.ts';

/** Most numbers that one factor may store; with the inverse, 16 bytes each. */
const MOST_NUMBERS = 60e6;

/**
 * Summary of the observations for the criterion: S = Lambda'A Lambda + I with A = [Z X]'[Z X] is linear in products of
 * two parameters, so an evaluation needs no pass over the observations. Columns are in the order of elimination, the
 * fixed effects last.
 */
export interface MixedSystem {
  observations: number;
  /** Columns of Z, and of Z and X. */
  random: number;
  columns: number;
  factor: SparseFactor;
  /** Place of each column of [Z X] in the order of elimination. */
  order: Int32Array;
  /**
   * S at `place`, row and column, gets weight x parameter `a` x parameter `b`; an index equal to the number of
   * parameters means 1.
   */
  place: Int32Array;
  row: Int32Array;
  column: Int32Array;
  weight: Float64Array;
  a: Int16Array;
  b: Int16Array;
  /** The places of the diagonal of the random effects. */
  diagonal: Int32Array;
  /** The right side's row `sumRow` gets `sum` x parameter `sumParameter`. */
  sumRow: Int32Array;
  sum: Float64Array;
  sumParameter: Int16Array;
  sumOfSquares: number;
  /** The least squares fit of X for the residuals. */
  start: Float64Array;
}

/** Entries of a symmetric matrix, in lists that grow. */
interface Entries {
  row: number[];
  column: number[];
  weight: number[];
}

/** Entries with the parameters that multiply them. */
interface Loaded extends Entries {
  a: number[];
  b: number[];
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

/** The nonzero columns of [Z X] of each kind of observation, without its levels: first column, step of a level, and value. */
function patternOf(data: MixedData): { factor: number; column: number; value: number }[][] {
  const starts = columnStarts(data);
  return data.kinds.map(({ fixed, random }) => [
    ...random.flatMap((row, factor) =>
      row.flatMap((value, effect) =>
        value === 0 ? [] : [{ factor, column: (starts[factor] ?? fail()) + effect, value }],
      ),
    ),
    ...fixed.flatMap((value, effect) =>
      value === 0 ? [] : [{ factor: -1, column: (starts.at(-1) ?? fail()) + effect, value }],
    ),
  ]);
}

interface Products {
  /** Entries of A, each pair of columns once, with the later one as the row. */
  entries: Entries;
  columnSums: Float64Array;
  sumOfSquares: number;
}

function productsOf(data: MixedData, columns: number, start: Float64Array): Products {
  const patterns = patternOf(data);
  const fitted = data.kinds.map(({ fixed }) =>
    fixed.reduce((sum, x, i) => sum + x * (start[i] ?? fail()), 0),
  );
  const places = new Map<number, number>();
  const entries: Entries = { row: [], column: [], weight: [] };
  const columnSums = new Float64Array(columns);
  let sumOfSquares = 0;
  const own: number[] = [];
  for (let observation = 0; observation < data.values.length; observation += 1) {
    const kind = data.kind[observation] ?? fail();
    const residual = (data.values[observation] ?? fail()) - (fitted[kind] ?? fail());
    sumOfSquares += residual * residual;
    const pattern = patterns[kind] ?? fail();
    for (const [i, { factor, column, value }] of pattern.entries()) {
      const random = data.factors[factor];
      const at = column + (random ? (random.level[observation] ?? fail()) * random.width : 0);
      own[i] = at;
      columnSums[at] = (columnSums[at] ?? fail()) + value * residual;
      for (let j = 0; j <= i; j += 1) {
        const other = own[j] ?? fail();
        const weight = value * (pattern[j]?.value ?? fail());
        const key = at * columns + other;
        const place = places.get(key);
        if (place === undefined) {
          places.set(key, entries.row.length);
          entries.row.push(at);
          entries.column.push(other);
          entries.weight.push(weight);
        } else entries.weight[place] = (entries.weight[place] ?? fail()) + weight;
      }
    }
  }
  return { entries, columnSums, sumOfSquares };
}

/** For each column of [Z X], the columns of S that it loads on, and the parameters. */
function loadingsOf(data: MixedData, columns: number): { column: number; parameter: number }[][] {
  const starts = columnStarts(data);
  const one = parameterCount(data);
  const loadings = Array.from({ length: columns }, (_, column) => [{ column, parameter: one }]);
  for (const [index, { levels, width, factor }] of data.factors.entries()) {
    const byRow = Array.from({ length: width }, (_, row) => factor.filter((place) => place.row === row));
    for (let level = 0; level < levels; level += 1) {
      const first = (starts[index] ?? fail()) + level * width;
      for (const [row, own] of byRow.entries())
        loadings[first + row] = own.map(({ column, parameter }) => ({ column: first + column, parameter }));
    }
  }
  return loadings;
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

/** The possible elimination orders of whole factors: a nested factor always comes before its parent. */
function factorOrders({ factors }: MixedData): number[][] {
  const before = factors.map((inner, i) =>
    factors.flatMap((outer, j) =>
      i !== j && inner.levels > outer.levels && isNested(inner.level, outer.level) ? [j] : [],
    ),
  );
  const extend = (order: number[]): number[][] => {
    if (order.length === factors.length) return [order];
    return [...factors.keys()]
      .filter((next) => !order.includes(next))
      .filter((next) =>
        before.every((outer, inner) => order.includes(inner) || inner === next || !outer.includes(next)),
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

/** The order of whole factors with the least work, and its structure. Throws a RangeError if all need too much memory. */
function cheapest(data: MixedData, columns: number, row: Int32Array, column: Int32Array) {
  const starts = columnStarts(data);
  let best: { order: Int32Array; symbolic: Symbolic } | null = null;
  for (const factors of factorOrders(data)) {
    const order = Int32Array.from({ length: columns }, (_, column) => column);
    let next = 0;
    for (const factor of factors)
      for (let own = starts[factor] ?? fail(); own < (starts[factor + 1] ?? fail()); own += 1)
        order[own] = next++;
    const symbolic = symbolicFactor(
      belowDiagonal(order, row, column),
      best?.symbolic.work ?? Infinity,
      MOST_NUMBERS,
    );
    if (symbolic) best = { order, symbolic };
  }
  if (!best)
    throw new RangeError(
      'the listeners, items and clips of these ratings are linked so closely that the model needs more than 1 GB of memory: remove a random term, or use the engine r',
    );
  return best;
}

/** Prepares the system of a model's observations. Throws a RangeError as `fitMixed` does. */
export function mixedSystem(data: MixedData): MixedSystem {
  const random = columnStarts(data).at(-1) ?? fail();
  const p = fixedWidth(data);
  const columns = random + p;
  const start = leastSquares(data);
  const { entries, columnSums, sumOfSquares } = productsOf(data, columns, start);
  const loadings = loadingsOf(data, columns);
  const found: Loaded = { row: [], column: [], weight: [], a: [], b: [] };
  for (let entry = 0; entry < entries.row.length; entry += 1) {
    const i = entries.row[entry] ?? fail();
    const j = entries.column[entry] ?? fail();
    const weight = entries.weight[entry] ?? fail();
    for (const x of loadings[i] ?? fail())
      for (const y of loadings[j] ?? fail()) {
        if (i === j && y.column > x.column) continue;
        found.row.push(x.column);
        found.column.push(y.column);
        // Two columns of one level that load on the same effect contribute twice to the diagonal.
        found.weight.push(i !== j && x.column === y.column ? 2 * weight : weight);
        found.a.push(x.parameter);
        found.b.push(y.parameter);
      }
  }
  const fixed = Array.from({ length: p }, (_, effect) => random + effect);
  const { order, symbolic } = cheapest(
    data,
    columns,
    Int32Array.from([...found.row, ...fixed.flatMap((own) => fixed.map(() => own))]),
    Int32Array.from([...found.column, ...fixed.flatMap(() => fixed)]),
  );
  const ordered = (own: number): number => order[own] ?? fail();
  const left = Int32Array.from(found.row).map(ordered);
  const right = Int32Array.from(found.column).map(ordered);
  const row = left.map((own, index) => Math.max(own, right[index] ?? fail()));
  const column = left.map((own, index) => Math.min(own, right[index] ?? fail()));
  const sums = loadings.flatMap((own, from) =>
    own.map((loading) => ({
      row: order[loading.column] ?? fail(),
      sum: columnSums[from] ?? fail(),
      parameter: loading.parameter,
    })),
  );
  return {
    observations: data.values.length,
    random,
    columns,
    factor: sparseFactor(symbolic),
    order,
    place: row.map((own, index) => placeOf(symbolic, own, column[index] ?? fail())),
    row,
    column,
    weight: Float64Array.from(found.weight),
    a: Int16Array.from(found.a),
    b: Int16Array.from(found.b),
    diagonal: Int32Array.from({ length: random }, (_, index) => placeOf(symbolic, index, index)),
    sumRow: Int32Array.from(sums, (one) => one.row),
    sum: Float64Array.from(sums, (one) => one.sum),
    sumParameter: Int16Array.from(sums, (one) => one.parameter),
    sumOfSquares,
    start,
  };
}
