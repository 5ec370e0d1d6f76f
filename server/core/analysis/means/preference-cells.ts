import type { Grid } from '../../stats/agreement/kappa.ts';
import { meanColumns } from './mean-cells.ts';
import type { DraftColumn } from '../tables/table.ts';

/** With fewer judgements, an interval would be a guess. */
const LEAST_JUDGEMENTS = 4;

/** The ends of a scale. */
export type Bounds = Pick<Grid, 'min' | 'max'>;

/** Text shown for a missing interval. */
const ABSENT = 'Not estimable';

/** Ends of an interval of n judgements, cut at the ends of their scale; both null below four judgements. */
export function endsOnScale(
  n: number,
  { low, high }: { low: number | null; high: number | null },
  { min, max }: Bounds,
): { low: number | null; high: number | null } {
  if (n < LEAST_JUDGEMENTS || low === null || high === null) return { low: null, high: null };
  return { low: Math.max(min, low), high: Math.min(max, high) };
}

/** The columns of `meanCells` for preferences. */
export function preferenceColumns(label: string, digits: number): DraftColumn[] {
  return meanColumns(label, digits).map((column) => (column.key === 'mean' ? withAbsent(column) : column));
}

/** A column with a text for missing intervals. */
export const withAbsent = (column: DraftColumn): DraftColumn => ({ ...column, absent: ABSENT });

/** Note for tables of preferences, in addition to the note on means. */
export const PREFERENCE_NOTE =
  'Intervals stay within the scale. Not estimable: fewer than four judgements, one listener or one item, or no ' +
  'variation. With two or three items they are wide, and cover more than 97 %.';
