import { groupBy } from '../../order/group-by.ts';
import { fail } from '../../order/fail.ts';
import { choleskyInPlace, inverseInPlace, zeros, type Dense } from '../numbers/dense.ts';
import { MOST_DF, type FixedInference } from './fixed-inference.ts';
import type { MixedFit } from './fit-mixed.ts';
import { columnStarts, fixedWidth, type MixedData } from './mixed-data.ts';
import { eigenOf, product, pseudoInverse, quadratic } from './symmetric.ts';

type Matrix = number[][];

/** A variance or covariance of effects: dV / dgamma is the sum of z[left] z[right]' over these columns of Z. */
interface Component {
  gamma: number;
  left: number[];
  right: number[];
}

/** Smaller eigenvalues count as singular, as in pbkrtest. */
const SINGULAR = 1e-10;

function componentsOf(data: MixedData, covariances: readonly Matrix[]): Component[] {
  const starts = columnStarts(data);
  return data.factors.flatMap(({ levels, width, factor }, index) => {
    const columnsAt = (effect: number): number[] =>
      Array.from({ length: levels }, (_, level) => (starts[index] ?? fail()) + level * width + effect);
    const gamma = (row: number, column: number): number => covariances[index]?.[row]?.[column] ?? fail();
    if (factor.every(({ row, column }) => row === column))
      // Effects of one parameter share one variance.
      return [...groupBy(factor, ({ parameter }) => parameter).values()].map((own): Component => {
        const columns = own.flatMap(({ row }) => columnsAt(row));
        return { gamma: gamma(own[0]?.row ?? fail(), own[0]?.row ?? fail()), left: columns, right: columns };
      });
    return Array.from({ length: width }, (_, row) =>
      Array.from({ length: row + 1 }, (_unused, column): Component => {
        const [a, b] = [columnsAt(row), columnsAt(column)];
        const own = row === column ? { left: a, right: b } : { left: [...a, ...b], right: [...b, ...a] };
        return { gamma: gamma(row, column), ...own };
      }),
    ).flat();
  });
}

/** The nonzero columns of [Z X] of an observation and their values; those of X begin at `random`. */
function* observationsOf(data: MixedData, random: number) {
  const starts = columnStarts(data);
  for (let row = 0; row < data.values.length; row += 1) {
    const kind = data.kinds[data.kind[row] ?? fail()];
    const own: { column: number; value: number }[] = [];
    for (const [index, { level, width }] of data.factors.entries())
      for (const [effect, value] of (kind?.random[index] ?? []).entries())
        if (value !== 0)
          own.push({ column: (starts[index] ?? fail()) + (level[row] ?? fail()) * width + effect, value });
    for (const [effect, value] of (kind?.fixed ?? []).entries())
      if (value !== 0) own.push({ column: random + effect, value });
    yield own;
  }
}

/** Rows of a symmetric sparse matrix. */
type Sparse = Map<number, number>[];

function crossProducts(data: MixedData, random: number): Sparse {
  const rows: Sparse = Array.from({ length: random + fixedWidth(data) }, () => new Map<number, number>());
  for (const own of observationsOf(data, random))
    for (const x of own)
      for (const y of own) {
        const row = rows[x.column];
        row?.set(y.column, (row.get(y.column) ?? 0) + x.value * y.value);
      }
  return rows;
}

/** Lambda'A for the columns of Z: each row a mix of the rows of its level. */
function loaded(data: MixedData, { parameters }: Pick<MixedFit, 'parameters'>, rows: Sparse): Sparse {
  const starts = columnStarts(data);
  const own: Sparse = Array.from({ length: starts.at(-1) ?? fail() }, () => new Map<number, number>());
  for (const [index, { levels, width, factor }] of data.factors.entries())
    for (let level = 0; level < levels; level += 1)
      for (const { row, column, parameter } of factor) {
        const first = (starts[index] ?? fail()) + level * width;
        const into = own[first + column];
        const lambda = parameters[parameter] ?? fail();
        if (lambda === 0) continue;
        for (const [at, value] of rows[first + row] ?? [])
          into?.set(at, (into.get(at) ?? 0) + lambda * value);
      }
  return own;
}

