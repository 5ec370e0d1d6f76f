import { greatestOf, leastOf } from '../../order/extremes.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Bounds } from '../../stats/intervals/bounded-limits.ts';
import type { Grid } from '../../stats/agreement/kappa.ts';
import { knownScale, NO_SCALES, type DeclaredScales } from './known-scales.ts';

/** A scale inferred from its ratings. */
export interface FoundScale {
  name: string;
  /**
   * Between the ends if they are declared or known by name, otherwise from the least to the largest rating. The step is
   * the least distance between two values, or 1 if the ends are known and all values are whole.
   */
  grid: Grid;
  /** The ends of the scale are unknown: `grid` covers the ratings. */
  isGuess: boolean;
  /** The label of every value, by value; null if a rating has none. */
  levels: readonly string[] | null;
}

/** Smaller distances are rounding errors. */
const LEAST_STEP = 1e-6;

function leastStep(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, index) => value - (sorted[index] ?? value));
  const step = leastOf(gaps.filter((gap) => gap > LEAST_STEP));
  return Number.isFinite(step) ? step : null;
}

function gridOf(values: readonly number[], bounds: Bounds | null): Grid {
  if (bounds === null) {
    const [min, max] = [leastOf(values), greatestOf(values)];
    const step = leastStep(values);
    return step === null ? { min, max: min + 1, step: 1 } : { min, max, step };
  }
  const { min, max } = bounds;
  const all = [...values, min, max];
  return { min, max, step: all.every(Number.isInteger) ? 1 : (leastStep(all) ?? max - min) };
}

/** The scales of numeric ratings, in order of first appearance; `declared`: ends of some of them. */
export function foundScales(ratings: readonly Rating[], declared: DeclaredScales = NO_SCALES): FoundScale[] {
  const scales = new Map<string, Map<number, string | null>>();
  for (const { scale, canonicalValue, label } of ratings) {
    let labels = scales.get(scale);
    if (!labels) scales.set(scale, (labels = new Map()));
    if (canonicalValue !== null && (labels.get(canonicalValue) ?? null) === null)
      labels.set(canonicalValue, label);
  }
  return [...scales].flatMap(([name, labels]) => {
    if (labels.size === 0) return [];
    const sorted = [...labels].toSorted(([a], [b]) => a - b).flatMap(([, label]) => label ?? []);
    const bounds = declared.get(name) ?? knownScale(name, labels.keys());
    const levels = sorted.length < labels.size ? null : sorted;
    return [{ name, grid: gridOf([...labels.keys()], bounds), isGuess: bounds === null, levels }];
  });
}
