import { fail } from '../../order/fail.ts';
import type { Numbered } from '../numbers/interned.ts';

/** The parts of the variance of an estimate whose listeners and items are both samples. */
export interface VarianceParts {
  /**
   * Each multiplied by G / (G - 1) for its number of clusters G, because with few clusters the squares are too small by
   * about that factor.
   */
  readonly ofListeners: number;
  readonly ofItems: number;
  /** Variance of listener x item, which both others contain. */
  readonly ofCells: number;
}

/** Sum over clusters of the squared total of their contributions. */
function squaredTotals({ of, count }: Numbered, contributions: Float64Array): number {
  const totals = new Float64Array(count);
  for (let row = 0; row < contributions.length; row += 1) {
    const cluster = of[row] ?? fail();
    totals[cluster] = (totals[cluster] ?? fail()) + (contributions[row] ?? fail());
  }
  let squares = 0;
  for (let cluster = 0; cluster < count; cluster += 1) {
    const total = totals[cluster] ?? fail();
    squares += total * total;
  }
  return squares;
}

const corrected = (sum: number, clusters: number): number =>
  clusters < 2 ? 0 : (sum * clusters) / (clusters - 1);

/**
 * The parts of a variance from the contribution of each rating to the estimate minus its expectation, in the unit of the
 * ratings. `listeners` and `items`: numbers of listeners and items with ratings. In the squared unit of the ratings.
 * Source: as `twoWayVariance`.
 */
export function varianceParts(
  contributions: Float64Array,
  by: { readonly listeners: Numbered; readonly items: Numbered; readonly cells: Numbered },
  { listeners, items }: { readonly listeners: number; readonly items: number },
): VarianceParts {
  return {
    ofListeners: corrected(squaredTotals(by.listeners, contributions), listeners),
    ofItems: corrected(squaredTotals(by.items, contributions), items),
    ofCells: squaredTotals(by.cells, contributions),
  };
}

/** Rounding of sums of squares. */
const ROUNDING = 1e-12;

/**
 * The two-way clustered variance for means and differences: V(listeners) + V(items) - V(listener x item), never below
 * either of the first two, and V(listener x item) alone if effects cancel to 0.
 * Source: Cameron, Gelbach & Miller 2011, JBES 29; MacKinnon, Nielsen & Webb 2021 for keeping V from falling below its
 * parts.
 */
export function twoWayVariance({ ofListeners, ofItems, ofCells }: VarianceParts): number {
  const variance = Math.max(ofListeners + ofItems - ofCells, ofListeners, ofItems);
  return variance > ROUNDING * ofCells ? variance : ofCells;
}
