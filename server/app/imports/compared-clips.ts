import { ratesPairs } from '#core/methods/registry.ts';
import type { TableRow } from '../../study-files/parse/read-table.ts';
import { cellMistake, type TableMistake } from './table/refuse.ts';
import { type Rows, cellOf } from './table/rows.ts';

const placeOf = (system: string, item: string): string => JSON.stringify([system, item]);

/** Clip of each system and item; null if rows name several. */
function clipsByPlace({ rows }: Rows): Map<string, string | null> {
  const clips = new Map<string, string | null>();
  for (const row of rows) {
    const [system, item, clip] = [cellOf(row, 'system'), cellOf(row, 'item'), cellOf(row, 'clip')];
    if (system === null || item === null || clip === null) continue;
    const place = placeOf(system, item);
    clips.set(place, (clips.get(place) ?? clip) === clip ? clip : null);
  }
  return clips;
}

/** The mistake of a row of a pair that does not name both clips; null if it does. */
export function comparedClipMistake(table: Rows, row: TableRow): TableMistake | null {
  const other = cellOf(row, 'compared_system');
  const method = cellOf(row, 'method');
  if (cellOf(row, 'compared_clip') !== null || (other !== null && cellOf(row, 'item') !== null)) return null;
  if (other !== null) {
    const message = `compared_system is ${other} and compared_clip is missing; name the other clip in compared_clip, or the item of both clips in item`;
    return cellMistake(table, row, 'compared_system', message);
  }
  if (method === null || !ratesPairs(method)) return null;
  const message = `method is ${method} and compared_clip is missing; name the other clip in compared_clip, or its system in compared_system and the item of both in item`;
  return cellMistake(table, row, 'method', message);
}

/**
 * Returns the other clip of a pair. It is the one in its column, or else the clip of the compared system and the item
 * in this table, or else both names joined. Null for a clip that is rated alone.
 * @example a row with compared_system b and item 7 of a table without clips is compared with 'b/7'
 */
export function comparedClipOf(table: Rows): (row: TableRow) => string | null {
  if (!table.columns.includes('compared_system')) return (row) => cellOf(row, 'compared_clip');
  const clips = clipsByPlace(table);
  return (row) => {
    const named = cellOf(row, 'compared_clip');
    const [system, item] = [cellOf(row, 'compared_system'), cellOf(row, 'item')];
    if (named !== null || system === null || item === null) return named;
    return clips.get(placeOf(system, item)) ?? `${system}/${item}`;
  };
}
