import type { Rating } from '../ratings/ratings.ts';
import { fail } from '../order/fail.ts';
import { groupBy } from '../order/group-by.ts';
import { meanInterval } from '../stats/intervals/interval.ts';
import {
  conditionVotes,
  countingOf,
  meanOf,
  valuesThatCount,
  type ConditionVotes,
  type Counting,
} from './compare-screenings.ts';
import type { Screened } from './lens.ts';

/** Statistics of a condition under one screening. */
export interface EffectCell {
  /** Ratings that count. */
  n: number;
  /** Listeners with ratings that count. */
  listeners: number;
  mean: number | null;
  /** Ends of the 95 % t interval of ITU-T P.1401, as if ratings were independent; null for fewer than 2 ratings. */
  low: number | null;
  high: number | null;
  /**
   * Rank by mean among the systems under test, 1 for the highest; equal means share a rank. Null for anchors and without
   * ratings.
   */
  rank: number | null;
}

/** A condition of one block and scale under two screenings. */
export interface EffectRow {
  block: number;
  scale: string;
  system: string | null;
  role: string;
  comparedSystem: string | null;
  primary: EffectCell;
  chosen: EffectCell;
}

function cellOf(ratings: readonly Rating[], condition: ConditionVotes, counting: Counting): EffectCell {
  const values = valuesThatCount(condition, counting);
  const { low, high } = meanInterval(values);
  const listeners = new Set<string>();
  for (const index of condition.indexes)
    if (counting.counts[index] === 1) listeners.add((ratings[index] ?? fail()).listener);
  return { ...meanOf(values), listeners: listeners.size, low, high, rank: null };
}

function ranked(rows: readonly EffectRow[], of: 'primary' | 'chosen'): EffectRow[] {
  const means = rows.flatMap((row) => (row.role === 'test' ? (row[of].mean ?? []) : []));
  return rows.map((row) => {
    const { mean } = row[of];
    const rank =
      row.role === 'test' && mean !== null ? 1 + means.filter((other) => other > mean).length : null;
    return { ...row, [of]: { ...row[of], rank } };
  });
}

/**
 * Every condition of every block and scale under the primary screening and under another one: n and mean are those of
 * `conditionMeans`, as in the command line's tables, in the same order.
 */
export function screeningEffect(
  ratings: readonly Rating[],
  primary: Screened,
  chosen: Screened,
): EffectRow[] {
  const counting = {
    primary: countingOf({ name: 'primary', under: primary }),
    chosen: countingOf({ name: 'chosen', under: chosen }),
  };
  const rows = conditionVotes(ratings).map((condition) => ({
    block: condition.first.block,
    scale: condition.first.scale,
    system: condition.first.system,
    role: condition.first.role,
    comparedSystem: condition.first.comparedSystem,
    primary: cellOf(ratings, condition, counting.primary),
    chosen: cellOf(ratings, condition, counting.chosen),
  }));
  const places = groupBy(rows, ({ block, scale }) => JSON.stringify([block, scale]));
  return [...places.values()].flatMap((own) => ranked(ranked(own, 'primary'), 'chosen'));
}
