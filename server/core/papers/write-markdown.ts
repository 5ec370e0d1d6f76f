import type { PaperCell, PaperTable } from './paper-table.ts';

/** A text in which Markdown reads no mark. */
export const markdownText = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>|~]/gu, String.raw`\$&`).replaceAll(/\s*\n\s*/gu, ' ');

function markdownCell({ text, extent, mark, sign }: PaperCell): string {
  const value = markdownText(text);
  const shown = mark === 'best' ? `**${value}**` : mark === 'second' ? `<u>${value}</u>` : value;
  const raised = sign === null || sign === '' ? '' : `<sup>${markdownText(sign)}</sup>`;
  return shown + raised + (extent === null ? '' : ` ${markdownText(extent)}`);
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table in Markdown, its caption in bold above and its notes below. */
export function markdownTable({ caption, columns, rows, notes, remarks }: PaperTable): string {
  return [
    `**${markdownText(caption)}**`,
    '',
    line(columns.map(({ label }) => markdownText(label))),
    line(columns.map(({ isText }) => (isText ? ':--' : '--:'))),
    ...rows.map((cells) => line(cells.map(markdownCell))),
    '',
    ...[...notes, ...remarks].flatMap((note) => [markdownText(note), '']),
  ].join('\n');
}
