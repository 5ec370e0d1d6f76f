import type { Listeners, MatrixRows, RatingLayout, Repeats } from '#core/api/rating-options.ts';
import type { DeclaredScales } from '#core/analysis/input/known-scales.ts';
import type { RowFilter } from './filter-rows.ts';
import type { DecimalSign } from './meaning/cell-numbers.ts';
import type { DateOrder } from './meaning/cell-times.ts';
import type { AnswerValues } from './meaning/answer-values.ts';
import type { NameOptions, NamePattern } from './meaning/clip-names.ts';
import type { Roles } from './meaning/roles.ts';
import type { ColumnNames } from './table/rename-columns.ts';
import type { ScoreColumns } from './shapes/wide-scores.ts';
import type { FileOptions } from './sources/ratings-file.ts';

/** How a table from another program is read. */
export interface RatingsRead extends FileOptions {
  /** Layout; by default long or webmushra, recognised by the columns. */
  layout?: RatingLayout | undefined;
  /** Columns that have other names in the file. */
  names?: ColumnNames | undefined;
  /** Ends of scales and metrics, by name. */
  scales?: DeclaredScales | undefined;
  /** Columns that are not read. */
  ignore?: readonly string[] | undefined;
  /** Columns with one value for all rows. */
  set?: ReadonlyMap<string, string> | undefined;
  /** Filters. Only rows that pass all of them are read. */
  where?: readonly RowFilter[] | undefined;
  /** Handling of several ratings of a clip by one listener on one page. By default, the table is refused. */
  repeats?: Repeats | undefined;
  /** Whether a row is the mean of a clip over unnamed listeners. */
  means?: boolean | undefined;
  /** Columns with scores, by scale. */
  scores?: ScoreColumns | undefined;
  /** Columns whose cells are lists. */
  lists?: readonly string[] | undefined;
  /** Meaning of the rows of a matrix; by default clips. */
  rows?: MatrixRows | undefined;
  /** Patterns of the names of a matrix's columns with votes. */
  votes?: readonly NamePattern[] | undefined;
  /** Listeners of votes that do not name them. */
  listeners?: Listeners | undefined;
  /** Patterns that take columns out of the names of clips. */
  name?: readonly NamePattern[] | undefined;
  /** Where a name that fits a pattern in several ways is split. */
  split?: NameOptions['split'];
  /** Roles by system. */
  roles?: Roles | undefined;
  /** Numbers of answers in words. */
  values?: AnswerValues | undefined;
  /** Texts of missing values, besides the usual ones. */
  missing?: readonly string[] | undefined;
  /** Decimal sign; by default found. */
  decimal?: DecimalSign | undefined;
  /** Order of day and month; by default found. */
  dates?: DateOrder | undefined;
}
