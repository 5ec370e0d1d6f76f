import type { Figure } from '../analysis/tables/figure.ts';
import { tipOf } from './mark-rows.ts';

/** Separator in the name of a pair of clips. */
const BETWEEN = ' - ';

/** The clips of a row: its own, or the two of a pair; empty if it has no known clip. */
export function clipsOfRow(row: Figure['rows'][number], isKnown: (clip: string) => boolean): string[] {
  const name = row['clip'];
  if (typeof name !== 'string') return [];
  if (isKnown(name)) return [name];
  for (let at = name.indexOf(BETWEEN); at >= 0; at = name.indexOf(BETWEEN, at + 1)) {
    const pair = [name.slice(0, at), name.slice(at + BETWEEN.length)];
    if (pair.every(isKnown)) return pair;
  }
  return [];
}

/**
 * The clips of each mark of a figure, by the text of the mark; marks with the same text are in the order of the rows. Only
 * figures with one mark per clip have any.
 */
export function clipsByMark(figure: Figure, isKnown: (clip: string) => boolean): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  if (figure.kind !== 'scatter' && figure.kind !== 'strip') return found;
  for (const row of figure.rows) {
    const tip = tipOf(figure, row);
    const own = found.get(tip) ?? [];
    found.set(tip, own);
    own.push(clipsOfRow(row, isKnown));
  }
  return found;
}
