import { render } from 'svelte/server';
import type { ReportPage } from '#core/reporting/report-page.ts';
import Report from './Report.svelte';
import style from './report.css?inline';

/** Renders a report as one HTML page without scripts and external requests. */
export function renderReport(page: ReportPage): string {
  const { head, body } = render(Report, { props: page });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
${head}
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
