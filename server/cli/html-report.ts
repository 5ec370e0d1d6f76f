import type { RenderReport } from '#core/reporting/report-page.ts';
import { reportingCard, type ReportingCard } from '#core/reporting/reporting-card.ts';
import type { AnalysisReport } from '../app/analysis/analysis-report.ts';
import type { AskedOfStudy } from '../app/analysis/analyse.ts';
import type { AskedStudy } from '../app/imports/rating-source.ts';
import { readReportingInput } from '../app/analysis/drawing/reporting-input.ts';

/** Writes the report of `--html`. Does nothing if no folder is given. `command` is the command line. */
export function htmlReport(out: string | undefined, command: string, renderReport: RenderReport) {
  let card: ReportingCard | null = null;
  return {
    /** Reads the data of the methods section while the database is open. */
    async readStudy(asked: AskedStudy & Pick<AskedOfStudy, 'rules' | 'where'>): Promise<void> {
      if (out !== undefined) card = reportingCard(await readReportingInput(asked));
    },
    async write(analysis: AnalysisReport, say: (line: string) => void): Promise<void> {
      if (out === undefined) return;
      // Load the drawing code only here: it is large, and no other command needs it.
      const { writeReport } = await import('../app/analysis/drawing/write-report.ts');
      say(`\n${await writeReport({ out, analysis, card, command, now: Date.now, renderReport })}`);
    },
  };
}
