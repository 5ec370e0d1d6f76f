import type { Rating } from '../ratings.ts';
import { groupBy } from '../group-by.ts';
import { groupMeans } from '../stats/group-means.ts';
import { pairedDifference } from '../stats/paired-difference.ts';
import { spreadOfComponents, varianceComponents, type CrossedRow } from '../stats/variance-components.ts';
import type { CrossedSpread } from '../stats/power.ts';
import { ratedSystems } from '../analysis/rated-systems.ts';

/** How much the ratings of a pilot vary, as far as power depends on it. */
export interface PilotSpread {
  scale: string;
  ratings: number;
  listeners: number;
  systems: number;
  /** Null where listeners, items or systems are too few to tell. */
  spread: CrossedSpread | null;
  /** Standard deviation between listeners of the difference of two systems, over all pairs; null where nobody rated two. */
  pairedSd: number | null;
  /** Correlation of two choices of one listener about one pair of systems, 0-1; null for a scale of clips or too few. */
  icc: number | null;
}

function rowsOf({ systems }: ReturnType<typeof ratedSystems>): CrossedRow[] {
  return systems.flatMap(({ listeners, items, values }, system) =>
    [...values].map((value, row) => ({
      listener: listeners[row] ?? 0,
      item: items[row] ?? 0,
      system,
      value,
    })),
  );
}

/** The root of the mean variance between listeners, each pair of systems weighed by its listeners less one. */
function pairedSdOf({ systems }: ReturnType<typeof ratedSystems>): number | null {
  let [squares, df] = [0, 0];
  for (const [index, a] of systems.entries()) {
    for (const b of systems.slice(index + 1)) {
      const { pairing, mean, byListener } = pairedDifference(a, b);
      if (pairing === 'between' || mean === null) continue;
      for (const [row, own] of byListener.a.entries())
        squares += (own - (byListener.b[row] ?? own) - mean) ** 2;
      df += byListener.a.length - 1;
    }
  }
  return df > 0 ? Math.sqrt(squares / df) : null;
}

/** The mean product of two residuals of one listener about one pair of systems, over the variance: from pair means. */
function choiceIcc(ratings: readonly Rating[]): number | null {
  const choices = ratings.flatMap(({ listener, system, comparedSystem, canonicalValue }) =>
    canonicalValue === null
      ? []
      : [{ listener, key: JSON.stringify([system, comparedSystem]), value: canonicalValue }],
  );
  const means = groupMeans(choices);
  const residuals = choices.map(({ listener, key, value }) => ({
    cluster: `${listener} ${key}`,
    value: value - (means.get(key) ?? 0),
  }));
  const variance = residuals.reduce((sum, { value }) => sum + value ** 2, 0) / residuals.length;
  let [products, count] = [0, 0];
  for (const own of groupBy(residuals, ({ cluster }) => cluster).values()) {
    const sum = own.reduce((total, { value }) => total + value, 0);
    products += sum ** 2 - own.reduce((total, { value }) => total + value ** 2, 0);
    count += own.length * (own.length - 1);
  }
  return count === 0 || variance === 0 ? null : Math.min(1, Math.max(0, products / count / variance));
}

/**
 * How much the ratings of clips under test that count vary on one scale of a pilot: components by the method of moments,
 * and what follows for designs of pairs. All ratings of pairs of systems go to the correlation of choices, all of clips to
 * the components.
 * @example pilotSpread('quality', ratings).spread?.residual // standard deviation from one rating to the next
 */
export function pilotSpread(scale: string, ratings: readonly Rating[]): PilotSpread {
  const own = ratings.filter((rating) => rating.scale === scale && rating.counts && rating.role === 'test');
  const arePairs = own.some(({ comparedClip }) => comparedClip !== null);
  const rated = ratedSystems(scale, own);
  return {
    scale,
    ratings: own.length,
    listeners: new Set(own.map(({ listener }) => listener)).size,
    systems: rated.systems.length,
    spread: arePairs ? null : spreadOfComponents(varianceComponents(rowsOf(rated))),
    pairedSd: arePairs ? null : pairedSdOf(rated),
    icc: arePairs ? choiceIcc(own) : null,
  };
}
