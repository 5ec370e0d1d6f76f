import type { Rating } from '#core/ratings.ts';
import { errorAt } from '../study-files/mistake.ts';
import { longRatings } from './long-ratings.ts';
import { readRatingsTable, refuse, repeatMistakes } from './ratings-table.ts';
import { renameColumns, type ColumnNames } from './rename-columns.ts';
import { isWebMushra, webMushraRatings } from './webmushra.ts';

/** How a table of ratings is laid out. long: our own columns, a row a rating; webmushra: its `mushra.csv`. */
export const RATING_FORMATS = ['long', 'webmushra'] as const;
export type RatingFormat = (typeof RATING_FORMATS)[number];

/**
 * The ratings of a CSV file, of the layout that it shows unless `format` names one; `names` says which of its columns
 * are ours under another name. Throws StudyMistakes with every mistake at its line.
 */
export async function readRatings(
  path: string,
  { format, names = new Map() }: { format?: RatingFormat; names?: ColumnNames } = {},
): Promise<Rating[]> {
  const read = await readRatingsTable(path);
  const { table, mistakes: misnamed } = renameColumns(path, read, names);
  refuse(misnamed);
  if (table.rows.length === 0)
    refuse([errorAt(path, null, 'the table has no rating; every row below the first line is one')]);
  const isTheirs = format === undefined ? isWebMushra(table) : format === 'webmushra';
  const { mistakes, ratings } = isTheirs ? webMushraRatings(path, table) : longRatings(path, table);
  refuse([...mistakes, ...repeatMistakes(path, ratings)]);
  return ratings.map(({ rating }) => rating);
}
