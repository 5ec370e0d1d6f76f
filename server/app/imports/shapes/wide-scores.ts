import { neutralised } from '#core/formats/csv.ts';
import { noColumn } from '../../../platform/words.ts';
import { errorAt } from '../../../study-files/parse/mistake.ts';
import { numberText } from '../meaning/cell-numbers.ts';
import type { EmptyCells } from '../table/empty-cells.ts';
import { refuse, refuseAt } from '../table/refuse.ts';
import { lazily, type Rows } from '../table/rows.ts';

/** Columns with scores, by the names of their scales. */
export type ScoreColumns = ReadonlyMap<string, string>;

/** Whether a cell has no score. */
export const isEmptyScore = (cell: string): boolean => numberText(cell, null) === '';

/**
 * Makes a row of each score of a row with scores on several scales. Empty scores are left out. Throws StudyMistakes for
 * columns that the table does not have.
 */
export function withScales(
  path: string,
  { columns, rows }: Rows,
  scores: ScoreColumns,
  empty: EmptyCells,
): Rows {
  if (scores.size === 0) return { columns, rows };
  const at = { line: 1, column: 1 };
  refuse(
    [...scores.values()]
      .filter((column) => !columns.includes(column))
      .map((column) => errorAt(path, at, noColumn(column, columns), 'scores')),
  );
  const taken = ['scale', 'canonical_value'].find((name) => columns.includes(name));
  if (taken !== undefined)
    refuseAt(
      path,
      1,
      `the table has a column ${taken} beside scores by scale; remove one of the two`,
      'scores',
    );
  const own = new Set(scores.values());
  const kept = columns.filter((name) => !own.has(name));
  return {
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
  };
}
