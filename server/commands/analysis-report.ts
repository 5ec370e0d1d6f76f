import type { BlockResult } from '#core/analysis/analyse-blocks.ts';
import { textTable } from '#core/analysis/text-table.ts';
import { screeningLine, type ScreeningEntry } from '../export/screening-entries.ts';

/** Rows of a table in the terminal; the JSON has all. */
const MAX_ROWS = 40;

/** What stands wherever an analysis under other rules than the published ones is shown. */
export const SENSITIVITY =
  'Sensitivity analysis: the rules are not those that the study was published with; report it beside the primary analysis.';

/** All that an analysis found, as its JSON has it. */
export interface AnalysisReport {
  /** Its name, or the path of a table whose study is not at hand. */
  study: string;
  title: string | null;
  modes: readonly string[];
  versions: { number: number; id: string }[];
  /** By state. */
  sessions: Record<string, number>;
  /** The sets that say which ratings count. */
  screening: ScreeningEntry[];
  /** Whether these are other sets than those that the study was published with. */
  isSensitivity: boolean;
  /** What the results are limited to, like 'system=a,b'; none: nothing. */
  where: string[];
  blocks: BlockResult[];
  warnings: string[];
}

function blockText({ block, method, versions, tables }: BlockResult): string {
  const of = versions.length === 0 ? '' : `, version ${versions.join(' and ')}`;
  const heading = `Block ${block}: ${method}${of}`;
  const underlined = `${heading}\n${'='.repeat(heading.length)}`;
  return [underlined, ...tables.map((table) => textTable(table, MAX_ROWS))].join('\n\n');
}

/** The report for a terminal. */
export function reportText({
  study,
  title,
  modes,
  sessions,
  screening,
  isSensitivity,
  where,
  blocks,
  warnings,
}: AnalysisReport): string {
  const states = Object.entries(sessions).map(([state, count]) => `${count} ${state}`);
  const none = modes.includes('rehearsal')
    ? 'none'
    : 'none; with --rehearsals those of simulated listeners too';
  const head = [
    title === null ? study : `${study}: ${title}`,
    `Sessions (${modes.join(', ')}): ${states.length === 0 ? none : states.join(', ')}`,
    ...(isSensitivity ? [SENSITIVITY] : []),
    ...screening.map(screeningLine),
    ...(where.length === 0 ? [] : [`Limited to ${where.join(' and ')}`]),
    ...warnings,
  ];
  return [head.join('\n'), ...blocks.map(blockText)].join('\n\n');
}
