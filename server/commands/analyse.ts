import { analyseBlocks, analyseRatings, type BlockResult } from '#core/analysis/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input.ts';
import { textTable } from '#core/analysis/text-table.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { METHOD_IDS } from '#core/methods/analyses.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { titleOf } from '#core/study/study.ts';
import { screeningHash, screeningLine, type ScreeningEntry } from '../export/screening-entries.ts';
import { errorAt, formatMistake, StudyMistakes } from '../study-files/mistake.ts';
import { orList } from '../study-files/words.ts';
import { readRatedFile, readRatedStudy, type AskedStudy } from './rating-source.ts';

/** Rows of a table in the terminal; the JSON has all. */
const MAX_ROWS = 40;

interface AnalysisReport {
  /** Its name, or the path of a table whose study is not at hand. */
  study: string;
  title: string | null;
  modes: readonly string[];
  versions: { number: number; id: string }[];
  /** By state. */
  sessions: Record<string, number>;
  /** The sets that say which ratings count. */
  screening: ScreeningEntry[];
  blocks: BlockResult[];
  warnings: string[];
}

function blockText({ block, method, versions, tables }: BlockResult): string {
  const of = versions.length === 0 ? '' : `, version ${versions.join(' and ')}`;
  const heading = `Block ${block}: ${method}${of}`;
  const underlined = `${heading}\n${'='.repeat(heading.length)}`;
  return [underlined, ...tables.map((table) => textTable(table, MAX_ROWS))].join('\n\n');
}

interface Analysed {
  text: string;
  json: AnalysisReport;
}

function reportText({ study, title, modes, sessions, screening, blocks, warnings }: AnalysisReport): string {
  const states = Object.entries(sessions).map(([state, count]) => `${count} ${state}`);
  const head = [
    title === null ? study : `${study}: ${title}`,
    `Sessions (${modes.join(', ')}): ${states.length === 0 ? 'none' : states.join(', ')}`,
    ...screening.map(screeningLine),
    ...warnings,
  ];
  return [head.join('\n'), ...blocks.map(blockText)].join('\n\n');
}

const analysed = (json: AnalysisReport): Analysed => ({ text: reportText(json), json });

/** What to do about metrics that the study names and nobody passed. */
function unreadMetrics(file: string | undefined): string[] {
  if (file === undefined) return [];
  const told = `the study names the metrics file ${file}, which was not read`;
  return [`${told}; to hold it against the listeners, pass it with --metrics <the study's folder>/${file}`];
}

/**
 * The first numbers of a study: for every block what was screened out, the means by system, metrics against
 * listeners and each listener against the others. Throws StoreError for an unknown study, StudyMistakes for a metrics
 * file that cannot be used.
 */
export async function analyseStudy(asked: AskedStudy): Promise<Analysed> {
  const { current, versions, states, metrics, warnings, screening, under } = await readRatedStudy(asked);
  return analysed({
    study: asked.name,
    title: titleOf(current.study.config),
    modes: asked.modes,
    versions: versions.map(({ number, id }) => ({ number, id })),
    sessions: states,
    screening,
    blocks: analyseBlocks(versions, blockInput(under().ratings, { metrics })),
    warnings: metrics.length > 0 ? warnings : unreadMetrics(current.study.config.metrics),
  });
}

/**
 * The same numbers of a table of ratings, as far as it tells its study: nothing that was planned and never rated, and the
 * table's own reasons, unless `rules` are named to exclude in their place. Throws StudyMistakes for a file that cannot be
 * used.
 */
export async function analyseFile({
  path,
  rules,
  metrics: metricsPath,
}: {
  path: string;
  rules?: ScreeningConfig | undefined;
  metrics?: string | undefined;
}): Promise<Analysed> {
  const source = await readRatedFile(path, metricsPath);
  const named = rules && excludingSet(rules);
  const { ratings } = source.under(named);
  const unknown = ratings.find(({ method }) => !METHOD_IDS.includes(method));
  if (unknown) {
    const message = `the column method says ${unknown.method}; write ${orList(METHOD_IDS)}`;
    throw new StudyMistakes(formatMistake(errorAt(path, null, message)));
  }
  const { blocks, warnings } = analyseRatings(blockInput(ratings, { metrics: source.metrics }));
  return analysed({
    study: path,
    title: null,
    modes: [...new Set(ratings.map(({ mode }) => mode))],
    versions: [],
    sessions: source.states,
    screening: named ? [{ versions: [], sha256: screeningHash(named), rules: named }] : source.screening,
    blocks,
    warnings: [...source.warnings, ...warnings],
  });
}
