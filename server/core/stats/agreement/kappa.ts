import { fail } from '../../order/fail.ts';
import { simplestFraction } from '../intervals/exact-mean.ts';
import { internedBy } from '../numbers/interned.ts';
import { requirePaired, type Numbers } from '../numbers/paired.ts';

/** The values that a scale offers: min, min + step, ... max, in the scale's own unit. */
export interface Grid {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Steps from min to a value, halves up, by fractions: (1.15 - 1) / 0.1 is 1.4999999999999991 in doubles. */
function roundedSteps({ min, step }: Grid): (value: number) => number {
  const [from, by] = [simplestFraction(min), simplestFraction(step)];
  return (value) => {
    const at = simplestFraction(value);
    if (at === null || from === null || by === null) return Math.floor((value - min) / step + 0.5);
    const away = (at.numerator * from.denominator - from.numerator * at.denominator) * by.denominator;
    const unit = at.denominator * from.denominator * by.numerator;
    return Math.floor((2 * away + unit) / (2 * unit));
  };
}

/** The number of the grid value nearest to each value (halves go up), 0 = min; values outside are clipped. */
function gridIndices(values: Float64Array, last: number, grid: Grid): Int32Array {
  const stepsTo = roundedSteps(grid);
  const indices = new Int32Array(values.length);
  for (let row = 0; row < values.length; row += 1)
    indices[row] = Math.min(last, Math.max(0, stepsTo(values[row] ?? fail())));
  return indices;
}

/**
 * Quadratic weighted kappa of two raters' scores of the same clips on one scale (QWK): 1 = identical scores, 0 = chance
 * agreement, below 0 = worse than chance. Values between grid points are binned half up. A rater who always gives the same
 * score gets 0; no clips give null. Assumes equal distances between grid points. Throws a RangeError for unequal lengths,
 * values that are not finite, or a grid without min < max and step > 0. O(n): with quadratic weights the table of counts
 * reduces to sums of squares. Source: Cohen 1968; as `sklearn.metrics.cohen_kappa_score(weights='quadratic')` on the full
 * label set.
 * @example quadraticWeightedKappa([1, 2, 3], [1, 2, 2.5], { min: 1, max: 5, step: 1 }) // 1
 */
export function quadraticWeightedKappa(x: Numbers, y: Numbers, grid: Grid): number | null {
  return resampledKappa(x, y, grid)(new Uint32Array(x.length).fill(1));
}

/**
 * `quadraticWeightedKappa` of resamples of the clips, which are binned once: a function of how often each clip is in
 * the sample. Null for an empty sample; throws like it.
 * @example resampledKappa([1, 5, 3], [1, 5, 4], { min: 1, max: 5, step: 1 })(Uint32Array.of(1, 1, 0)) // 1
 */
export function resampledKappa(x: Numbers, y: Numbers, grid: Grid): (weights: Uint32Array) => number | null {
  const columns = requirePaired('quadraticWeightedKappa', x, y);
  if (!(grid.min < grid.max && grid.step > 0)) {
    throw new RangeError('quadraticWeightedKappa requires a grid with min < max and step > 0.');
  }
  const last = Math.round((grid.max - grid.min) / grid.step);
  const [first, second] = [gridIndices(columns.x, last, grid), gridIndices(columns.y, last, grid)];
  // Clips with the same two bins are counted together: there are few such cells.
  const bins = Array.from(first, (a, row) => a * (last + 1) + (second[row] ?? fail()));
  const cells = internedBy(bins, (bin) => bin);
  const cellOf = cells.of;
  const counts = new Float64Array(cells.count);
  const binsOf = cells.names.map((bin) => ({ a: Math.floor(bin / (last + 1)), b: bin % (last + 1) }));
  return (weights) => {
    counts.fill(0);
    for (let row = 0; row < weights.length; row += 1) {
      const cell = cellOf[row] ?? fail();
      counts[cell] = (counts[cell] ?? fail()) + (weights[row] ?? fail());
    }
    let count = 0;
    let sumA = 0;
    let sumB = 0;
    let squares = 0;
    let observed = 0;
    for (const [cell, { a, b }] of binsOf.entries()) {
      const weight = counts[cell] ?? fail();
      count += weight;
      sumA += weight * a;
      sumB += weight * b;
      squares += weight * (a * a + b * b);
      observed += weight * (a - b) ** 2;
    }
    if (count === 0) return null;
    const expected = squares - (2 * sumA * sumB) / count;
    return expected === 0 ? 0 : 1 - observed / expected;
  };
}
