import { catalogue } from '../../i18n/catalogue.svelte.ts';

export const en = {
  title: 'Exports',
  lead: 'Study data as files. Listeners have random pseudonyms and no recruiter ids. Words that they wrote may still identify them. Files name the systems even while Quality and Analysis show letters, so decide about listeners first.',
  rehearsals: 'Include simulated listeners',
  make: 'Create export',
  command: 'Command-line equivalent',
  options: 'Options',
  'tables.title': 'Ratings and sessions',
  'tables.about':
    'All ratings with their screening results, sessions, checks, plays and events as CSV, with a dictionary and scripts for R and Python.',
  'report.title': 'Report',
  'report.about': 'All tables and figures of the analysis as a web page, with CSV and SVG files.',
  'paper.title': 'Tables and figures for a paper',
  'paper.about':
    'The results as papers print them: tables in LaTeX, CSV and Markdown, figures as SVG and PDF, in their order.',
  'imported.lead':
    'Imported ratings as files. Listeners have the names of the imported file, which may identify them.',
  'imported.tables.title': 'Ratings',
  'imported.tables.about':
    'All ratings with their screening results and decisions as CSV, with a dictionary of its columns.',
  'imported.archive.about':
    'The imported table, the ratings under screening, the report and checksums: everything needed to check and repeat the analysis.',
  'archive.title': 'Archive for the paper',
  'archive.about':
    'Versions, tables, report and checksums: everything needed to check and repeat the analysis.',
  'methods.title': 'Methods section',
  'methods.about': 'Description of the test for the paper, with the reporting card, as Markdown.',
  'reasons.title': 'Written reasons',
  'reasons.about': 'Reasons in bundles without system names, with a table for scores.',
  'models.title': 'Mixed models',
  'models.about': 'Mixed models for every scale: numbers as JSON, tables as text.',
  'manifest.title': 'Versions and clips',
  'manifest.about':
    'The document behind each version hash, and a table of clips with hashes of the served audio.',
  'format.parquet': 'Parquet, typed',
  'format.wide': 'Wide CSV, one table per block',
  'format.json': 'JSON',
  'format.webmushra': 'webMUSHRA CSV',
  mark: 'CSV for Excel (UTF-8 BOM)',
  scores: 'Include uploaded reason scores',
  answers: 'Include answers',
  engine: 'Engine',
  'scores.file': 'Upload completed score table (CSV)',
  'scores.at': 'Scores uploaded {at}.',
  'scores.done': '{n} scores imported.',
  'history.title': 'Previous exports',
  'history.note': 'Files are kept for 30 days or until deleted. Checksums are kept.',
  'history.empty': 'No exports yet.',
  'history.what': 'Export',
  'history.when': 'Created',
  'history.who': 'Account',
  'history.size': 'Size',
  'history.sha': 'SHA-256',
  'history.file': 'File',
  download: 'Download',
  cancel: 'Cancel',
  remove: 'Delete',
  gone: 'no longer kept',
  'state.failed': 'Failed',
  waiting: 'In progress',
  'progress.sessions': '{done} of {total} sessions',
  withMetrics: 'With metrics of the analysis',
  noFolder: 'Study folder not found: metrics and study.yaml are not included.',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
