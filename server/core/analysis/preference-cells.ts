import type { Grid } from '../stats/kappa.ts';
import { meanCells, meanColumns, type MeanCells } from './mean-cells.ts';
import type { Observation } from './observation.ts';
import type { TableColumn } from './table.ts';

/** With fewer judgements, an interval would be a guess. */
const LEAST_JUDGEMENTS = 4;

/** The ends of a scale. */
export type Bounds = Pick<Grid, 'min' | 'max'>;

/** What is shown for an interval that there is none of. */
const ABSENT = 'Not estimable';

/** Ends of an interval of n judgements, cut at those of their scale; both null below four judgements. */
export function endsOnScale(
  n: number,
  { low, high }: { low: number | null; high: number | null },
  { min, max }: Bounds,
): { low: number | null; high: number | null } {
  if (n < LEAST_JUDGEMENTS || low === null || high === null) return { low: null, high: null };
  return { low: Math.max(min, low), high: Math.min(max, high) };
}

/**
 * `meanCells` of judgements on a scale, such as S_pref from -2 to 2: neither interval leaves the scale, and there is none of fewer
 * than four judgements that count.
 * @example preferenceCells([{ listener: 'a', item: 'x', value: 2, counts: true }], { min: -2, max: 2 }).low // null
 */
export function preferenceCells(observations: readonly Observation[], bounds: Bounds): MeanCells {
  const cells = meanCells(observations);
  const pooled = endsOnScale(cells.n, { low: cells.pooledLow, high: cells.pooledHigh }, bounds);
  return { ...cells, ...endsOnScale(cells.n, cells, bounds), pooledLow: pooled.low, pooledHigh: pooled.high };
}

/** The columns of `preferenceCells`. */
export function preferenceColumns(label: string, digits: number): TableColumn[] {
  return meanColumns(label, digits).map((column) => (column.key === 'mean' ? withAbsent(column) : column));
}

/** A column that says so where an interval is missing. */
export const withAbsent = (column: TableColumn): TableColumn => ({ ...column, absent: ABSENT });

/** What tables of preferences say beside the note on means. */
export const PREFERENCE_NOTE =
  'Intervals are cut at the ends of the scale. Not estimable: fewer than four judgements, one listener or one item, or nothing that ' +
  'varies. Of two or three items they are wide, and hold in more than 97 % of studies.';
