import { join } from 'node:path';
import { recordsCsv } from '#core/formats/csv.ts';
import { cardMarkdown } from '#core/reporting/card-markdown.ts';
import type { RenderReport } from '#core/reporting/report-page.ts';
import type { ReportingCard } from '#core/reporting/reporting-card.ts';
import type { AnalysisReport } from '../analysis-report.ts';
import { StagedFiles } from '../../../platform/staged-files.ts';
import { reportParts } from './report-parts.ts';
import { earshotVersion } from '../../../platform/earshot-version.ts';
import { stampOf } from './stamp.ts';

export interface ReportOrder {
  /** The folder to write into. */
  out: string;
  analysis: AnalysisReport;
  /** Null without a study. */
  card: ReportingCard | null;
  /** As it was typed. */
  command: string;
  now: () => number;
  renderReport: RenderReport;
}

/** Everything that a report consists of, by path within its folder. */
async function filesOf({
  analysis,
  card,
  command,
  now,
  renderReport,
}: ReportOrder): Promise<Map<string, string>> {
  const stamp = stampOf(analysis, { software: earshotVersion(), command, at: now() });
  const title = analysis.title ?? analysis.study;
  const blocks = await reportParts(analysis);
  const files = new Map<string, string>();
  for (const { tables, figures } of blocks) {
    for (const { id, table } of tables) files.set(`tables/${id}.csv`, recordsCsv(table.rows));
    for (const { id, figure, svg } of figures) {
      files.set(`figures/${id}.csv`, recordsCsv(figure.rows));
      if (svg !== null) files.set(`figures/${id}.svg`, `${svg}\n`);
    }
  }
  if (card) files.set('methods.md', cardMarkdown(card, title));
  files.set('analysis.json', `${JSON.stringify({ stamp, ...analysis, methods: card }, null, 1)}\n`);
  files.set('report.html', await renderReport({ title, stamp, warnings: analysis.warnings, card, blocks }));
  return files;
}

/**
 * Writes a report into a folder: report.html, analysis.json, methods.md if there is a study, and every table and
 * figure. Files take their places only after all are on disk. Returns the path of the page.
 */
export async function writeReport(order: ReportOrder): Promise<string> {
  const files = await filesOf(order);
  const staged = new StagedFiles();
  try {
    for (const [path, text] of files) {
      const file = await staged.open(join(order.out, path));
      await file.append(text);
      await file.finish();
    }
    await staged.publish();
    return join(order.out, 'report.html');
  } finally {
    await staged.discard();
  }
}
