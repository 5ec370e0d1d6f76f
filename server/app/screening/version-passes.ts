import { textTable } from '#core/analysis/tables/text-table.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { groupBy } from '#core/order/group-by.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { ALL_ATTENTION, RULES, versionPassTables, type Passed } from '#core/screening/version-passes.ts';
import type { AskedStudy, RatedStudy } from '../imports/rating-source.ts';
import { checksOf } from '../ratings/check-table.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { StudySessions } from '../ratings/study-sessions.ts';

type Check = ReturnType<typeof checksOf>[number];

/** Passed or failed, by check and for all attention checks. */
function passedChecks(version: number, checks: readonly Check[]): Passed[] {
  const byName = groupBy(checks, ({ check }) => check);
  const attention = checks.filter(({ type }) => type === 'attention check');
  const criteria: [string, readonly Check[]][] = [
    ...(attention.length > 0 ? [[ALL_ATTENTION, attention] as [string, Check[]]] : []),
    ...byName,
  ];
  return criteria.map(([criterion, own]) => ({
    version,
    criterion,
    passed: own.every(({ passed }) => passed),
  }));
}

/**
 * Compares the pass rates of listeners between the versions of a study, such as a pilot and the final version. `rules`
 * replace the rules that each version was published with.
 */
export async function versionPasses(
  source: Pick<RatedStudy, 'about' | 'current' | 'under'>,
  { store, modes }: Pick<AskedStudy, 'store' | 'modes'>,
  rules?: ScreeningConfig,
): Promise<{ text: string; tables: ResultTable[] }> {
  const { ratings } = source.under(rules && excludingSet(rules));
  const counting = new Set(ratings.flatMap(({ counts, session }) => (counts ? [session] : [])));
  const kept: Passed[] = [];
  const checked: Passed[] = [];
  for await (const { bound, record } of new StudySessions(store, source.current, modes).read()) {
    const { state, id } = record.session;
    const version = bound.version.number;
    if (state === 'completed') kept.push({ version, criterion: RULES, passed: counting.has(id) });
    if (state === 'completed' || state === 'screened_out')
      checked.push(...passedChecks(version, checksOf(bound, record, answersOf(bound, record))));
  }
  const tables = versionPassTables([...kept, ...checked]);
  const texts = tables.map((table) => textTable(table, table.rows.length));
  return { text: [source.about, ...texts].join('\n\n'), tables };
}
