import { z } from 'zod';
import type { EventKind } from '../contract/event-store.ts';
import type { Applied, Shipment } from '../contract/ship-store.ts';
import { StoreError } from '../contract/store.ts';
import { lastEventId, readEvents } from './events.ts';
import type { Connection } from './driver.ts';
import type { Db } from './open.ts';
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

type Row = Record<string, string | number | null>;
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
/** Tables whose rows have no key: those of the session are replaced as a whole. */
const WITHOUT_KEY: ReadonlySet<string> = new Set(['checks']);

const cell = z.union([z.string(), z.number(), z.null()]);
const shipped = z.strictObject({
  session: z.string(),
  rows: z.record(z.string().regex(/^[a-z_]+$/u), z.array(z.record(z.string().regex(/^[a-z0-9_]+$/u), cell))),
});
type Shipped = z.infer<typeof shipped>;

const eventLine = z.strictObject({ last: z.int(), after: z.int() });

interface Changed {
  isWhole: boolean;
  positions: Set<number>;
}

function rowsOf(db: Db, id: string, { isWhole, positions }: Changed): Shipped['rows'] {
  const rows: Record<string, Row[]> = {};
  const add = (tables: typeof ALWAYS, position = 0): void => {
    for (const [table, select] of tables)
      rows[table] = [...(rows[table] ?? []), ...select(db).all({ id, position })];
  };
  add(ALWAYS);
  if (isWhole) add(PLAN);
  for (const position of positions) add(PAGE, position);
  return rows;
}

/** See ShipStore. */
export function changesSince(db: Db, after: number): Shipment {
  return db.transaction((): Shipment => {
    const { events, isBehind } = readEvents(db, after, MOST_EVENTS);
    if (isBehind) return { after, last: lastEventId(db), text: '', needsBackup: true };
    const last = events.at(-1)?.id ?? after;
    const sessions = new Map<string, Changed>();
    for (const { kind, sessionId, position } of events) {
      if (sessionId === null) continue;
      const changed = sessions.get(sessionId) ?? { isWhole: false, positions: new Set() };
      if (!OF_ONE_PAGE.has(kind)) changed.isWhole = true;
      if (position !== null) changed.positions.add(position);
      sessions.set(sessionId, changed);
    }
    const lines = [...sessions].map(([session, changed]) =>
      JSON.stringify({ session, rows: rowsOf(db, session, changed) } satisfies Shipped),
    );
    const needsBackup = events.some(({ kind }) => ONLY_IN_BACKUPS.has(kind));
    const text = lines.length === 0 ? '' : `${[JSON.stringify({ after, last }), ...lines].join('\n')}\n`;
    return { after, last, text, needsBackup };
  });
}

function insert(raw: Connection, table: string, row: Row): void {
  const columns = Object.keys(row);
  raw
    .prepare(
      `INSERT OR REPLACE INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    .run(row);
}

const TABLES: ReadonlySet<string> = new Set([...ALWAYS, ...PLAN, ...PAGE].map(([table]) => table));

/** Returns the session; null if it was left out. */
function applyLine(raw: Connection, line: string): string | null {
  const { session, rows } = shipped.parse(JSON.parse(line));
  const isKnown = raw.prepare<[unknown], number>('SELECT 1 FROM versions WHERE id = ?').pluck();
  // Of a version that was published after the backup.
  if (rows['sessions']?.some((row) => isKnown.get(row['version_id']) === undefined)) return null;
  for (const [table, own] of Object.entries(rows)) {
    if (!TABLES.has(table))
      throw new StoreError('damaged', `shipped rows name a table ${table}, which sessions do not have`);
    if (WITHOUT_KEY.has(table)) raw.prepare(`DELETE FROM "${table}" WHERE session_id = ?`).run(session);
    for (const row of own) insert(raw, table, row);
  }
  return session;
}

const FINISHED = `
  INSERT OR IGNORE INTO kept_ratings SELECT id, 0, '', '' FROM sessions
  WHERE state IN ('completed', 'screened_out', 'left') AND mode <> 'preview'`;

/**
 * Applies shipments in their order to a restored database whose log ends at some event. Those that end before are skipped; where one
 * is missing, none after it is applied. Counts of places are wrong until they are compared. Throws StoreError 'damaged' for rows of
 * tables that sessions do not have.
 */
export function applyShipments(raw: Connection, texts: readonly string[]): Applied {
  const first = raw
    .prepare<[], number>("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'store_events'")
    .pluck();
  let last = first.get() ?? 0;
  const sessions = new Set<string>();
  let leftOut = 0;
  let missing: Applied['missing'] = null;
  raw.pragma('foreign_keys = OFF');
  raw.transaction(() => {
    for (const text of texts) {
      const [head = '', ...lines] = text.trim().split('\n');
      const span = eventLine.parse(JSON.parse(head));
      if (span.last <= last) continue;
      if (span.after > last) {
        missing = { from: last + 1, to: span.after };
        break;
      }
      for (const line of lines) {
        const session = applyLine(raw, line);
        if (session === null) leftOut += 1;
        else sessions.add(session);
      }
      last = span.last;
    }
    if (sessions.size > 0) raw.exec(FINISHED);
    raw.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'store_events'").run(last);
  })();
  raw.pragma('foreign_keys = ON');
  return { sessions: sessions.size, leftOut, missing };
}
