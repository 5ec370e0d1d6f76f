import { fail } from '../../order/fail.ts';
import type { CategoryCounts, WeightedTotals } from './category-counts.ts';

/**
 * Fleiss' kappa as a function of a sample of the units, for resampling: agreement on unordered labels beyond chance, given
 * the shares of the labels; 1 = full, 0 = chance. Units may have different numbers of votes: agreement is the mean over
 * units, and the shares are of all votes. Null if all votes have one label. Treats listeners as interchangeable. Source:
 * Fleiss 1971, Psychological Bulletin 76; for equal numbers as `statsmodels.stats.inter_rater.fleiss_kappa`.
 * @example fleissKappa(counts)(weightedTotals(counts, weights)) // with all weights 1: kappa of the table
 */
export function fleissKappa({
  sizes,
  starts,
  counts,
}: CategoryCounts): (sample: WeightedTotals) => number | null {
  const agreement = sizes.map((size, kind) => {
    const own = counts.subarray(starts[kind], starts[kind + 1]);
    return (own.reduce((sum, count) => sum + count * count, 0) - size) / (size * (size - 1));
  });
  return ({ weights, units, votes, totals }) => {
    let agreed = 0;
    for (let kind = 0; kind < agreement.length; kind += 1)
      agreed += (weights[kind] ?? fail()) * (agreement[kind] ?? fail());
    const byChance = totals.reduce((sum, count) => sum + (count / votes) ** 2, 0);
    if (units === 0 || 1 - byChance < Number.EPSILON * votes) return null;
    return (agreed / units - byChance) / (1 - byChance);
  };
}
