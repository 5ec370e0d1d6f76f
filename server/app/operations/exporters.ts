import { join } from 'node:path';
import { exportCommand } from '#core/commands/export-command.ts';
import type { ExportKind, ExportRequest } from '#core/api/exports.ts';
import { parseTerms, type RandomTerm } from '#core/models/model-task.ts';
import { reportingCard, type ReportingCard } from '#core/reporting/reporting-card.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import type { AnalysisReport } from '../analysis/analysis-report.ts';
import type { modelRatings } from '../analysis/model.ts';
import { describeStudy } from '../analysis/drawing/describe.ts';
import { exportStudy } from '../exports/export.ts';
import { writeManifest } from '../exports/manifest.ts';
import { readRatedStudy } from '../imports/rating-source.ts';
import { writeReasons } from '../exports/reasons.ts';
import { formatNamed } from '../exports/formats/registry.ts';
import { DEFAULT_DRAWS, DEFAULT_SEED } from '../analysis/fit-models.ts';
import { engineOf } from '../analysis/engine-registry.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import type { MetricsAsked } from '../ratings/study-metrics.ts';
import type { Progress } from '../../platform/progress.ts';
import type { TaskWorld } from '../jobs/task.ts';

/** Input of an exporter. */
export interface Making {
  /** Name of the study. */
  study: string;
  folder: string | null;
  scores: string | null;
  /** Metrics in uploaded tables. */
  metrics: MetricsAsked;
  /** Folder for a single file. */
  out: string;
  /** Folder for several files that will be packed. */
  work: string;
  world: TaskWorld;
  report(progress: Progress): void;
}

/** Result: the name of one file in `out`, or of the ZIP file to create from those in `work`. */
export interface Made {
  result: { rows?: number; counted?: number; reasons?: number; warnings: readonly string[] };
  files: { single: string } | { zip: string };
}

export type Of<Kind extends ExportKind> = Extract<ExportRequest, { kind: Kind }>;

function asked({ study, folder, metrics, world }: Making, { rehearsals }: { rehearsals: boolean }) {
  const modes = rehearsals ? (['live', 'rehearsal'] as const) : (['live'] as const);
  return { store: world.store, name: study, folder: folder ?? undefined, metrics, modes };
}

function scoresOf({ scores }: Making, request: { scores: boolean }): string | undefined {
  if (!request.scores) return undefined;
  if (scores === null) throw new StudyMistakes('there are no scores of reasons: upload the table first');
  return scores;
}

const sessionProgress =
  ({ report }: Making) =>
  (done: number, total: number): void =>
    report({ what: 'sessions', done, total });

async function makeTables(making: Making, request: Of<'tables'>): Promise<Made> {
  const { rows, counted, warnings } = await exportStudy({
    ...asked(making, request),
    out: making.work,
    formats: request.formats.flatMap((name) => formatNamed(name) ?? []),
    hasMark: request.hasMark,
    reasonScores: scoresOf(making, request),
    progress: sessionProgress(making),
  });
  return { result: { rows, counted, warnings }, files: { zip: `${making.study}-tables.zip` } };
}

/** Creates the report. The large drawing code is loaded only for this export. */
async function makeReport(making: Making, request: Of<'report'>): Promise<Made> {
  const order = { ...asked(making, request), reasonScores: scoresOf(making, request) };
  const { readReportingInput } = await import('../analysis/drawing/reporting-input.ts');
  const card = reportingCard(await readReportingInput(order));
  const { analyseStudy } = await import('../analysis/analyse.ts');
  making.report({ what: 'analysing', done: 0, total: null });
  const { json } = await analyseStudy(order);
  return drawnReport(making, { analysis: json, card, command: exportCommand(request, making.study) });
}

/** Writes the report of an analysis. */
export async function drawnReport(
  { report, world, study, work }: Making,
  drawn: { analysis: AnalysisReport; card: ReportingCard | null; command: string },
): Promise<Made> {
  report({ what: 'drawing', done: 0, total: null });
  const { writeReport } = await import('../analysis/drawing/write-report.ts');
  await writeReport({ ...drawn, out: work, now: world.now, renderReport: world.renderReport });
  return { result: { warnings: drawn.analysis.warnings }, files: { zip: `${study}-report.zip` } };
}