/** (I + Lambda'Z'Z Lambda)^-1. */
function innerInverse(data: MixedData, fit: Pick<MixedFit, 'parameters'>, half: Sparse): Dense {
  const random = half.length;
  const inner = zeros(random);
  // Lambda'A Lambda is Lambda'(Lambda'A)' of the columns of Z.
  const turned: Sparse = Array.from({ length: random }, () => new Map<number, number>());
  for (const [row, entries] of half.entries())
    for (const [column, value] of entries) if (column < random) turned[column]?.set(row, value);
  for (const [row, entries] of loaded(data, fit, turned).entries())
    for (const [column, value] of entries) inner.values[row * inner.stride + column] = value;
  for (let row = 0; row < random; row += 1)
    inner.values[row * inner.stride + row] = (inner.values[row * inner.stride + row] ?? fail()) + 1;
  choleskyInPlace(inner);
  inverseInPlace(inner);
  return inner;
}

/** [Z X]'V^-1 Z, one row for each column of Z: first those of Z, then those of X. */
function weighted(data: MixedData, fit: Pick<MixedFit, 'parameters' | 'sigma'>): Float64Array[] {
  const random = columnStarts(data).at(-1) ?? fail();
  const products = crossProducts(data, random);
  const half = loaded(data, fit, products);
  const inverse = innerInverse(data, fit, half);
  const variance = fit.sigma * fit.sigma;
  // Columns of Lambda'A as lists; those of Z are multiplied by the inverse.
  const columns: { row: number; value: number }[][] = Array.from({ length: random }, () => []);
  for (const [row, entries] of half.entries())
    for (const [column, value] of entries) if (column < random) columns[column]?.push({ row, value });
  return columns.map((column, index) => {
    const solved = new Float64Array(random);
    for (const { row, value } of column) {
      const from = row * inverse.stride;
      for (let k = 0; k < random; k += 1)
        solved[k] = (solved[k] ?? fail()) + value * (inverse.values[from + k] ?? fail());
    }
    const own = new Float64Array(products.length);
    for (const [at, value] of products[index] ?? []) own[at] = value;
    for (const [k, entries] of half.entries()) {
      const factor = solved[k] ?? fail();
      if (factor !== 0) for (const [at, value] of entries) own[at] = (own[at] ?? fail()) - factor * value;
    }
    return own.map((value) => value / variance);
  });
}

/**
 * Kenward and Roger's covariance of the fixed effects and degrees of freedom, from the expected information of the
 * variances. O(effects^3), feasible for a few thousand effects. Zero variances count as unknown parameters. Agrees with
 * pbkrtest 0.5.2 within 1e-5.
 * Source: Kenward & Roger 1997, Biometrics 53(3); as Halekoh & Hojsgaard 2014, J. Stat. Software 59(9), eq. 5 to 11.
 * With one contrast its F has a scale of 1 and 2 / A degrees of freedom.
 */
