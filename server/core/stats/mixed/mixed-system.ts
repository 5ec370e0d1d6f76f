import { fail } from '../../order/fail.ts';
import { choleskyInPlace, solveFactor, solveTransposed, zeros } from '../numbers/dense.ts';
import { columnStarts, fixedWidth, parameterCount, type MixedData } from './mixed-data.ts';
import { productsOf, residualSums, type Products } from './products.ts';
import { placesOf } from '../sparse/panels.ts';
import { sparseFactor, type SparseFactor } from '../sparse/sparse-factor.ts';
import { belowDiagonal, placeOf, symbolicFactor, type Entries, type Symbolic } from '../sparse/symbolic.ts';

/** Most numbers that one factor may store, with the inverse 16 bytes each, and most places of its panels in each other, 4 bytes each. */
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
   * Loadings: each column of [Z X] times a parameter is part of a column of S, whose place in the order of elimination is
   * `position`. A `parameter` equal to the number of parameters means 1.
   */
  position: Int32Array;
  parameter: Int16Array;
  /** The right side at the position of a loading gets `sum` x its parameter. */
  sum: Float64Array;
  /**
   * S at the positions of loading x and of each loading `other` from `starts[x]` to before `starts[x + 1]` gets `weight` x both
   * parameters: the number `place` of the factor.
   */
  starts: Int32Array;
  other: Int32Array;
  place: Int32Array;
  weight: Float64Array;
  /** The places of the diagonal of the random effects. */
  diagonal: Int32Array;
  sumOfSquares: number;
  /** The parameters of the last evaluation, whose inverse the factor holds; null while there is none. */
  evaluatedAt: Float64Array | null;
  /** The least squares fit of X for the residuals. */
  start: Float64Array;
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

/** The columns of S that each column of [Z X] loads on, from `starts[c]` to before `starts[c + 1]`, and the parameters. */
interface Loadings {
  starts: Int32Array;
  column: Int32Array;
  parameter: Int16Array;
}

function loadingsOf(data: MixedData, columns: number): Loadings {
  const first = columnStarts(data);
  const one = parameterCount(data);
  const places = data.factors.map(({ width, factor }) =>
    Array.from({ length: width }, (_, row) => factor.filter((place) => place.row === row)),
  );
  const count = data.factors.reduce(
    (sum, { levels, factor }) => sum + levels * factor.length,
    fixedWidth(data),
  );
  const found = {
    starts: new Int32Array(columns + 1),
    column: new Int32Array(count),
    parameter: new Int16Array(count),
  };
  let at = 0;
  const add = (own: number, column: number, parameter: number): void => {
    found.column[at] = column;
    found.parameter[at] = parameter;
    at += 1;
    found.starts[own + 1] = at;
  };
  for (const [index, { levels, width }] of data.factors.entries())
    for (let level = 0; level < levels; level += 1) {
      const own = (first[index] ?? fail()) + level * width;
      for (const [row, loads] of (places[index] ?? fail()).entries())
        for (const { column, parameter } of loads) add(own + row, own + column, parameter);
    }
  for (let own = first.at(-1) ?? fail(); own < columns; own += 1) add(own, own, one);
  return found;
}

/** Calls `use` for each part of S, with the two loadings that it is from. */
function eachLoaded(
  products: Products,
  { starts, column: loadsOn }: Loadings,
  use: (x: number, y: number, weight: number) => void,
): void {
  for (let i = 0; i < products.starts.length - 1; i += 1)
    for (let x = starts[i] ?? fail(); x < (starts[i + 1] ?? fail()); x += 1)
      for (let at = products.starts[i] ?? fail(); at < (products.starts[i + 1] ?? fail()); at += 1) {
        const j = products.columns[at] ?? fail();
        const own = products.weights[at] ?? fail();
        for (let y = starts[j] ?? fail(); y < (starts[j + 1] ?? fail()); y += 1) {
          const [left, right] = [loadsOn[x] ?? fail(), loadsOn[y] ?? fail()];
          if (i === j && right > left) continue;
          // Two columns of one level that load on the same effect contribute twice to the diagonal.
          use(x, y, i !== j && left === right ? 2 * own : own);
        }
      }
}

/** The parts of S by loading: its row's products with each of the loadings of their columns. */
function loaded(products: Products, loadings: Loadings): Products {
  // Columns that load on themselves alone keep their entries.
  if (loadings.column.every((column, at) => column === at)) return products;
  const starts = new Int32Array(loadings.column.length + 1);
  let count = 0;
  eachLoaded(products, loadings, (x) => {
    count += 1;
    starts[x + 1] = count;
  });
  // A column without observations has no entries.
  for (let x = 0; x < loadings.column.length; x += 1)
    starts[x + 1] = Math.max(starts[x + 1] ?? fail(), starts[x] ?? fail());
  const found = { starts, columns: new Int32Array(count), weights: new Float64Array(count) };
  let at = 0;
  eachLoaded(products, loadings, (_, y, weight) => {
    found.columns[at] = y;
    found.weights[at] = weight;
    at += 1;
  });
  return found;
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
function cheapest(data: MixedData, columns: number, { column }: Loadings, entries: Entries) {
  const starts = columnStarts(data);
  let best: { order: Int32Array; position: Int32Array; symbolic: Symbolic } | null = null;
  for (const factors of factorOrders(data)) {
    const order = Int32Array.from({ length: columns }, (_, column) => column);
    let next = 0;
    for (const factor of factors)
      for (let own = starts[factor] ?? fail(); own < (starts[factor + 1] ?? fail()); own += 1)
        order[own] = next++;
    const position = column.map((own) => order[own] ?? fail());
    const symbolic = symbolicFactor(
      belowDiagonal(columns, position, entries),
      best?.symbolic.work ?? Infinity,
      MOST_NUMBERS,
    );
    if (symbolic && placesOf(symbolic) <= MOST_NUMBERS) best = { order, position, symbolic };
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
  const columns = random + fixedWidth(data);
  const start = leastSquares(data);
  const loadings = loadingsOf(data, columns);
  const { starts, columns: other, weights: weight } = loaded(productsOf(data), loadings);
  const { order, position, symbolic } = cheapest(data, columns, loadings, { starts, columns: other });
  const { columnSums, sumOfSquares } = residualSums(data, start);
  const place = new Int32Array(other.length);
  const sum = new Float64Array(position.length);
  for (let own = 0; own < columns; own += 1)
    for (let x = loadings.starts[own] ?? fail(); x < (loadings.starts[own + 1] ?? fail()); x += 1) {
      sum[x] = columnSums[own] ?? fail();
      for (let index = starts[x] ?? fail(); index < (starts[x + 1] ?? fail()); index += 1) {
        const [left, right] = [position[x] ?? fail(), position[other[index] ?? fail()] ?? fail()];
        place[index] = placeOf(symbolic, Math.max(left, right), Math.min(left, right));
      }
    }
  return {
    observations: data.values.length,
    random,
    columns,
    factor: sparseFactor(symbolic),
    order,
    position,
    parameter: loadings.parameter,
    sum,
    starts,
    other,
    place,
    weight,
    diagonal: Int32Array.from({ length: random }, (_, index) => placeOf(symbolic, index, index)),
    sumOfSquares,
    evaluatedAt: null,
    start,
  };
}
