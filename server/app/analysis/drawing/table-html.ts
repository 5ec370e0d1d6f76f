import { cellText, isText } from '#core/analysis/tables/text-table.ts';
import type { ResultTable, TableColumn } from '#core/analysis/tables/table.ts';
import { escaped } from './escaped.ts';

/** Rows of a table on the page; its CSV has all. */
const MAX_ROWS = 25;

type Row = ResultTable['rows'][number];

export const notesHtml = (notes: readonly string[]): string =>
  notes.length === 0
    ? ''
    : `<div class="notes">${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}</div>`;

/** An estimate with its interval apart, so that a column of them can be read down. */
function cellHtml(column: TableColumn, row: Row): string {
  const text = cellText(column, row);
  if (!column.interval || column.key === null) return escaped(text);
  const at = text.indexOf(' [');
  return at < 0
    ? escaped(text)
    : `${escaped(text.slice(0, at))} <span class="ends">${escaped(text.slice(at + 1))}</span>`;
}

function bodyHtml(columns: readonly TableColumn[], rows: readonly Row[], lefts: readonly boolean[]): string {
  return rows
    .map((row) => {
      const cells = columns.map((column, index) => {
        const content = cellHtml(column, row);
        if (index === 0) return `<th scope="row"${lefts[index] ? '' : ' class="n"'}>${content}</th>`;
        return `<td${lefts[index] ? '' : ' class="n"'}>${content}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('\n');
}

function gridHtml(
  { columns, rows }: Pick<ResultTable, 'columns' | 'rows'>,
  caption: string,
  label: string,
  limit: number,
): string {
  const shown = rows.slice(0, limit);
  const lefts = columns.map((column) => isText(column, shown));
  const heads = columns.map(
    ({ label: name }, index) => `<th scope="col"${lefts[index] ? '' : ' class="n"'}>${escaped(name)}</th>`,
  );
  return (
    `<div class="scroll" role="group" tabindex="0" aria-label="${escaped(label)}"><table>${caption}` +
    `<thead><tr>${heads.join('')}</tr></thead>\n<tbody>${bodyHtml(columns, shown, lefts)}</tbody></table></div>`
  );
}

const moreHtml = (rows: number, limit: number, file: string): string =>
  rows <= limit
    ? ''
    : `<p class="more">The first ${limit} of ${rows} rows; all rows in <a href="${file}">${file}</a>.</p>`;

/** A table with its title, its notes and a link to all of it. `file`: path of its CSV beside the page. */
export function tableHtml(table: ResultTable, id: string, file: string): string {
  const { title, rows, notes } = table;
  const caption = `<caption>${escaped(title)}</caption>`;
  const body =
    rows.length === 0
      ? `<p>${escaped(title)}: nothing to show.</p>`
      : gridHtml(table, caption, title, MAX_ROWS);
  const csv =
    rows.length > 0 && rows.length <= MAX_ROWS
      ? `<p class="files"><a href="${file}">CSV<span class="quiet"> of ${escaped(title)}</span></a></p>`
      : '';
  return `<div class="result" id="${id}">${body}${moreHtml(rows.length, MAX_ROWS, file)}${notesHtml(notes)}${csv}</div>`;
}

/** The rows of a figure as a table: every member, in full words. */
export function rowsHtml(rows: readonly Row[], label: string, file: string): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = keys.map((key): TableColumn => ({ label: key, key }));
  const shown = rows
    .slice(0, MAX_ROWS)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, cell]) => [
          key,
          typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(4)) : cell,
        ]),
      ),
    );
  const digits = new Map(keys.map((key) => [key, Math.max(0, ...shown.map((row) => decimalsOf(row[key])))]));
  const read = columns.map((column) => ({ ...column, digits: digits.get(column.label) ?? 0 }));
  return (
    gridHtml({ columns: read, rows: shown }, '', label, MAX_ROWS) + moreHtml(rows.length, MAX_ROWS, file)
  );
}

const MOST_DECIMALS = 4;

/** How many decimals a number has, at most four. */
function decimalsOf(cell: unknown): number {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return 0;
  return Math.min(MOST_DECIMALS, (String(cell).split('.')[1] ?? '').length);
}
