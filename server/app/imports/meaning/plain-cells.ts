import { MISSING, plainText } from '#core/formats/csv.ts';
import { RATING_COLUMNS } from '../table/import-columns.ts';
import { type Rows, cellOf, eachRow } from '../table/rows.ts';
import { numberText } from './cell-numbers.ts';
import { isDoubtful, shownOrder, timeText, type DateOrder } from './cell-times.ts';

/** How the cells of a file are written. */
export interface CellOptions {
  /** Whether a comma is the decimal sign; null if that is open. */
  hasDecimalComma: boolean | null;
  /** Order of dates like 3/5/2026; by default that of a date in the file that shows it. */
  dates?: DateOrder | undefined;
  /** Further texts of missing values. */
  missing: readonly string[];
}

const NUMBERS = ['number', 'integer'];
const EXTRA_NUMBERS = ['wins', 'losses', 'ties'];

/** Order that the dates of a column show. The first one shows whether the column has dates whose order is in doubt. */
function orderOf(name: string, { rows }: Rows): DateOrder | null {
  for (const row of rows) {
    const text = cellOf(row, name);
    if (text === null) continue;
    if (!isDoubtful(text)) return shownOrder(text);
    const order = shownOrder(text);
    if (order !== null) return order;
  }
  return null;
}

type Change = (cell: string) => string;

/** Texts that are kept with their change: a column of ratings has few. */
const MOST_KEPT = 10_000;

function remembered(change: Change): Change {
  const kept = new Map<string, string>();
  return (cell) => {
    const known = kept.get(cell);
    if (known !== undefined) return known;
    const text = change(cell);
    if (kept.size < MOST_KEPT) kept.set(cell, text);
    return text;
  };
}

/** The change of each column whose cells may be written in another way, by name. */
function changesOf(table: Rows, { hasDecimalComma, dates, missing }: CellOptions): [string, Change][] {
  const types = new Map(RATING_COLUMNS.map(({ name, type }) => [name, type]));
  const gone = new Set(missing);
  const withoutGone = (change: Change | null): Change | null =>
    gone.size === 0
      ? change
      : (cell) => (gone.has(plainText(cell).trim()) ? MISSING : (change?.(cell) ?? cell));
  const changeOf = (name: string): Change | null => {
    const type = types.get(name) ?? (EXTRA_NUMBERS.includes(name) ? 'integer' : 'text');
    if (NUMBERS.includes(type)) return (cell) => numberText(cell, hasDecimalComma);
    if (type !== 'time') return null;
    const order = dates ?? orderOf(name, table);
    return (cell) => timeText(cell, order) ?? cell;
  };
  return table.columns.flatMap((name): [string, Change][] => {
    const change = withoutGone(changeOf(name));
    // Almost all times differ.
    if (change && types.get(name) === 'time') return [[name, change]];
    return change ? [[name, remembered(change)]] : [];
  });
}

/** The table with numbers, times and missing values as our tables write them. */
export function plainCells(table: Rows, options: CellOptions): Rows {
  const changes = changesOf(table, options);
  if (changes.length === 0) return table;
  return {
    ...table,
    rows: eachRow(table.rows, (row) => {
      let cells: Record<string, string> | null = null;
      for (const [name, change] of changes) {
        const before = row.cells[name];
        const after = before === undefined ? undefined : change(before);
        if (after === undefined || after === before) continue;
        cells ??= { ...row.cells };
        cells[name] = after;
      }
      return cells ? { line: row.line, cells } : row;
    }),
  };
}