export function kenwardRoger(
  data: MixedData,
  fit: Pick<MixedFit, 'parameters' | 'sigma' | 'covariances' | 'betaCovariance'>,
): FixedInference {
  const random = columnStarts(data).at(-1) ?? fail();
  const p = fixedWidth(data);
  const phi = fit.betaCovariance;
  const rows = weighted(data, fit);
  const range = Array.from({ length: p }, (_, index) => index);
  /** X'V^-1 z of each column of Z. */
  const scores = rows.map((row) => [...row.subarray(random)]);
  const shrunk = scores.map((score) =>
    phi.map((own) => own.reduce((sum, value, k) => sum + value * (score[k] ?? fail()), 0)),
  );
  /** Z'PZ, row by row. */
  const middle = rows.map((row, a) =>
    Float64Array.from({ length: random }, (_, b) => {
      let own = row[b] ?? fail();
      for (let k = 0; k < p; k += 1) own -= (shrunk[a]?.[k] ?? fail()) * (scores[b]?.[k] ?? fail());
      return own;
    }),
  );
  const components = componentsOf(data, fit.covariances);
  const outer = ({ left, right }: Component): Matrix =>
    range.map((i) =>
      range.map((j) =>
        left.reduce(
          (sum, a, n) => sum + (scores[a]?.[i] ?? fail()) * (scores[right[n] ?? fail()]?.[j] ?? fail()),
          0,
        ),
      ),
    );
  /** tr(P G P H) and X'V^-1 G P H V^-1 X. */
  const between = (g: Component, h: Component): { trace: number; inner: Matrix } => {
    let trace = 0;
    const inner = range.map(() => range.map(() => 0));
    for (const [n, a] of g.left.entries()) {
      const [ofLeft, ofRight] = [middle[a] ?? fail(), middle[g.right[n] ?? fail()] ?? fail()];
      const mixed = range.map(() => 0);
      for (const [m, c] of h.left.entries()) {
        const d = h.right[m] ?? fail();
        const own = ofRight[c] ?? fail();
        trace += own * (ofLeft[d] ?? fail());
        const score = scores[d] ?? fail();
        for (let k = 0; k < p; k += 1) mixed[k] = (mixed[k] ?? fail()) + own * (score[k] ?? fail());
      }
      for (const i of range) {
        const row = inner[i] ?? fail();
        const own = scores[a]?.[i] ?? fail();
        for (const j of range) row[j] = (row[j] ?? fail()) + own * (mixed[j] ?? fail());
      }
    }
    return { trace, inner };
  };
  const gammas = components.map(({ gamma }) => gamma);
  const outers = components.map(outer);
  const grid = components.map((g) => components.map((h) => between(g, h)));
  const variance = fit.sigma * fit.sigma;
  const traces = grid.map((row) => row.map(({ trace }) => trace));
  const inners = grid.map((row) => row.map(({ inner }) => inner));
  const scaled = (matrices: readonly Matrix[]): Matrix =>
    range.map((i) =>
      range.map((j) =>
        matrices.reduce(
          (sum, matrix, n) => sum - ((gammas[n] ?? fail()) * (matrix[i]?.[j] ?? fail())) / variance,
          0,
        ),
      ),
    );
  // The residual's own G is I = (V - sum of gamma G) / sigma^2, and PVP = P.
  const plain = components.map(({ left, right }) =>
    left.reduce((sum, a, n) => sum + (middle[a]?.[right[n] ?? fail()] ?? fail()), 0),
  );
  const ofResidual = traces.map(
    (row, index) =>
      ((plain[index] ?? fail()) - row.reduce((sum, trace, n) => sum + (gammas[n] ?? fail()) * trace, 0)) /
      variance,
  );
  const wholeTrace =
    (data.values.length - p - plain.reduce((sum, trace, n) => sum + (gammas[n] ?? fail()) * trace, 0)) /
    variance;
  const residualTrace =
    (wholeTrace - ofResidual.reduce((sum, trace, n) => sum + (gammas[n] ?? fail()) * trace, 0)) / variance;
  const innerOfResidual = inners.map(scaled);
  const information = [
    ...traces.map((row, index) => [...row, ofResidual[index] ?? fail()]),
    [...ofResidual, residualTrace],
  ];
  const precision = pseudoInverse(phi, (value) => value > 0);
  const allOuters = [
    ...outers,
    range.map((i) =>
      range.map((j) => (precision[i]?.[j] ?? fail()) / variance + (scaled(outers)[i]?.[j] ?? fail())),
    ),
  ];
  const allInners = [
    ...inners.map((row, index) => [...row, innerOfResidual[index] ?? []]),
    [...innerOfResidual, scaled(innerOfResidual)],
  ];
  const { values } = eigenOf(information);
  const least = Math.min(...values.map(Math.abs));
  const weights = pseudoInverse(information, (value) => least > SINGULAR || Math.abs(value) > SINGULAR).map(
    (row) => row.map((entry) => 2 * entry),
  );
  const sum = range.map((i) =>
    range.map((j) =>
      weights.reduce(
        (total, row, r) =>
          total + row.reduce((own, w, s) => own + w * (allInners[r]?.[s]?.[i]?.[j] ?? fail()), 0),
        0,
      ),
    ),
  );
  const change = product(product(phi, sum), phi);
  const covariance = phi.map((row, i) =>
    row.map((entry, j) => entry + (change[i]?.[j] ?? fail()) + (change[j]?.[i] ?? fail())),
  );
  const slopes = allOuters.map((own) => product(product(phi, own), phi));
  return {
    method: 'Kenward-Roger',
    covariance,
    df: (contrast) => {
      const own = quadratic(phi, contrast);
      const spread = quadratic(
        weights,
        slopes.map((slope) => quadratic(slope, contrast) / own),
      );
      return Math.min(MOST_DF, spread > 0 ? 2 / spread : MOST_DF);
    },
  };
}
