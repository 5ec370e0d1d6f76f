import { studentTQuantile } from '../stats/laws/distributions.ts';
import { maxT, type MaxT } from '../stats/simultaneous/max-t.ts';
import type { Correction } from './model-task.ts';

/** Differences between systems that are tested together, before there are data. */
export interface ContrastFamily {
  readonly systems: number;
  /** Indices of the systems of each difference. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly correction: Correction;
}

/** The |t| that a difference must exceed, at `level` (0-1, two-sided) and `df` degrees of freedom. */
export type Critical = (level: number, df: number) => number;

/**
 * The critical values of `count` differences under a correction: of the largest |t| if its distribution is known
 * (single-step), otherwise of Bonferroni. Holm's test is at least as powerful, because its first step is Bonferroni's.
 */
export function criticalBy(correction: Correction, count: number, family: MaxT | null): Critical {
  if (correction === 'none') return (level, df) => studentTQuantile(1 - level / 2, df);
  if (correction === 'single-step' && family) return (level, df) => family.quantile(level, df);
  return (level, df) => studentTQuantile(1 - level / (2 * count), df);
}

/**
 * The critical values of a family in an even design, in which all means have one variance and shared effects cancel. Keep
 * the returned function, because it caches quantiles.
 * @example criticalOf({ systems: 3, pairs: [[0, 1], [0, 2], [1, 2]], correction: 'single-step' })(0.05, 10) // 2.741
 */
export function criticalOf({ systems, pairs, correction }: ContrastFamily): Critical {
  const means = Array.from({ length: systems }, (_, i) =>
    Array.from({ length: systems }, (_unused, j) => (i === j ? 1 : 0)),
  );
  const family = correction === 'single-step' ? maxT(means, pairs) : null;
  return criticalBy(correction, pairs.length, family);
}