/** Creates the tables and figures in the layout of papers. In English, as papers are. */
async function makePaper(making: Making, request: Of<'paper'>): Promise<Made> {
  const { analyseStudy } = await import('../analysis/analyse.ts');
  making.report({ what: 'analysing', done: 0, total: null });
  const { json } = await analyseStudy({ ...asked(making, request), isForPaper: true, isPrintedOnly: true });
  return drawnPaper(making, { analysis: json, command: exportCommand(request, making.study) });
}

/** Writes an analysis as papers print it. */
export async function drawnPaper(
  { report, world, study, work }: Making,
  drawn: { analysis: AnalysisReport; command: string },
): Promise<Made> {
  report({ what: 'drawing', done: 0, total: null });
  const { writePaper } = await import('../analysis/drawing/write-paper.ts');
  await writePaper({ ...drawn, out: work, now: world.now });
  return { result: { warnings: drawn.analysis.warnings }, files: { zip: `${study}-paper.zip` } };
}

async function makeArchive(making: Making, request: Of<'archive'>): Promise<Made> {
  const { world, study, out } = making;
  const { archiveStudy } = await import('../exports/archive.ts');
  const name = `${study}.zip`;
  const { warnings } = await archiveStudy({
    ...asked(making, request),
    reasonScores: scoresOf(making, request),
    out: join(out, name),
    command: exportCommand(request, study),
    now: world.now,
    renderReport: world.renderReport,
    progress: sessionProgress(making),
  });
  return { result: { warnings }, files: { single: name } };
}

async function makeMethods(making: Making, request: Of<'methods'>): Promise<Made> {
  const name = `${making.study}-methods.md`;
  await writeAtomically(join(making.out, name), await describeStudy(asked(making, request)));
  return { result: { warnings: [] }, files: { single: name } };
}

async function makeReasons(making: Making, request: Of<'reasons'>): Promise<Made> {
  const { count, reasons } = await writeReasons({
    ...asked(making, request),
    out: making.work,
    hasAnswers: request.hasAnswers,
  });
  if (count === 0)
    throw new StudyMistakes('no rating that counts has a written reason: there is nothing to export');
  return { result: { reasons, warnings: [] }, files: { zip: `${making.study}-reasons.zip` } };
}

function termsOf(random: Of<'models'>['random']): RandomTerm[] | null {
  try {
    return random === null ? null : parseTerms(random.join(', '));
  } catch (cause) {
    throw cause instanceof RangeError ? new StudyMistakes(cause.message) : cause;
  }
}

async function makeModels(making: Making, request: Of<'models'>): Promise<Made> {
  return fittedModels(making, await readRatedStudy(asked(making, request)), request);
}

/** Fits the mixed models of a source's ratings. */
export async function fittedModels(
  { study, work, world, report }: Making,
  source: Parameters<typeof modelRatings>[0],
  request: Of<'models'>,
): Promise<Made> {
  const { modelRatings: fit } = await import('../analysis/model.ts');
  const { text, json } = await fit(source, {
    engine: engineOf(request.engine).id,
    scale: null,
    terms: termsOf(request.random),
    draws: DEFAULT_DRAWS,
    seed: DEFAULT_SEED,
    progress: (line) => report({ what: line, done: 0, total: null }),
    signal: world.signal,
  });
  await writeAtomically(join(work, `${study}-models.json`), `${JSON.stringify(json, null, 2)}\n`);
  await writeAtomically(join(work, `${study}-models.txt`), `${text}\n`);
  return { result: { warnings: [] }, files: { zip: `${study}-models.zip` } };
}

async function makeManifest({ study, work, world }: Making): Promise<Made> {
  await writeManifest({ store: world.store, name: study, out: work });
  return { result: { warnings: [] }, files: { zip: `${study}-manifest.zip` } };
}

/** Creates the requested export with the functions of the command line. Throws as they do. */
export function make(making: Making, request: ExportRequest): Promise<Made> {
  switch (request.kind) {
    case 'tables':
      return makeTables(making, request);
    case 'report':
      return makeReport(making, request);
    case 'paper':
      return makePaper(making, request);
    case 'archive':
      return makeArchive(making, request);
    case 'methods':
      return makeMethods(making, request);
    case 'reasons':
      return makeReasons(making, request);
    case 'models':
      return makeModels(making, request);
    case 'manifest':
      return makeManifest(making);
  }
}
