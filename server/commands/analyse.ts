import { analyseBlocks, type BlockResult } from '#core/analysis/analyse-blocks.ts';
import { textTable } from '#core/analysis/text-table.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import type { SessionMode } from '#core/session.ts';
import { titleOf } from '#core/study/study.ts';
import type { Store } from '../db/store.ts';
import { readMetricValues } from '../export/metric-values.ts';
import { screeningEntries, screeningLine, type ScreeningEntry } from '../export/screening-entries.ts';
import { readRatedSessions } from '../export/session-ratings.ts';
import { findStudy, StudySessions } from '../export/study-sessions.ts';

/** Rows of a table in the terminal; the JSON has all. */
const MAX_ROWS = 40;

interface AnalysisReport {
  study: string;
  title: string;
  modes: readonly SessionMode[];
  versions: { number: number; id: string }[];
  /** By state. */
  sessions: Record<string, number>;
  /** The sets that say which ratings count. */
  screening: ScreeningEntry[];
  blocks: BlockResult[];
  warnings: string[];
}

function blockText({ block, method, versions, tables }: BlockResult): string {
  const heading = `Block ${block}: ${method}, version ${versions.join(' and ')}`;
  const underlined = `${heading}\n${'='.repeat(heading.length)}`;
  return [underlined, ...tables.map((table) => textTable(table, MAX_ROWS))].join('\n\n');
}

function reportText({ study, title, modes, sessions, screening, blocks, warnings }: AnalysisReport): string {
  const states = Object.entries(sessions).map(([state, count]) => `${count} ${state}`);
  const head = [
    `${study}: ${title}`,
    `Sessions (${modes.join(', ')}): ${states.length === 0 ? 'none' : states.join(', ')}`,
    ...screening.map(screeningLine),
    ...warnings,
  ];
  return [head.join('\n'), ...blocks.map(blockText)].join('\n\n');
}

/** A published study holds no metrics: its file may grow after the last listener. */
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
export async function analyseStudy({
  store,
  name,
  metrics: path,
  modes,
}: {
  store: Store;
  name: string;
  metrics?: string;
  modes: readonly SessionMode[];
}): Promise<{ text: string; json: AnalysisReport }> {
  const sessions = new StudySessions(store, await findStudy(store, name), modes);
  const { ratings: given, states } = await readRatedSessions(sessions);
  const versions = sessions.versions();
  const clips = new Map(versions.flatMap(({ study }) => study.clips.map((clip) => [clip.id, clip])));
  const { metrics, warnings } =
    path === undefined
      ? { metrics: [], warnings: unreadMetrics(sessions.current.study.config.metrics) }
      : await readMetricValues(path, [...clips.values()]);
  const { ratings } = screenStudy(versions, given, { metrics });
  const json: AnalysisReport = {
    study: name,
    title: titleOf(sessions.current.study.config),
    modes,
    versions: versions.map(({ number, id }) => ({ number, id })),
    sessions: states,
    screening: screeningEntries(versions),
    blocks: analyseBlocks(versions, ratings, metrics),
    warnings,
  };
  return { text: reportText(json), json };
}
