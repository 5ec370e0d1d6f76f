import type { SessionCheck } from '#core/checks/session-checks.ts';
import { ratedRows } from '#core/analysis/input/rated-rows.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { groupBy } from '#core/order/group-by.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { ALL_ATTENTION, RULES } from '#core/screening/pass-criteria.ts';
import { versionPassTables, type Passed } from '#core/screening/version-passes.ts';
import type { AskedStudy, RatedStudy } from '../imports/rating-source.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import { checksOf } from '../ratings/check-table.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { StudySessions } from '../ratings/study-sessions.ts';

/** Whether a session of a version passed each check, all attention checks, and the rules. */
export function passedBy(
  version: number,
  { id, state }: Pick<SessionRecord['session'], 'id' | 'state'>,
  checks: readonly SessionCheck[],
  counting: ReadonlySet<string>,
): Passed[] {
  const byName = groupBy(checks, ({ check }) => check);
  const attention = checks.filter(({ type }) => type === 'attention check');
  const criteria: [string, readonly SessionCheck[]][] = [
    ...(attention.length > 0 ? [[ALL_ATTENTION, attention] as [string, SessionCheck[]]] : []),
    ...byName,
  ];
  const isOver = state === 'completed' || state === 'screened_out';
  return [
    ...(state === 'completed' ? [{ version, criterion: RULES, passed: counting.has(id) }] : []),
    ...(isOver ? criteria : []).map(([criterion, own]) => ({
      version,
      criterion,
      passed: own.every(({ passed }) => passed),
    })),
  ];
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
  const counting = new Set(ratedRows(ratings, ({ counts, session }) => (counts ? session : null)));
  const passed: Passed[] = [];
  for await (const { bound, record } of new StudySessions(store, source.current, modes).read()) {
    const checks = checksOf(bound, record, answersOf(bound, record));
    passed.push(...passedBy(bound.version.number, record.session, checks, counting));
  }
  const tables = versionPassTables(passed);
  const texts = tables.map((table) => textTable(table, table.rows.length));
  return { text: [source.about, ...texts].join('\n\n'), tables };
}
