import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { StoreError } from '../contract/store.ts';
import { type Connection, Database } from './driver.ts';
import { newestMigration } from './migrations.ts';

/** Rows of each table, by its name. */
export type RowCounts = Readonly<Record<string, number>>;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Row {
  id: string;
  name: string;
  text: string;
  sha256: string;
}

/** Rows whose text is no longer what its hash was made of: a bit that flipped inside a text harms no page of the file. */
function* changedRows(raw: Connection): Generator<string> {
  const answers = raw.prepare<[], Row>("SELECT id, '' AS name, payload AS text, sha256 FROM answers");
  for (const { id, text, sha256 } of answers.iterate()) if (hash(text) !== sha256) yield `answer ${id}`;
  const versions = raw.prepare<[], Row>(
    'SELECT v.id, s.name, v.document AS text, v.id AS sha256 FROM versions v JOIN studies s ON s.id = v.study_id',
  );
  for (const { id, name, text, sha256 } of versions.iterate())
    if (hash(canonicalJson({ name, study: JSON.parse(text) })) !== sha256) yield `study version ${id}`;
}

export function rowCounts(raw: Connection): RowCounts {
  const tables = raw
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((table) => [table, Number(raw.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())]),
  );
}

function firstFault(raw: Connection): string | null {
  const integrity: unknown = raw.pragma('integrity_check(1)', { simple: true });
  if (integrity !== 'ok') return String(integrity);
  if (raw.prepare('PRAGMA foreign_key_check').get() !== undefined) return 'a row refers to a missing row';
  const [changed] = changedRows(raw);
  return changed === undefined ? null : `${changed} was changed after it was stored`;
}

const damaged = (file: string, fault: string): StoreError =>
  new StoreError('damaged', `${file} is not an intact Earshot database (${fault}): use another backup`);

/** SQLite takes a page that is cut off for one that ends in zeros. */
function isCutOff(raw: Connection, file: string): boolean {
  const [pages, bytes] = ['page_count', 'page_size'].map((of) => Number(raw.pragma(of, { simple: true })));
  return statSync(file).size !== (pages ?? 0) * (bytes ?? 0);
}

function check(raw: Connection, file: string): RowCounts {
  if (isCutOff(raw, file)) throw damaged(file, 'the file is truncated');
  const migration = newestMigration(raw);
  if (migration === null) throw damaged(file, 'it has no Earshot tables');
  const fault = firstFault(raw);
  if (fault !== null) throw damaged(file, fault);
  return rowCounts(raw);
}

/**
 * Reads a closed database from end to end: its pages, its references, the hash of every answer and study version. Returns how
 * many rows each table has. Throws StoreError 'damaged'.
 */
export function verifyDatabase(file: string): RowCounts {
  let raw: Connection | null = null;
  try {
    raw = new Database(file, { readonly: true, fileMustExist: true });
    return check(raw, file);
  } catch (cause) {
    if (cause instanceof Database.SqliteError || cause instanceof SyntaxError)
      throw damaged(file, cause.message);
    throw cause;
  } finally {
    raw?.close();
  }
}
