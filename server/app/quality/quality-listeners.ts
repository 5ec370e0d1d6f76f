import { LISTENERS_AT_ONCE } from '#core/api/limits.ts';
import type { DecisionView, ListenerRow, ListenersView } from '#core/api/quality.ts';
import type { ListenersQuery } from '#core/api/listeners-query.ts';
import { standing, type Decision } from '#core/screening/decisions.ts';
import { EXCLUDED_BY_HAND } from '#core/verdicts/verdicts.ts';
import type { Task } from '../jobs/task.ts';
import { qualitySource, type QualitySource, type SessionFacts } from './quality-source.ts';

export const decisionView = (decision: Decision | null): DecisionView | null =>
  decision && { ...decision, at: new Date(decision.at).toISOString() };

/** Rules with findings against each session, including rules outside the primary set, and evidence rules that flag it. */
function rulesBySession({ alone, evidence }: QualitySource): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [rule, { findings }] of alone) {
    if (rule === EXCLUDED_BY_HAND) continue;
    for (const { session } of findings.flatMap(({ ratings }) => ratings))
      found.set(session, (found.get(session) ?? new Set()).add(rule));
  }
  for (const [session, judged] of evidence)
    for (const { rule, flagged } of judged)
      if (flagged) found.set(session, (found.get(session) ?? new Set()).add(rule.id));
  return found;
}

function rowOf(facts: SessionFacts, counting: number, rules: ReadonlySet<string>): ListenerRow {
  const { session, decisions, checks } = facts;
  const { data, pay } = standing(decisions);
  return {
    session: session.id,
    listener: session.listenerId,
    mode: session.mode,
    state: session.state,
    pages: facts.pages,
    answered: facts.answered,
    ratings: facts.ratings.length,
    counting,
    minutes: facts.minutes,
    rules: [...rules],
    passed: checks.filter(({ passed }) => passed).length,
    checks: checks.length,
    agreement: facts.agreement,
    decision: decisionView(data),
    returnAsked: decisionView(pay),
  };
}

/** Rows of all listeners, in order of arrival. */
export function listenerRows(source: QualitySource): ListenerRow[] {
  const counting = new Map<string, number>();
  for (const { session, counts } of source.primary.ratings)
    counting.set(session, (counting.get(session) ?? 0) + (counts ? 1 : 0));
  const rules = rulesBySession(source);
  return [...source.sessions].map(([id, facts]) =>
    rowOf(facts, counting.get(id) ?? 0, rules.get(id) ?? new Set()),
  );
}

type Sortable = string | number | null;

const VALUES: Readonly<Record<Exclude<ListenersQuery['sort'], 'arrival'>, (row: ListenerRow) => Sortable>> = {
  listener: ({ listener }) => listener,
  state: ({ state }) => state,
  ratings: ({ ratings }) => ratings,
  counting: ({ counting }) => counting,
  minutes: ({ minutes }) => minutes,
  checks: ({ passed, checks }) => (checks === 0 ? null : passed / checks),
  agreement: ({ agreement }) => agreement,
  rules: ({ rules }) => rules.length,
  decision: ({ decision, returnAsked }) => decision?.verdict ?? returnAsked?.verdict ?? null,
};

function inOrder(rows: readonly ListenerRow[], { sort, down }: ListenersQuery): ListenerRow[] {
  const way = down === '1' ? -1 : 1;
  if (sort === 'arrival') return down === '1' ? rows.toReversed() : [...rows];
  const value = VALUES[sort];
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one < other ? -way : one > other ? way : 0;
  });
}

function isWanted(row: ListenerRow, { state, rule, decision, text }: ListenersQuery): boolean {
  const { data, pay } = { data: row.decision?.verdict, pay: row.returnAsked };
  const decided =
    decision === '' ||
    (decision === 'none' && data === undefined && !pay) ||
    (decision === 'ask_to_return' && pay !== null) ||
    data === decision;
  return (
    decided &&
    (state === '' || row.state === state) &&
    (rule === '' || row.rules.includes(rule)) &&
    (text === '' || row.listener.startsWith(text) || row.session.startsWith(text))
  );
}

/** Listeners of a study that match a query, one window of the list. */
export const qualityListeners: Task<{ study: string; query: ListenersQuery }, ListenersView> = {
  async run({ study, query }, world) {
    const all = listenerRows(await qualitySource(world, study, query.rehearsals === '1'));
    const wanted = inOrder(
      all.filter((row) => isWanted(row, query)),
      query,
    );
    return {
      rows: wanted.slice(query.from, query.from + LISTENERS_AT_ONCE),
      total: wanted.length,
      all: all.length,
      states: [...new Set(all.map(({ state }) => state))].toSorted(),
      rules: [...new Set(all.flatMap(({ rules }) => rules))].toSorted(),
    };
  },
};
