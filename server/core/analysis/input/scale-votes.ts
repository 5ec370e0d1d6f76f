import { fail } from '../../order/fail.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { voteColumns, type VoteColumns } from '../../stats/agreement/vote-columns.ts';
import type { VoteTable } from '../../stats/agreement/vote-table.ts';
import type { Scale } from './analysis.ts';
import { ratedRows } from './rated-rows.ts';

/** How many values a scale offers. */
export function pointsOf({ grid }: Scale): number {
  return Math.round((grid.max - grid.min) / grid.step) + 1;
}

/** Plural names of the judged units. */
export const UNITS = { clip: 'clips', pair: 'pairs of clips' } as const;

/** The ratings of clips (or pairs) under test on one scale that count, in the order given. */
export function scaleVotes(name: string, ratings: Ratings): VoteColumns {
  return voteColumns(
    ratedRows(ratings, ({ scale, counts, role, listener, clip, comparedClip, canonicalValue: value }) => {
      if (!counts || scale !== name || role !== 'test' || value === null) return null;
      return { listener, unit: comparedClip === null ? clip : JSON.stringify([clip, comparedClip]), value };
    }),
  );
}

/** How many votes each unit of a table has. */
export function votesByUnit({ units, starts }: VoteTable): number[] {
  return units.map((_, unit) => (starts[unit + 1] ?? fail()) - (starts[unit] ?? fail()));
}
