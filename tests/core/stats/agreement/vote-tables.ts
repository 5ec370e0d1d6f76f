import type { CategoryCounts } from '#core/stats/agreement/category-counts.ts';
import { voteColumns, type Vote } from '#core/stats/agreement/vote-columns.ts';
import { voteTable, type VoteTable } from '#core/stats/agreement/vote-table.ts';

/** The table of votes that are given one by one. */
export const tableOfVotes = (votes: Iterable<Vote>): VoteTable => voteTable(voteColumns(votes));

/** The table of rows a unit, columns a listener; null for a missing cell. */
export function tableOf(rows: readonly (readonly (number | null)[])[]): VoteTable {
  const pad = (number: number): string => String(number).padStart(4, '0');
  return tableOfVotes(
    rows.flatMap((row, unit) =>
      row.flatMap((value, listener) =>
        value === null ? [] : [{ listener: `L${pad(listener)}`, unit: `u${pad(unit)}`, value }],
      ),
    ),
  );
}

/** Every unit once, as units of each kind. */
export function wholeSample({ kinds, sizes }: CategoryCounts): Float64Array {
  const units = new Float64Array(sizes.length);
  for (const kind of kinds.of) units[kind] = (units[kind] ?? 0) + 1;
  return units;
}
