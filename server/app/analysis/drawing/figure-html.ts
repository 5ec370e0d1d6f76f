import { escaped } from './escaped.ts';
import type { FigurePart } from './report-parts.ts';
import { notesHtml, rowsHtml } from './table-html.ts';

/** A figure with its title, what it shows in words, its numbers and links to its files. `folder`: where they lie beside the page. */
export function figureHtml({ id, figure, svg }: FigurePart, folder: string): string {
  const { title, summary, rows, notes } = figure;
  const csv = `${folder}/${id}.csv`;
  const count = `${rows.length} row${rows.length === 1 ? '' : 's'}`;
  const numbers =
    rows.length === 0
      ? ''
      : `<details><summary>Numbers (${count})<span class="quiet"> of ${escaped(title)}</span></summary>${rowsHtml(rows, `Numbers: ${title}`, csv)}</details>`;
  const files = [
    ...(svg === null
      ? []
      : [`<a href="${folder}/${id}.svg">SVG<span class="quiet"> of ${escaped(title)}</span></a>`]),
    `<a href="${csv}">CSV<span class="quiet"> of ${escaped(title)}</span></a>`,
  ].join(' ');
  return (
    `<figure id="${id}"><figcaption>${escaped(title)}</figcaption>${svg ?? '<p>There is no value to draw.</p>'}` +
    `<p class="summary">${escaped(summary)}</p>${notesHtml(notes)}${numbers}<p class="files">${files}</p></figure>`
  );
}
