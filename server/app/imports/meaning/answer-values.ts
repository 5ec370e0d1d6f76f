import { refuseAt } from '../table/refuse.ts';
import { type Rows, cellOf, eachRow } from '../table/rows.ts';

/** Numbers of answers in words, by their text in lower case. */
export type AnswerValues = ReadonlyMap<string, number>;

const VALUE = 'canonical_value';

/** Replaces answers in words by their numbers and keeps the words as labels. Throws StudyMistakes if no row has one. */
export function withAnswerValues(table: Rows, values: AnswerValues): Rows {
  if (values.size === 0) return table;
  const wordsOf = (text: string | null): string => text?.trim().toLowerCase() ?? '';
  let isUsed = false;
  for (const row of table.rows) isUsed ||= values.has(wordsOf(cellOf(row, VALUE)));
  if (!isUsed) {
    const names = [...values.keys()].join(', ');
    refuseAt(
      table.file.path,
      null,
      `no answer is ${names}; correct the words, or remove the option`,
      'values',
    );
  }
  const hasLabels = table.columns.includes('label');
  return {
    ...table,
    columns: hasLabels ? table.columns : [...table.columns, 'label'],
    rows: eachRow(table.rows, (row) => {
      const text = cellOf(row, VALUE);
      const value = values.get(wordsOf(text));
      if (value === undefined || text === null) return row;
      const label = hasLabels ? {} : { label: row.cells[VALUE] ?? '' };
      return { line: row.line, cells: { ...row.cells, ...label, [VALUE]: String(value) } };
    }),
    columnInFile: (row, column) => table.columnInFile(row, column === 'label' && !hasLabels ? VALUE : column),
  };
}
