import { variance } from 'simple-statistics';
import { z } from 'zod';
import { allOrSome } from '../../order/all-or-some.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { groupsOf } from '../contract/groups.ts';
import { defineRule } from '../contract/rule.ts';
import { isTested, seriesOf, type Series } from '../contract/votes.ts';

/** Whether the answers are choices, stored as 0 to 1: their variance is no evidence of attention. */
function holdsChoices({ votes }: Series): boolean {
  for (const value of votes.values()) if (value < 0 || value > 1) return false;
  return true;
}

/** The answers to tested clips as clicked, because the canonical value of a comparison depends on the order. */
function clickedOn(own: readonly Rating[]): { scale: string; values: number[] }[] {
  const rated = own.filter(({ role, canonicalValue }) => canonicalValue !== null && isTested(role));
  return [...groupBy(rated, ({ scale }) => scale)].map(([scale, ratings]) => ({
    scale,
    values: ratings.flatMap(({ rawValue, canonicalValue }) => rawValue ?? canonicalValue ?? []),
  }));
}

/** Reason to exclude one listener's ratings of a block; null if they vary on some scale. */
function faultOf(own: readonly Rating[], limits: { variance: number; least: number }): string | null {
  const rated = clickedOn(own).filter(({ values }) => values.length >= limits.least);
  const spreads = rated.map(({ scale, values }) => ({ scale, n: values.length, spread: variance(values) }));
  if (rated.length === 0 || spreads.some(({ spread }) => spread >= limits.variance)) return null;
  return spreads
    .map(({ scale, n, spread }) => `${scale}: variance ${spread.toFixed(3)} of ${n} ratings`)
    .toSorted()
    .join('; ');
}

/**
 * Finds ratings that hardly vary: their population variance is below 0.1 on every scale with at least five ratings of
 * tested clips, without traps, in values as clicked. On a scale in steps of 1, one 5 among nine 4 is below the limit, two
 * are not. Blocks of choices, stored as 0 to 1, are not judged. Excludes all ratings of the listener in the block.
 */
export const p808VarianceRule = defineRule({
  id: 'p808 variance',
  version: 1,
  summary: 'Variance of the ratings of tested clips below 0.1 on every scale.',
  source: 'P.808 Toolkit (Microsoft), accept_and_use',
  tests: 'spread of answers',
  effect: 'exclude',
  params: z.strictObject({
    variance: z.number().min(0).default(0.1).describe('Least variance, in steps of the scale squared.'),
    least: z.int().min(2).default(5).describe('Minimum number of ratings of a scale.'),
  }),
  *find(ratings, limits) {
    const choices = new Set(
      seriesOf(ratings)
        .filter(holdsChoices)
        .map(({ block }) => block),
    );
    const judged = allOrSome(ratings, ({ block }) => !choices.has(block));
    for (const { first, ratings: own } of groupsOf(judged, ({ block, listener }) => [block, listener])) {
      const evidence = faultOf(own, limits);
      if (evidence !== null) yield { listener: first.listener, ratings: own, evidence };
    }
  },
});
