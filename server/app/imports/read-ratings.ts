import { NO_SCALES, type DeclaredScales } from '#core/analysis/input/known-scales.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { errorAt } from '../../study-files/parse/mistake.ts';
import type { Table } from '../../study-files/parse/read-table.ts';
import { counted } from '../../platform/words.ts';
import { filterRows, type RowFilter } from './filter-rows.ts';
import { clipIds, longRatings } from './long-ratings.ts';
import { readMatrix } from './matrix.ts';
import { readRatingsTable, refuse, repeatMistakes } from './ratings-table.ts';
import { renameColumns, type ColumnNames } from './rename-columns.ts';
import { setColumns } from './set-columns.ts';
import { offScaleMistakes } from './scale-mistakes.ts';
import { isWebMushra, webMushraRatings } from './webmushra.ts';

/**
 * Layouts of a table of ratings. long: Earshot's columns, a row for each rating. matrix: no header, a row for each
 * clip, a column for each listener. webmushra: webMUSHRA's `mushra.csv`.
 */
export const RATING_LAYOUTS = ['long', 'matrix', 'webmushra'] as const;
export type RatingLayout = (typeof RATING_LAYOUTS)[number];

/** Notes about a table from another program. */
export interface RatingsRead {
  /** Layout; by default long or webmushra, recognised by the columns. */
  layout?: RatingLayout | undefined;
  /** Columns that have other names in the file. */
  names?: ColumnNames | undefined;
  /** Ends of scales and metrics, by name. */
  scales?: DeclaredScales | undefined;
  /** Columns with one value for all rows. */
  set?: ReadonlyMap<string, string> | undefined;
  /** Filters. Only rows that pass all of them are read. */
  where?: readonly RowFilter[] | undefined;
  /** Handling of several ratings of a clip by one listener on one page: keep all, or refuse the table (the default). */
  repeats?: 'keep' | 'refuse' | undefined;
  /** Whether a row is the mean of a clip over unnamed listeners. */
  means?: boolean | undefined;
}

/** Listener name for ratings that are means over listeners. */
const NO_LISTENER = '(mean of listeners)';

/** Reads rows of means as ratings. Throws StudyMistakes for a table that names listeners. */
function asMeans(path: string, table: Table): Table {
  if (table.columns.includes('listener')) {
    const message =
      'a table of means has no column listener: read it as ratings, or map the column to another name';
    refuse([errorAt(path, { line: 1, column: 1 }, message, 'means')]);
  }
  return setColumns(table, new Map([['listener', NO_LISTENER]]));
}

async function readLayout(path: string, layout: RatingLayout | undefined): Promise<Table> {
  return layout === 'matrix' ? readMatrix(path) : readRatingsTable(path);
}

/**
 * Reads the ratings of a CSV or TSV file, with the clips of rows that the filters leave out, and notes on how it was read. Throws StudyMistakes with the line of
 * every mistake.
 */
export async function readRatings(
  path: string,
  {
    layout,
    names = new Map(),
    set = new Map(),
    scales = NO_SCALES,
    where = [],
    repeats = 'refuse',
    means = false,
  }: RatingsRead = {},
): Promise<{ ratings: Rating[]; columns: readonly string[]; leftOut: string[]; notes: string[] }> {
  const read = await readLayout(path, layout);
  const { table: meant, leftOut, mistakes: unknown, notes } = filterRows(path, read, where);
  const { table: named, mistakes: misnamed } = renameColumns(path, meant, names);
  refuse([...unknown, ...misnamed]);
  if (named.rows.length === 0) {
    refuse([
      read.rows.length === 0
        ? errorAt(path, null, 'the table has no ratings; add one row for each rating')
        : errorAt(path, null, 'no row passes the filters; correct them', 'where'),
    ]);
  }
  const whole = setColumns(named, set);
  const table = means ? asMeans(path, whole) : whole;
  const isTheirs = layout === undefined ? isWebMushra(table) : layout === 'webmushra';
  if (isTheirs && names.size > 0) {
    const message = "webMUSHRA's layout has fixed columns; remove the names of columns";
    refuse([errorAt(path, null, message, 'names')]);
  }
  const { mistakes, ratings, columns } = isTheirs
    ? webMushraRatings(path, table, set)
    : longRatings(path, table);
  refuse(offScaleMistakes(path, ratings, scales));
  const repeated = mistakes.length > 0 ? [] : repeatMistakes(path, ratings);
  refuse([...mistakes, ...(repeats === 'keep' ? [] : repeated)]);
  const kept =
    repeats === 'keep' && repeated.length > 0
      ? [
          `${counted(repeated.length, 'rating')} of ${ratings.length} repeat a listener's rating of the same clip; all are kept`,
        ]
      : [];
  return {
    ratings: ratings.map(({ rating }) => rating),
    columns,
    leftOut: clipIds(setColumns(renameColumns(path, leftOut, names).table, set)),
    notes: [...notes, ...kept],
  };
}
