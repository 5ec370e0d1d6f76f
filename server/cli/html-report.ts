import type { RenderReport } from '#core/reporting/report-page.ts';
import { reportingCard, type ReportingCard } from '#core/reporting/reporting-card.ts';
import type { AnalysisReport } from '../app/analysis/analysis-report.ts';
import type { AskedOfStudy } from '../app/analysis/analyse.ts';
import type { AskedStudy } from '../app/imports/rating-source.ts';
import { readReportingInput } from '../app/analysis/drawing/reporting-input.ts';

/** The report that `--html` asks for; does nothing where no folder is named. `command` is the line that asked. */
export function htmlReport(out: string | undefined, command: string, renderReport: RenderReport) {
  let card: ReportingCard | null = null;
  return {
    /** Reads what the methods section needs while the database is open. */
    async readStudy(asked: AskedStudy & Pick<AskedOfStudy, 'rules' | 'where'>): Promise<void> {
      if (out !== undefined) card = reportingCard(await readReportingInput(asked));
    },
    async write(analysis: AnalysisReport, say: (line: string) => void): Promise<void> {
      if (out === undefined) return;
      // What draws figures is large, and no other command needs it.
      const { writeReport } = await import('../app/analysis/drawing/write-report.ts');
      say(`\n${await writeReport({ out, analysis, card, command, now: Date.now, renderReport })}`);
    },
  };
}
