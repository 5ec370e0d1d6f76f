import { fail } from '../../order/fail.ts';
import { choleskyInPlace, solveFactor, solveTransposed, zeros } from '../numbers/dense.ts';
import { sparseFactor, type SparseFactor } from '../sparse/sparse-factor.ts';
import { BATCH, placeOf } from '../sparse/symbolic.ts';
import { cheapest } from './elimination.ts';
import { leavesOf, type Leaves } from './leaves.ts';
import { loaded, loadingsOf } from './loadings.ts';
import { columnStarts, fixedWidth, type MixedData } from './mixed-data.ts';
import { entriesOf, productsOf, residualSums } from './products.ts';

/**
 * Summary of the observations for the criterion: S = Lambda'A Lambda + I with A = [Z X]'[Z X] is linear in products of
 * two parameters. Only the parts of leaves are formed from the observations in each evaluation. Columns are in the order of
 * elimination, the fixed effects last.
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
  /** Columns whose parts of S are not among those, but formed from the observations. They load on themselves alone, like all others then. */
  leaves: Leaves | null;
  /** Parameter and number of the loading at each place in the order of elimination, and the parameter's value in the last evaluation. */
  parameterAt: Int16Array;
  loadingAt: Int32Array;
  valueAt: Float64Array;
  /** The places of the diagonal of the random effects that are not leaves. */
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

/**
 * Prepares the system of a model's observations. `batch`: numbers of leaves that are held at a time. Throws a RangeError as `fitMixed`
 * does.
 */
export function mixedSystem(data: MixedData, batch = BATCH): MixedSystem {
  const random = columnStarts(data).at(-1) ?? fail();
  const columns = random + fixedWidth(data);
  const start = leastSquares(data);
  const loadings = loadingsOf(data, columns);
  const isPlain = loadings.column.every((column, at) => column === at);
  const all = entriesOf(data);
  const isLeaf = new Uint8Array(columns);
  const whole = isPlain ? null : loaded(productsOf(data, all, isLeaf), loadings);
  const elimination = cheapest(data, columns, loadings, whole ?? all, isPlain, batch);
  const { order, position, symbolic } = elimination;
  for (let column = 0; column < columns; column += 1)
    isLeaf[column] = (order[column] ?? fail()) < symbolic.leaves ? 1 : 0;
  const [parameterAt, loadingAt] = [new Int16Array(columns), new Int32Array(columns)];
  for (let x = 0; x < position.length; x += 1) {
    parameterAt[position[x] ?? fail()] = loadings.parameter[x] ?? fail();
    loadingAt[position[x] ?? fail()] = x;
  }
  const leaves = symbolic.leaves > 0 ? leavesOf(data, elimination, loadingAt) : null;
  const { starts, columns: other, weights: weight } = whole ?? productsOf(data, all, isLeaf);
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
  const valueAt = new Float64Array(columns);
  const { leaves: leafCount, rows, starts: below } = symbolic;
  return {
    observations: data.values.length,
    random,
    columns,
    factor: sparseFactor(symbolic, (leaf, values, at) => {
      const count = leaves?.read(leaf, values, at) ?? fail();
      const own = valueAt[leaf] ?? fail();
      const before = (below[leaf] ?? fail()) - 1;
      values[at] = (values[at] ?? fail()) * own * own + 1;
      for (let row = 1; row < count; row += 1)
        values[at + row] =
          (values[at + row] ?? fail()) * own * (valueAt[rows[before + row] ?? fail()] ?? fail());
    }),
    order,
    position,
    parameter: loadings.parameter,
    sum,
    starts,
    other,
    place,
    weight,
    leaves,
    parameterAt,
    loadingAt,
    valueAt,
    diagonal: Int32Array.from({ length: random - leafCount }, (_, index) =>
      placeOf(symbolic, leafCount + index, leafCount + index),
    ),
    sumOfSquares,
    evaluatedAt: null,
    start,
  };
}

/**
 * Calls `use` for each part of A with the two loadings that it is from, each pair once, in an order of their own: those of leaves last.
 */
export function eachPart(
  { starts, other, weight, leaves, loadingAt, factor }: MixedSystem,
  use: (x: number, y: number, weight: number) => void,
): void {
  for (let x = 0; x < starts.length - 1; x += 1)
    for (let index = starts[x] ?? fail(); index < (starts[x + 1] ?? fail()); index += 1)
      use(x, other[index] ?? fail(), weight[index] ?? fail());
  if (!leaves) return;
  const { rows, starts: below, size } = factor.symbolic;
  const room = new Float64Array(size);
  for (let leaf = 0; leaf < leaves.count; leaf += 1) {
    const count = leaves.read(leaf, room, 0);
    const x = loadingAt[leaf] ?? fail();
    use(x, x, room[0] ?? fail());
    const before = (below[leaf] ?? fail()) - 1;
    for (let row = 1; row < count; row += 1)
      use(loadingAt[rows[before + row] ?? fail()] ?? fail(), x, room[row] ?? fail());
  }
}
