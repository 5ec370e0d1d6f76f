import type { Applied } from '../contract/ship-store.ts';
import { StoreError } from '../contract/store.ts';
import { checkFills } from '../statements/fills.ts';
import { checkCompleted } from '../statements/places.ts';
import { eventLine, type Row, shipped, TABLES, WITHOUT_KEY } from '../statements/ship.ts';
import { atOnce } from './at-once.ts';
import type { Connection } from './driver.ts';
import { openForWriting } from './open.ts';

function insert(raw: Connection, table: string, row: Row): void {
  const columns = Object.keys(row);
  raw
    .prepare(
      `INSERT OR REPLACE INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    .run(row);
}

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
function applyShipments(raw: Connection, texts: readonly string[]): Applied {
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

/** Applies shipments to the database of a folder. Throws as openForWriting does, and StoreError 'damaged'. */
export function applyShipmentsTo(folder: string, texts: readonly string[]): Applied {
  const { db, close } = openForWriting(folder, { mayMiss: true });
  try {
    const applied = applyShipments(db.$client, texts);
    db.transaction(() => {
      atOnce(checkFills(db));
      atOnce(checkCompleted(db));
    });
    return applied;
  } finally {
    close();
  }
}
