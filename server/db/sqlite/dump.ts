import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dump, StoredRow, TablePart } from '../contract/dump.ts';
import type { RowCounts } from '../contract/database.ts';
import { StoreError } from '../contract/store.ts';
import { lockFolder } from './lock.ts';
import { databaseOf, existingFile, openForWriting } from './open.ts';
import { DERIVED, dumpedTables, type DumpedTable } from '../statements/dumped-tables.ts';
import { type Connection, Database } from './driver.ts';
import { migrateDatabase, refuseNewer } from './migrations.ts';
import { ownFile } from './private-files.ts';
import { syncFile } from './sync-file.ts';
import { rowCounts, verifyDatabase } from './verify.ts';

const PART = 500;

function* partsOf(raw: Connection, { name, key, isNumbered }: DumpedTable): Generator<TablePart> {
  const select = raw.prepare<[], StoredRow>(
    `SELECT ${isNumbered ? 'rowid, ' : ''}* FROM "${name}" ORDER BY ${key.join(', ')}`,
  );
  let rows: StoredRow[] = [];
  for (const row of select.iterate()) {
    rows.push(row);
    if (rows.length < PART) continue;
    yield { table: name, rows };
    rows = [];
  }
  if (rows.length > 0) yield { table: name, rows };
}

/** Reads all rows of a database file. Throws StoreError 'damaged' or 'newer'. */
export async function* dumpFile(file: string): Dump {
  verifyDatabase(file);
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    refuseNewer(raw, file);
    raw.exec('BEGIN');
    for (const table of dumpedTables()) yield* partsOf(raw, table);
  } finally {
    raw.close();
  }
}

function insert(raw: Connection, { table, rows }: TablePart): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const statement = raw.prepare(
    `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  for (const row of rows) statement.run(row);
}

async function load(raw: Connection, dump: Dump): Promise<void> {
  let isCleared = false;
  for await (const part of dump) {
    // Rows that triggers made meanwhile are replaced.
    if (DERIVED.has(part.table) && !isCleared)
      for (const table of DERIVED) raw.exec(`DELETE FROM "${table}"`);
    isCleared ||= DERIVED.has(part.table);
    insert(raw, part);
  }
}

/** Writes a dump into a new database file, whole or not at all. */
export async function loadFile(file: string, dump: Dump): Promise<RowCounts> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  ownFile(unfinished);
  const raw = new Database(unfinished);
  let counts: RowCounts;
  try {
    migrateDatabase(raw, unfinished, { isTemporary: true });
    raw.pragma('foreign_keys = ON');
    raw.exec('BEGIN');
    await load(raw, dump);
    raw.exec('COMMIT');
    counts = rowCounts(raw);
  } catch (cause) {
    raw.close();
    rmSync(unfinished, { force: true });
    throw cause;
  }
  raw.close();
  syncFile(unfinished);
  renameSync(unfinished, file);
  syncFile(dirname(file));
  return counts;
}

/**
 * Reads all rows of a folder's database while no process may write to it; it is migrated first. Throws as openForWriting does, and
 * StoreError 'not-found' or 'damaged'.
 */
export async function* dumpFolder(folder: string): Dump {
  existingFile(folder);
  const { db, close } = openForWriting(folder);
  try {
    // So that the file has all rows.
    db.$client.pragma('wal_checkpoint(truncate)');
    yield* dumpFile(databaseOf(folder));
  } finally {
    close();
  }
}

/** Writes a dump into a folder without a database. Throws StoreError 'exists' and 'in-use'. */
export async function loadFolder(folder: string, dump: Dump): Promise<RowCounts> {
  const file = databaseOf(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  try {
    if (existsSync(file))
      throw new StoreError('exists', `${folder} has a database already: set EARSHOT_DATA to an empty folder`);
    return await loadFile(file, dump);
  } finally {
    release();
  }
}
