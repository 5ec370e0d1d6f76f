import type { Rating } from '#core/ratings/ratings.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { CLIP_DURATIONS, type Known, type Need } from '#core/screening/contract/rule.ts';
import { screeningRule } from '#core/screening/registry.ts';
import { unmetNeeds } from '#core/screening/unmet-needs.ts';
import { orList } from '../../platform/words.ts';
import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import { refuse } from './table/refuse.ts';

/** A table of ratings and the names of its columns. */
export interface RatedTable {
  path: string;
  ratings: readonly Rating[];
  /** Columns of the table, under their export names. */
  columns: readonly string[];
  known: Known;
}

/** Columns that hold the verdicts of methods and people in an export. */
const VERDICT_COLUMNS = ['reasons', 'flags'];

/** Example: 'role (with flawed), role (with human)'. */
const needText = ({ reads, values }: Need): string => (values ? `${reads} (with ${orList(values)})` : reads);

function columnMistake({ path, columns }: RatedTable, rule: string, needs: readonly Need[]): Mistake {
  const lacking = [...new Set(needs.map(({ reads }) => reads))];
  const example = lacking.map((name) => `${name}=${name === 'role' ? 'kind' : '...'}`).join(', ');
  const message =
    `${rule} finds nothing without ${needs.map(needText).join(', ')}; the table has the columns ${columns.join(', ')}; ` +
    `add what is missing, name columns that have other names, as in ${example}, or omit the rule`;
  return errorAt(path, null, message, 'names');
}

/** Reason why a rule cannot find anything in a table; null if it can. */
export function ruleMistake(table: RatedTable, rule: string): Mistake | null {
  const { path, ratings, columns, known } = table;
  const isGiven = (column: string): boolean => columns.includes(column);
  if (!screeningRule(rule)) {
    if (VERDICT_COLUMNS.some(isGiven)) return null;
    const message =
      `${rule} is a verdict that only a study gives, and an export stores it in the column reasons or flags; ` +
      'export the study again, or omit the rule';
    return errorAt(path, null, message, 'names');
  }
  const unmet = unmetNeeds(rule, ratings, known, isGiven);
  if (unmet.length === 0) return null;
  if (unmet.some(({ reads }) => reads === CLIP_DURATIONS))
    return errorAt(
      path,
      null,
      `${rule} compares times with the ${CLIP_DURATIONS}, which no table has; screen the study itself, or omit the rule`,
    );
  return columnMistake(table, rule, unmet);
}

/** Throws StudyMistakes for requested rules that cannot find anything in a table. */
export function refuseRules(table: RatedTable, rules: ScreeningConfig): void {
  refuse(rules.flatMap((entry) => ruleMistake(table, typeof entry === 'string' ? entry : entry.rule) ?? []));
}
