import { each, type Steps, take } from './steps.ts';
import { z } from 'zod';
import type { EventKind } from '../contract/event-store.ts';
import type { Shipment } from '../contract/ship-store.ts';
import { lastEventId, readEvents } from './events.ts';
import type { Db } from './db.ts';
import { statement } from './prepared.ts';

/** Reading so many takes some milliseconds, which answers wait for. */
const MOST_EVENTS = 200;

/** Kinds after which only a new backup has everything. */
const ONLY_IN_BACKUPS: ReadonlySet<EventKind> = new Set([
  'study-changed',
  'study-unblinded',
  'listeners-erased',
]);
/** Kinds that concern single pages of a session; any other may concern all of them. */
const OF_ONE_PAGE: ReadonlySet<EventKind> = new Set(['answer-stored', 'page-opened']);

export type Row = Record<string, string | number | null>;
type Select = ReturnType<typeof statement<{ id: string; position: number }, Row>>;

const rowsWhere = (conditions: Readonly<Record<string, string>>): [table: string, select: Select][] =>
  Object.entries(conditions).map(([table, condition]) => [
    table,
    statement<{ id: string; position: number }, Row>(`SELECT * FROM ${table} WHERE ${condition}`),
  ]);

/** Rows of a session: those that are shipped with each change, those of its plan, and those of one page. */
const ALWAYS = rowsWhere({
  sessions: 'id = @id',
  recruits: '(study_id, listener_id) = (SELECT study_id, listener_id FROM sessions WHERE id = @id)',
  session_keys: 'session_id = @id',
  checks: 'session_id = @id',
  reviews: 'session_id = @id',
  decisions: 'session_id = @id',
});
const PLAN = rowsWhere({ pages: 'session_id = @id', page_clips: 'session_id = @id' });
const PAGE = rowsWhere({
  pages: 'session_id = @id AND position = @position',
  answers: 'session_id = @id AND position = @position',
});
export const TABLES: ReadonlySet<string> = new Set([...ALWAYS, ...PLAN, ...PAGE].map(([table]) => table));
/** Tables whose rows have no key: those of the session are replaced as a whole. */
export const WITHOUT_KEY: ReadonlySet<string> = new Set(['checks']);

const cell = z.union([z.string(), z.number(), z.null()]);
export const shipped = z.strictObject({
  session: z.string(),
  rows: z.record(z.string().regex(/^[a-z_]+$/u), z.array(z.record(z.string().regex(/^[a-z0-9_]+$/u), cell))),
});
type Shipped = z.infer<typeof shipped>;

export const eventLine = z.strictObject({ last: z.int(), after: z.int() });

interface Changed {
  isWhole: boolean;
  positions: Set<number>;
}

function* rowsOf(db: Db, id: string, { isWhole, positions }: Changed): Steps<Shipped['rows']> {
  const rows: Record<string, Row[]> = {};
  function* add(tables: typeof ALWAYS, position = 0): Steps<void> {
    for (const [table, select] of tables)
      rows[table] = [...(rows[table] ?? []), ...(yield* take(select(db).all({ id, position })))];
  }
  yield* add(ALWAYS);
  if (isWhole) yield* add(PLAN);
  for (const position of positions) yield* add(PAGE, position);
  return rows;
}

/** See ShipStore. */
export function* changesSince(db: Db, after: number): Steps<Shipment> {
  const { events, isBehind } = yield* readEvents(db, after, MOST_EVENTS);
  if (isBehind) return { after, last: yield* lastEventId(db), text: '', needsBackup: true };
  const last = events.at(-1)?.id ?? after;
  const sessions = new Map<string, Changed>();
  for (const { kind, sessionId, position } of events) {
    if (sessionId === null) continue;
    const changed = sessions.get(sessionId) ?? { isWhole: false, positions: new Set() };
    if (!OF_ONE_PAGE.has(kind)) changed.isWhole = true;
    if (position !== null) changed.positions.add(position);
    sessions.set(sessionId, changed);
  }
  const lines = yield* each(sessions, function* ([session, changed]) {
    return JSON.stringify({ session, rows: yield* rowsOf(db, session, changed) } satisfies Shipped);
  });
  const needsBackup = events.some(({ kind }) => ONLY_IN_BACKUPS.has(kind));
  const text = lines.length === 0 ? '' : `${[JSON.stringify({ after, last }), ...lines].join('\n')}\n`;
  return { after, last, text, needsBackup };
}
