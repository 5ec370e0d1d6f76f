import { valueText } from '#core/reporting/card-markdown.ts';
import type { ReportingCard } from '#core/reporting/reporting-card.ts';
import { escaped } from './escaped.ts';

/** The methods section, and the reporting card below it. */
export function methodsHtml({ paragraphs, rows }: ReportingCard): string {
  const text = paragraphs.map(
    ({ heading, text: words }) => `<p><strong>${escaped(heading)}.</strong> ${escaped(words)}</p>`,
  );
  const lines = rows.map(
    (row) =>
      `<tr><th scope="row">${escaped(row.item)}</th><td>${escaped(row.section)}</td>` +
      `<td${row.value === null ? ' class="missing"' : ''}>${escaped(valueText(row))}</td></tr>`,
  );
  const missing = rows.filter(({ value }) => value === null).length;
  return (
    `<section id="methods"><h2>Methods</h2><div class="prose">${text.join('\n')}</div>` +
    `<p class="files"><a href="methods.md">methods.md</a></p>` +
    `<details id="card"><summary>Reporting card (${rows.length} items, ${missing} not recorded)</summary>` +
    `<div class="scroll" role="group" tabindex="0" aria-label="Reporting card"><table class="card">` +
    `<thead><tr><th scope="col">item</th><th scope="col">part</th><th scope="col">value</th></tr></thead>\n` +
    `<tbody>${lines.join('\n')}</tbody></table></div></details></section>`
  );
}
