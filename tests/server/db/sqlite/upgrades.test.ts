import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../../../server/platform/project-root.ts';
import type { SessionRecord, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { verifyDatabase } from '../../../../server/db/sqlite/verify.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { activeSession, answerOf, NOW, publish, recordsOf } from '../conformance/fixture.ts';

const MIGRATIONS = join(projectRoot(), 'migrations');
const journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), tag: z.string() })) });
const { entries } = journal.parse(
  JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')),
);
const DATABASE = 'earshot.sqlite';

/** What listeners leave, in the order of references. Places are counted by triggers where there are counts. */
const TABLES = [
  'studies',
  'versions',
  'sessions',
  'session_keys',
  'pages',
  'page_clips',
  'answers',
  'completed_sessions',
  'kept_ratings',
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let version: StudyVersion;
let before: SessionRecord[];

beforeAll(async () => {
  folder = await temporaryFolder();
  const store = openSqliteStore(at('newest'));
  version = await publish(store);
  const done = await activeSession(store, version, 'done');
  for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(done, position));
  await store.completeAnswered(done.id, 'CODE', NOW + 50);
  const half = await activeSession(store, version, 'half');
  await store.ingestAnswer(answerOf(half, 1));
  before = await recordsOf(store, version);
  await store.close();
});
afterAll(() => folder.remove());

const at = (...names: string[]): string => join(folder.path, ...names);

/** Makes a data folder as the program with so many migrations left it: with its tables, and all that they can hold. */
async function folderOf(count: number): Promise<string> {
  const [data, some] = [at(`data-${count}`), at(`migrations-${count}`)];
  await cp(MIGRATIONS, some, { recursive: true });
  const whole = journal.parse(JSON.parse(await readFile(join(some, 'meta', '_journal.json'), 'utf8')));
  const known = { ...whole, entries: whole.entries.slice(0, count) };
  await writeFile(join(some, 'meta', '_journal.json'), JSON.stringify(known));
  await mkdir(data);
  const raw = new Database(join(data, DATABASE));
  raw.pragma('journal_mode = WAL');
  migrate(drizzle(raw), { migrationsFolder: some });
  raw.pragma('foreign_keys = OFF');
  raw.exec(`ATTACH '${at('newest', DATABASE)}' AS newest`);
  const columnsOf = (table: string, database: string): string[] =>
    raw
      .prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)')
      .pluck()
      .all(table, database);
  for (const table of TABLES) {
    const known = columnsOf(table, 'main');
    const columns = columnsOf(table, 'newest').filter((name) => known.includes(name));
    if (known.length === 0) continue;
    const list = columns.join(', ');
    raw.exec(`INSERT OR REPLACE INTO main.${table} (${list}) SELECT ${list} FROM newest.${table}`);
  }
  raw.close();
  return data;
}

const answers = (records: readonly SessionRecord[]) =>
  records.map(({ session, answers: own }) => ({
    id: session.id,
    state: session.state,
    answers: own.map(({ position, payload, sha256 }) => ({ position, payload, sha256 })),
  }));

async function checked(store: Store): Promise<void> {
  expect(answers(await recordsOf(store, version))).toEqual(answers(before));
  expect(await store.checkCounts()).toEqual([]);
  expect(await store.unkeptSessions(1, 10)).toMatchObject([{ sessionId: 'S-done' }]);
  // The listener who was in the middle goes on.
  const half = { id: 'S-half' };
  for (const position of [2, 3])
    expect(await store.ingestAnswer(answerOf(half, position))).toMatchObject({ outcome: 'stored' });
  expect(await store.completeAnswered('S-half', 'CODE', NOW + 60)).toMatchObject({ state: 'completed' });
}

describe('a data folder of each version of the database', () => {
  test.each(entries.map(({ idx, tag }) => [tag, idx + 1] as const))(
    'that ends with %s is copied and upgraded with every answer, and sessions in progress go on',
    async (_tag, count) => {
      const data = await folderOf(count);
      const store = openSqliteStore(data);
      await checked(store);
      await store.close();
      expect(verifyDatabase(join(data, DATABASE))).toMatchObject({ answers: 6, sessions: 2 });
      const copies = await readdir(join(data, 'before-migration')).catch((): string[] => []);
      expect(copies).toHaveLength(count === entries.length ? 0 : 1);
      await openSqliteStore(data).close();
    },
  );
});
