import { ratesPairs } from '#core/methods/registry.ts';
import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import type { Table, TableRow } from '../../study-files/parse/read-table.ts';
import { cellOf } from './ratings-table.ts';

const placeOf = (system: string, item: string): string => JSON.stringify([system, item]);

/** Clip of each system and item; null if rows name several. */
function clipsByPlace({ rows }: Table): Map<string, string | null> {
  const clips = new Map<string, string | null>();
  for (const row of rows) {
    const [system, item, clip] = [cellOf(row, 'system'), cellOf(row, 'item'), cellOf(row, 'clip')];
    if (system === null || item === null || clip === null) continue;
    const place = placeOf(system, item);
    clips.set(place, (clips.get(place) ?? clip) === clip ? clip : null);
  }
  return clips;
}

/** Mistakes for rows of pairs that do not name both clips. */
export function comparedClipMistakes(path: string, { rows }: Table): Mistake[] {
  return rows.flatMap((row) => {
    const [other, method, item] = [
      cellOf(row, 'compared_system'),
      cellOf(row, 'method'),
      cellOf(row, 'item'),
    ];
    if (cellOf(row, 'compared_clip') !== null || (other !== null && item !== null)) return [];
    const at = { line: row.line, column: 1 };
    if (other !== null) {
      const message = `compared_system is ${other} and compared_clip is missing; name the other clip in compared_clip, or the item of both clips in item`;
      return [errorAt(path, at, message)];
    }
    if (method === null || !ratesPairs(method)) return [];
    const message = `method is ${method} and compared_clip is missing; name the other clip in compared_clip, or its system in compared_system and the item of both in item`;
    return [errorAt(path, at, message)];
  });
}

/**
 * Returns the other clip of a pair. It is the one in its column, or else the clip of the compared system and the item
 * in this table, or else both names joined. Null for a clip that is rated alone.
 * @example a row with compared_system b and item 7 of a table without clips is compared with 'b/7'
 */
export function comparedClipOf(table: Table): (row: TableRow) => string | null {
  const clips = clipsByPlace(table);
  return (row) => {
    const named = cellOf(row, 'compared_clip');
    const [system, item] = [cellOf(row, 'compared_system'), cellOf(row, 'item')];
    if (named !== null || system === null || item === null) return named;
    return clips.get(placeOf(system, item)) ?? `${system}/${item}`;
  };
}
