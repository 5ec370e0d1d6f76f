import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openForReading, openForWriting } from '../../../../server/db/sqlite/open.ts';

let parent = '';
let folder = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'earshot-open-'));
  folder = join(parent, 'data');
});

afterEach(async () => {
  for (const path of [parent, folder].filter((each) => statSync(each, { throwIfNoEntry: false }))) {
    chmodSync(path, 0o700);
  }
  await rm(parent, { recursive: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Modes let root in everywhere, so root tries as a user whom nothing belongs to. */
function asUser<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

function open(mode: 'writing' | 'reading'): void {
  (mode === 'writing' ? openForWriting : openForReading)(folder).close();
}

test('the data folder and its files are for their owner only', () => {
  const { close } = openForWriting(folder);
  const modes = readdirSync(folder).map((name) => `${name} ${modeOf(join(folder, name))}`);
  expect(modes.toSorted()).toEqual([
    'acknowledged.log 600',
    'earshot.lock 600',
    'earshot.lock-journal 600',
    'earshot.sqlite 600',
    'earshot.sqlite-shm 600',
    'earshot.sqlite-wal 600',
  ]);
  expect(modeOf(folder)).toBe('700');
  close();
});

test('files that others could read are closed to them at the next opening', () => {
  const first = openForWriting(folder);
  const reader = openForReading(folder);
  first.close();
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  const { close } = openForWriting(folder);
  for (const name of readdirSync(folder)) expect(`${name} ${modeOf(join(folder, name))}`).toBe(`${name} 600`);
  expect(readdirSync(folder)).toHaveLength(6);
  close();
  reader.close();
});

test('a data folder that may not be made says where, and what to do', () => {
  chmodSync(parent, 0o555);
  const refusal = { code: 'no-access', message: expect.stringContaining(folder) };
  expect(() => asUser(() => open('writing'))).toThrow(expect.objectContaining(refusal));
  expect(() => asUser(() => open('writing'))).toThrow(/must belong to the user who runs Earshot/);
});

test.each([
  { what: 'a folder that can only be read', folderMode: 0o555, fileMode: 0o444, mode: 'writing' },
  { what: 'a folder that can only be read', folderMode: 0o555, fileMode: 0o444, mode: 'reading' },
  { what: 'a folder of somebody else', folderMode: 0o000, fileMode: 0o600, mode: 'writing' },
  { what: 'a folder of somebody else', folderMode: 0o000, fileMode: 0o600, mode: 'reading' },
  { what: 'a file of somebody else', folderMode: 0o755, fileMode: 0o000, mode: 'reading' },
] as const)('opening $what for $mode says who must own it', ({ folderMode, fileMode, mode }) => {
  open('writing');
  chmodSync(parent, 0o755);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), fileMode);
  chmodSync(folder, folderMode);
  const refusal = { code: 'no-access', message: expect.stringContaining(folder) };
  expect(() => asUser(() => open(mode))).toThrow(expect.objectContaining(refusal));
  expect(() => asUser(() => open(mode))).toThrow(/the user who (runs Earshot|owns it)/);
});

test('a folder where the database should be is told too, and frees the data folder', async () => {
  await mkdir(join(folder, 'earshot.sqlite'), { recursive: true });
  expect(() => open('writing')).toThrow(expect.objectContaining({ code: 'no-access' }));
  await rm(join(folder, 'earshot.sqlite'), { recursive: true });
  open('writing');
  open('reading');
});

test.each([
  ['whose last migration is missing', 'UPDATE __drizzle_migrations SET created_at = created_at - 1'],
  ['that was never migrated', 'DROP TABLE __drizzle_migrations'],
])('reading a database %s says to start the server once', (_what, change) => {
  open('writing');
  const raw = new Database(join(folder, 'earshot.sqlite'));
  raw.exec(change);
  raw.close();
  expect(() => open('reading')).toThrow(expect.objectContaining({ code: 'not-migrated' }));
  expect(() => open('reading')).toThrow(/start the server once to migrate it/);
});

test('an empty file is a database that was never migrated', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'earshot.sqlite'), '');
  expect(() => open('reading')).toThrow(/start the server once to migrate it/);
  open('writing');
  open('reading');
});

test('only a temporary database does not wait for the disk', () => {
  const waits = (options?: { isTemporary: boolean }): unknown => {
    const { db, close } = openForWriting(folder, options);
    const found = db.get<{ synchronous: number }>(sql`pragma synchronous`).synchronous;
    close();
    return found;
  };
  expect([waits({ isTemporary: true }), waits()]).toEqual([0, 2]);
});

describe('upgrades', () => {
  const copies = async (): Promise<string[]> =>
    readdir(join(folder, 'before-migration')).catch((): string[] => []);

  /** Makes the database one that had all migrations but the last. */
  function goBack(): void {
    const raw = new Database(join(folder, 'earshot.sqlite'));
    raw.exec(`DROP INDEX versions_head;
      DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`);
    raw.close();
  }

  test('a database is copied before it is migrated, and a new one is not', async () => {
    open('writing');
    expect(await copies()).toEqual([]);
    goBack();
    open('writing');
    const [copy = '', ...others] = await copies();
    expect(others).toEqual([]);
    expect(copy).toMatch(/^earshot-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.sqlite$/u);
    const raw = new Database(join(folder, 'before-migration', copy), { readonly: true });
    expect(raw.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'versions_head'").get()).toBeUndefined();
    raw.close();
    open('writing');
    expect(await copies()).toHaveLength(1);
  });

  test.each(['writing', 'reading'] as const)(
    'a database of a newer program is refused for %s with the version that can open it, and not changed',
    async (how) => {
      open('writing');
      const raw = new Database(join(folder, 'earshot.sqlite'));
      raw.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15);
        UPDATE installation SET value = '7.8.9' WHERE name = 'migrated_by'`);
      raw.close();
      const before = await readFile(join(folder, 'earshot.sqlite'));
      expect(() => open(how)).toThrow(expect.objectContaining({ code: 'newer' }));
      expect(() => open(how)).toThrow(
        /was migrated by Earshot 7\.8\.9, and this is Earshot .*: use 7\.8\.9 or a later one/u,
      );
      expect(await readFile(join(folder, 'earshot.sqlite'))).toEqual(before);
    },
  );
});

test('the log is copied into the database after 32 MB, not after the 4 MB of SQLite', () => {
  const { db, close } = openForWriting(folder);
  db.run(sql`create table filler (bytes blob)`);
  for (let megabyte = 0; megabyte < 20; megabyte += 1)
    db.run(sql`insert into filler values (randomblob(1000000))`);
  const before = statSync(join(folder, 'earshot.sqlite')).size;
  expect(statSync(join(folder, 'earshot.sqlite-wal')).size).toBeGreaterThan(20e6);
  for (let megabyte = 0; megabyte < 20; megabyte += 1)
    db.run(sql`insert into filler values (randomblob(1000000))`);
  expect(statSync(join(folder, 'earshot.sqlite')).size).toBeGreaterThan(before + 20e6);
  close();
});
