import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderReport, ReportPage } from '#core/reporting/report-page.ts';
import type { Services } from './cli/declare/shell.ts';
import { databaseAt } from './db/open.ts';
import type { Env } from './platform/env.ts';
import { projectRoot } from './platform/project-root.ts';

/** What Vite builds of `client/report/`. */
interface BuiltReport {
  renderReport(page: ReportPage): string;
}

/** Renders a report by the built components. Throws where the client is not built. */
export const renderReport: RenderReport = async (page) => {
  const built = pathToFileURL(join(projectRoot(), 'dist/report/render-report.js')).href;
  const report: BuiltReport = await import(built);
  return report.renderReport(page);
};

/** Services for the command line. Each is loaded when it is used: the server alone takes ten times as long to load as Node. */
export const servicesFor = ({
  databaseUrl,
  databaseReadUrl,
}: Pick<Env, 'databaseUrl' | 'databaseReadUrl'>): Services => ({
  database: databaseAt(databaseUrl, databaseReadUrl),
  databaseAt,
  startServer: async (...args) => (await import('./compose.ts')).startServer(...args),
  startReview: async (...args) => (await import('./http/review/start-review.ts')).startReview(...args),
  renderReport,
});
