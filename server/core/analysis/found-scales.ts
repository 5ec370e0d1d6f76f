import type { Rating } from '../ratings.ts';
import type { Grid } from '../stats/kappa.ts';

/** A scale as its ratings show it. */
export interface FoundScale {
  name: string;
  /** From the least value that was given to the largest, in steps of the least distance between two. */
  grid: Grid;
  /** Every label that goes with a value, by value; null where a rating has none. */
  levels: readonly string[] | null;
}

/** Dust of sums is no distance. */
const LEAST_STEP = 1e-6;

function gridOf(values: readonly number[]): Grid {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, index) => value - (sorted[index] ?? value));
  const step = Math.min(...gaps.filter((gap) => gap > LEAST_STEP));
  const min = sorted[0] ?? 0;
  return Number.isFinite(step) ? { min, max: sorted.at(-1) ?? min, step } : { min, max: min + 1, step: 1 };
}

/** The scales that ratings with numbers are on, in the order of their first one. */
export function foundScales(ratings: readonly Rating[]): FoundScale[] {
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
    return [{ name, grid: gridOf([...labels.keys()]), levels: sorted.length < labels.size ? null : sorted }];
  });
}
