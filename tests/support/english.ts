import type { DraftFigure, Figure } from '#core/analysis/tables/figure.ts';
import type { DraftTable, ResultTable } from '#core/analysis/tables/table.ts';
import { written } from '#core/analysis/tables/written.ts';

export const englishTables = (tables: readonly DraftTable[] = []): ResultTable[] =>
  tables.map((table) => written(table, 'en'));

/** Results as a reader of English has them. */
export const english = ({
  tables = [],
  figures = [],
}: {
  tables?: readonly DraftTable[];
  figures?: readonly DraftFigure[];
}): { tables: ResultTable[]; figures: Figure[] } => ({
  tables: englishTables(tables),
  figures: figures.map((figure) => written(figure, 'en')),
});
