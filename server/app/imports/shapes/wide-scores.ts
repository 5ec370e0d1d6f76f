import { neutralised } from '#core/formats/csv.ts';
import { noColumn } from '../../../platform/words.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { numberText } from '../meaning/cell-numbers.ts';
import type { EmptyCells } from '../table/empty-cells.ts';
import { headerMistake, refuseHeader, refuseTable } from '../table/refuse.ts';
import { lazily, type Rows } from '../table/rows.ts';

/** Columns with scores, by the names of their scales. */
export type ScoreColumns = ReadonlyMap<string, string>;

/** Whether a cell has no score. */
export const isEmptyScore = (cell: string): boolean => numberText(cell, null) === '';

/**
 * Makes a row of each score of a row with scores on several scales. Empty scores are left out. Throws StudyMistakes for
 * columns that the table does not have.
 */
export function withScales(table: Rows, scores: ScoreColumns, empty: EmptyCells): Rows {
  const { columns, rows } = table;
  if (scores.size === 0) return table;
  refuseTable(
    table.file,
    [...scores.values()]
      .filter((column) => !columns.includes(column))
      .map((column) => headerMistake(table, noColumn(column, columns), 'scores')),
  );
  const taken = ['scale', 'canonical_value'].find((name) => columns.includes(name));
  if (taken !== undefined)
    refuseHeader(
      table,
      `the table has a column ${taken} beside scores by scale; remove one of the two`,
      'scores',
    );
  const own = new Set(scores.values());
  const kept = columns.filter((name) => !own.has(name));
  const scoreOf = ({ cells }: TableRow): string | null =>
    [...scores].find(([scale]) => neutralised(scale) === cells['scale'])?.[1] ?? null;
  return {
    ...table,
    columns: [...kept, 'scale', 'canonical_value'],
    rows: lazily(function* () {
      empty.begin();
      for (const { line, cells } of rows) {
        const base: Record<string, string> = {};
        for (const name of kept) base[name] = cells[name] ?? '';
        for (const [scale, column] of scores) {
          const score = cells[column] ?? '';
          if (isEmptyScore(score)) empty.add();
          else yield { line, cells: { ...base, scale: neutralised(scale), canonical_value: score } };
        }
      }
    }),
    columnInFile(row, column) {
      if (column === 'scale') return null;
      const source = column === 'canonical_value' ? scoreOf(row) : column;
      return source === null ? null : table.columnInFile(row, source);
    },
  };
}
