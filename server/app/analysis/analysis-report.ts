import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import type { FigureStyle } from '#core/figures/style.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import { screeningLine, type ScreeningEntry } from '../ratings/screening-entries.ts';

/** Largest number of rows of a table in the terminal. The JSON has all rows. */
const MAX_ROWS = 40;
/** The same limit for a table that a page shows first. */
const MAX_PRIMARY_ROWS = 20;

/** Note beside every analysis under rules other than the published ones. */
export const SENSITIVITY =
  'Sensitivity analysis: the rules differ from the published ones; report it together with the primary analysis.';

/** All results of an analysis, as in its JSON. */
export interface AnalysisReport {
  /** Name of the study, or path of a table without a study. */
  study: string;
  title: string | null;
  modes: readonly string[];
  versions: { number: number; id: string }[];
  /** Number of sessions by state. */
  sessions: Record<string, number>;
  /** Screening sets that decide which ratings count. */
  screening: ScreeningEntry[];
  /** Whether these sets differ from those that the study was published with. */
  isSensitivity: boolean;
  /** Limits of the results, like 'system=a,b'; empty for none. */
  where: string[];
  /** Style of the figures. */
  style: FigureStyle;
  blocks: BlockResult[];
  warnings: string[];
}

const underlined = (heading: string, line: string): string => `${heading}\n${line.repeat(heading.length)}`;

/** Title of the primary model, if it cannot run as declared. */
export function primaryHeading({
  isSensitivity,
  where,
}: Pick<AnalysisReport, 'isSensitivity' | 'where'>): string {
  if (isSensitivity) return 'Sensitivity analysis: the primary model under other exclusion rules';
  return where.length > 0
    ? 'Secondary analysis: the primary model on a part of the ratings'
    : 'Primary analysis';
}

/** Conclusions, then their tables. */
function primaryText(tables: readonly ResultTable[]): string[] {
  const lead = tables.flatMap((table) => table.lead ?? []);
  const shown = tables.filter(({ rows }) => rows.length > 0);
  return [lead.join('\n'), ...shown.map((table) => textTable(table, MAX_PRIMARY_ROWS))];
}

function blockText(
  { block, method, versions, tables }: BlockResult,
  heading: string,
  isWhole: boolean,
): string {
  const of = versions.length === 0 ? '' : `, version ${versions.join(' and ')}`;
  const primary = tables.filter(({ tier }) => tier === 'primary');
  const others = tables.filter(({ tier }) => tier !== 'primary' && (isWhole || tier !== 'detail'));
  const more = tables.length - primary.length - others.length;
  return [
    underlined(`Block ${block}: ${method}${of}`, '='),
    ...(primary.length > 0 ? [underlined(heading, '-'), ...primaryText(primary)] : []),
    ...(primary.length > 0 && others.length > 0 ? [underlined('Secondary results', '-')] : []),
    ...others.map((table) => textTable(table, isWhole ? MAX_ROWS : MAX_PRIMARY_ROWS)),
    ...(more > 0 ? [`${more} more tables are left out here.`] : []),
  ].join('\n\n');
}

/** The report for a terminal. `isWhole`: with the tables that papers rarely print. */
export function reportText(report: AnalysisReport, isWhole = false): string {
  const { study, title, modes, sessions, screening, isSensitivity, where, blocks, warnings } = report;

  const states = Object.entries(sessions).map(([state, count]) => `${count} ${state}`);
  const none = modes.includes('rehearsal') ? 'none' : 'none; simulated listeners are not included';
  const head = [
    title === null ? study : `${study}: ${title}`,
    `Sessions (${modes.join(', ')}): ${states.length === 0 ? none : states.join(', ')}`,
    ...(isSensitivity ? [SENSITIVITY] : []),
    ...screening.map(screeningLine),
    ...(where.length === 0 ? [] : [`Limited to ${where.join(' and ')}`]),
    ...warnings,
  ];
  return [head.join('\n'), ...blocks.map((block) => blockText(block, primaryHeading(report), isWhole))].join(
    '\n\n',
  );
}
