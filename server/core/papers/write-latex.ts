import { textWidth } from '../figures/text-width.ts';
import type { PaperCell, PaperTable } from './paper-table.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '$<$',
  '>': '$>$',
  '|': '$|$',
  '–': '--',
  '—': '---',
  '×': '$\\times$',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '±': '$\\pm$',
  '−': '$-$',
  '²': '$^2$',
  '³': '$^3$',
  '…': '\\ldots{}',
};

/** A text in which LaTeX reads no command. Example: 'a_b & 5 %' is 'a\_b \& 5 \%'. */
export const latexText = (text: string): string =>
  Array.from(text, (character) => ESCAPES[character] ?? character)
    .join('')
    .replaceAll(/(^|[\s[(])-(?=\d)/gu, '$1$-$');

function marked({ text, mark }: PaperCell): string {
  const value = latexText(text);
  if (mark === 'best') return `\\textbf{${value}}`;
  return mark === 'second' ? `\\underline{${value}}` : value;
}

function latexCell(cell: PaperCell): string {
  const sign = cell.sign === null || cell.sign === '' ? '' : `\\textsuperscript{${latexText(cell.sign)}}`;
  const extent = cell.extent === null ? '' : ` {\\scriptsize ${latexText(cell.extent)}}`;
  return marked(cell) + sign + extent;
}

const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;

/** Points: sizes of \\small and \\scriptsize, the space of a column, and the width of one column of two-column paper. */
const SMALL = 9;
const SCRIPT = 7;
const COLUMN_SPACE = 12;
const COLUMN_WIDTH = 245;

const widthOf = ({ text, extent, sign }: PaperCell): number =>
  textWidth(text, SMALL) + textWidth(extent ?? '', SCRIPT) + textWidth(sign ?? '', SCRIPT);

/** Points: the width of the page of two-column paper. */
const PAGE_WIDTH = 500;

/** Width of a table in points, by an estimate. */
function tableWidth({ columns, rows }: Pick<PaperTable, 'columns' | 'rows'>): number {
  const widths = columns.map(({ label }, at) =>
    Math.max(textWidth(label, SMALL), ...rows.flatMap((row) => (row[at] ? widthOf(row[at]) : []))),
  );
  return widths.reduce((sum, width) => sum + width + COLUMN_SPACE, 0);
}

/** Rows that a page holds beside caption and notes, and the fewest that may stand alone on the last page. */
const PAGE_ROWS = 52;
const REST_ROWS = 8;

/** Consecutive rows of a page each; all pages alike where the last would have few. */
function pagesOf(rows: PaperTable['rows']): PaperTable['rows'][] {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const isFewLeft = rows.length % PAGE_ROWS < REST_ROWS;
  const each = isFewLeft ? Math.ceil(rows.length / pages) : PAGE_ROWS;
  return Array.from({ length: pages }, (_, page) => rows.slice(page * each, (page + 1) * each));
}

/**
 * A table in LaTeX with the rules of booktabs, in an environment of its own with caption, label and notes; several with
 * "(1/2)" in their captions if it is longer than a page. Needs the packages booktabs and graphicx. `label`: of letters,
 * digits and hyphens, after 'tab:'.
 */
export function latexTable({ caption, columns, rows, notes, remarks }: PaperTable, label: string): string {
  const width = tableWidth({ columns, rows });
  const environment = width > COLUMN_WIDTH ? 'table*' : 'table';
  // A table that is wider than the page is printed smaller.
  const [before, after] = width > PAGE_WIDTH ? ['\\resizebox{\\textwidth}{!}{%\n', '}'] : ['', ''];
  const pages = pagesOf(rows);
  return [
    ...pages.flatMap((page, at) => [
      `\\begin{${environment}}[t]`,
      '\\centering',
      '\\small',
      `\\caption{${latexText(pages.length === 1 ? caption : `${caption} (${at + 1}/${pages.length})`)}}`,
      ...(at === 0 ? [`\\label{tab:${label}}`] : []),
      `${before}\\begin{tabular}{${columns.map(({ isText }) => (isText ? 'l' : 'r')).join('')}}`,
      '\\toprule',
      line(columns.map((column) => latexText(column.label))),
      '\\midrule',
      ...page.map((cells) => line(cells.map(latexCell))),
      '\\bottomrule',
      `\\end{tabular}${after}`,
      ...(notes.length === 0 || at < pages.length - 1
        ? []
        : ['', '\\par\\smallskip', `{\\footnotesize\\raggedright ${notes.map(latexText).join(' ')}\\par}`]),
      `\\end{${environment}}`,
    ]),
    ...remarks.map((remark) => `% ${remark}`),
    '',
  ].join('\n');
}
