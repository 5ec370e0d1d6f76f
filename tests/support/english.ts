import type { DraftFigure, Figure } from '#core/analysis/tables/figure.ts';
import type { DraftTable, ResultTable } from '#core/analysis/tables/table.ts';
import { written } from '#core/analysis/tables/written.ts';
import { inEnglish } from '#core/text/phrase.ts';

export const englishTables = (tables: readonly DraftTable[] = []): ResultTable[] =>
  tables.map((table) => written(table, inEnglish));

/** Results as a reader of English has them. */
export const english = ({
  tables = [],
  figures = [],
}: {
  tables?: readonly DraftTable[];
  figures?: readonly DraftFigure[];
}): { tables: ResultTable[]; figures: Figure[] } => ({
  tables: englishTables(tables),
  figures: figures.map((figure) => written(figure, inEnglish)),
});
