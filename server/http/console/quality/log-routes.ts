import type { LogLine } from '#core/api/quality.ts';
import type { logCalls } from '#core/api/calls/quality-calls.ts';
import { column } from '#core/ratings/ratings.ts';
import type { Store } from '../../../db/contract/store.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { Handlers } from '../requests/route.ts';

/** More than anybody reads; the whole log is in the file. */
const SHOWN = 1000;
const ALL = 1_000_000;

const iso = (at: number): string => new Date(at).toISOString();

/** Who did what with a study, the newest first: what accounts did, what was decided by hand wherever, and when names were shown. */
async function logOf(store: Store, study: string, limit: number): Promise<LogLine[]> {
  const actions = (await store.listActions({ study, limit })).map(({ at, account, action, detail }) => ({
    at: iso(at),
    actor: account,
    kind: 'account' as const,
    action,
    detail,
  }));
  const version = await store.currentVersionByName(study);
  const decisions = version ? await store.decisionsOf(version.studyId) : [];
  const unblinding = version && (await store.unblindingOf(version.studyId));
  const decided = decisions.map(({ at, actor, verdict, sessionId, reason, unblinded }) => ({
    at: iso(at),
    actor,
    kind: 'decision' as const,
    action: verdict,
    detail: `session ${sessionId}: ${reason}${unblinded ? ' (names were shown)' : ''}`,
  }));
  const shown = unblinding
    ? [
        {
          at: iso(unblinding.at),
          actor: unblinding.actor,
          kind: 'unblinding' as const,
          action: 'names shown',
          detail: `primary screening SHA-256 ${unblinding.screening}`,
        },
      ]
    : [];
  return [...actions, ...decided, ...shown].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit);
}

const COLUMNS = [
  column<LogLine>('at', 'time', 'UTC', '', ({ at }) => at),
  column<LogLine>('actor', 'free text', null, '', ({ actor }) => actor),
  column<LogLine>('kind', 'text', null, '', ({ kind }) => kind),
  column<LogLine>('action', 'free text', null, '', ({ action }) => action),
  column<LogLine>('detail', 'free text', null, '', ({ detail }) => detail),
];

export const logHandlers: Handlers<typeof logCalls> = {
  'GET /studies/:study/log': ({ context: { store }, study }) => logOf(store, study, SHOWN),
  async 'GET /studies/:study/log.csv'({ context: { store }, study, response }) {
    const lines = await logOf(store, study, ALL);
    response
      .attachment('log.csv')
      .type('csv')
      .send(headerLine(COLUMNS) + rowLines(COLUMNS, lines));
  },
};
