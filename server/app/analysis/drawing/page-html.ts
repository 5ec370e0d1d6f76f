import type { ResultTable } from '#core/analysis/tables/table.ts';
import type { ReportingCard } from '#core/reporting/reporting-card.ts';
import { escaped } from './escaped.ts';
import { figureHtml } from './figure-html.ts';
import { methodsHtml } from './methods-html.ts';
import type { BlockPart, TablePart } from './report-parts.ts';
import type { Stamp } from './stamp.ts';
import { STYLE } from './style.ts';
import { tableHtml } from './table-html.ts';

/** All that the page shows. */
export interface ReportPage {
  title: string;
  stamp: Stamp;
  warnings: readonly string[];
  /** Null where the study is not at hand. */
  card: ReportingCard | null;
  blocks: readonly BlockPart[];
}

const tablesHtml = (parts: readonly TablePart[]): string =>
  parts.map(({ id, table }) => tableHtml(table, id, `tables/${id}.csv`)).join('\n');

const leadHtml = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('');

function blockHtml({ id, heading, primaryHeading, tables, figures }: BlockPart): string {
  const drawn = figures.map((part) => figureHtml(part, 'figures')).join('\n');
  const of = (tier: ResultTable['tier']): TablePart[] => tables.filter(({ table }) => table.tier === tier);
  const [primary, secondary, detail] = [of('primary'), of(undefined), of('detail')];
  const lead = primary.flatMap(({ table }) => table.lead ?? []);
  return (
    `<section id="${id}"><h2>${escaped(heading)}</h2>` +
    (primary.length === 0
      ? ''
      : `<h3 id="${id}-primary">${escaped(primaryHeading)}</h3><ul class="conclusion">${leadHtml(lead)}</ul>` +
        tablesHtml(primary.filter(({ table }) => table.rows.length > 0))) +
    (figures.length === 0 ? '' : `<h3 id="${id}-figures">Figures</h3><div class="figures">${drawn}</div>`) +
    `<h3 id="${id}-tables">${primary.length === 0 ? 'Tables' : 'Secondary results'}</h3>${tablesHtml(secondary)}` +
    (detail.length === 0
      ? ''
      : `<details><summary>${detail.length} more tables</summary>${tablesHtml(detail)}</details>`) +
    '</section>'
  );
}

const link = (id: string, text: string): string => `<a href="#${id}">${escaped(text)}</a>`;

function contentsHtml(blocks: readonly BlockPart[], hasMethods: boolean): string {
  const entries = blocks.map(({ id, heading, tables, figures }) => {
    const parts = [
      ...figures.map((part) => `<li>${link(part.id, part.figure.title)}</li>`),
      ...tables.map((part) => `<li>${link(part.id, part.table.title)}</li>`),
    ];
    return `<li>${link(id, heading)}<ol>${parts.join('')}</ol></li>`;
  });
  const methods = hasMethods ? [`<li>${link('methods', 'Methods')}</li>`] : [];
  return `<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>${[...methods, ...entries].join('\n')}</ol></nav>`;
}

function stampHtml(stamp: Stamp): string {
  const lines = Object.entries(stamp).flatMap(([term, values]) =>
    values.map((value: string) => `<dt>${escaped(term)}</dt><dd><code>${escaped(value)}</code></dd>`),
  );
  return `<dl>${lines.join('')}</dl>`;
}

const warningsHtml = (warnings: readonly string[]): string =>
  warnings.length === 0
    ? ''
    : `<div class="warnings" role="note" aria-label="Warnings"><ul>${warnings.map((warning) => `<li>${escaped(warning)}</li>`).join('')}</ul></div>`;

/** A report as one page that asks for nothing from anywhere and runs no script. */
export function pageHtml({ title, stamp, warnings, card, blocks }: ReportPage): string {
  const all = [...warnings, ...(card?.warnings ?? [])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}: results</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#results">To the results</a>
<div class="page">
<header><h1>${escaped(title)}</h1><p class="lead">Results of a listening test. Every number has its n and its 95 % interval beside it where there is one.</p>
${stampHtml(stamp)}${warningsHtml(all)}</header>
${contentsHtml(blocks, card !== null)}
<main id="results">
${card === null ? '' : methodsHtml(card)}
${blocks.map(blockHtml).join('\n')}
</main>
<footer>All numbers: <a href="analysis.json">analysis.json</a>, and a CSV beside each table and figure.</footer>
</div>
</body>
</html>
`;
}
