import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { StoreError, type Store } from '../../../../server/db/contract/store.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openForWriting } from '../../../../server/db/sqlite/open.ts';
import { openSqliteStore, readSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import {
  activeSession,
  answerOf,
  entryOf,
  NOW,
  publish,
  recordsOf,
  reservationOf,
} from '../conformance/fixture.ts';
import { READS } from '../conformance/writes.ts';
import { testStore } from '../contract/store-conformance.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'earshot-store-'));

/** An empty store, copied for each test of the contract: to make its tables anew takes as long as most of these tests. */
let empty = '';

beforeAll(async () => {
  empty = await newFolder();
  await openSqliteStore(empty).close();
});

afterAll(() => rm(empty, { recursive: true }));

testStore('SQLite', async () => {
  const folder = await newFolder();
  await cp(empty, folder, { recursive: true });
  return {
    open: async () => openSqliteStore(folder),
    dispose: () => rm(folder, { recursive: true }),
  };
});

let folder = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await newFolder();
});

afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  await rm(folder, { recursive: true });
});

/** Another process that opens the folder: its first words, on either stream. */
async function startHolder(): Promise<{ child: ChildProcess; said: string }> {
  const script = join(import.meta.dirname, 'hold-folder.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder]);
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => (said += String(chunk))),
    once(child, 'close'),
  ]);
  return { child, said };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

function settingsOf(): Record<string, unknown> {
  const { db, close } = openForWriting(folder);
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'];
  const read = names.map((name) => [name, Object.values(db.get<object>(`PRAGMA ${name}`))[0]]);
  close();
  return Object.fromEntries(read);
}

test('3 the settings that make answers durable hold at the first opening and at every later one', () => {
  const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, trusted_schema: 0 };
  expect(settingsOf()).toEqual(durable);
  expect(settingsOf()).toEqual(durable);
  const untold = new Database(join(folder, 'earshot.sqlite'));
  expect(untold.pragma('synchronous', { simple: true })).toBe(1);
  untold.close();
});

test('7 a change of an answer is refused and keeps the first one', async () => {
  const store = openSqliteStore(folder);
  const version = await publish(store);
  const session = await activeSession(store, version, 'a');
  const answer = answerOf(session, 1);
  await store.ingestAnswer(answer);
  const changed = answerOf(session, 1, { payload: '{"page":"changed"}' });
  expect(await store.ingestAnswer(changed)).toEqual({ outcome: 'conflict' });
  const [record] = await recordsOf(store, version);
  expect(record?.answers).toMatchObject([{ id: answer.id, payload: answer.payload }]);
  await store.close();
});

test('a reader beside the writer sees what is stored and can change nothing', async () => {
  const store = openSqliteStore(folder);
  const version = await publish(store);
  await activeSession(store, version, 'a');
  const reader = readSqliteStore(folder);
  expect(await recordsOf(reader, version)).toEqual(await recordsOf(store, version));
  await expect(reader.enterOnce(entryOf(version, 'b'))).rejects.toMatchObject({ code: 'read-only' });
  await reader.close();
  await store.close();
});

test('no function that is listed as a read is refused where the database was opened for reading', async () => {
  await openSqliteStore(folder).close();
  const reader = readSqliteStore(folder);
  const isRefused = async (name: keyof Store): Promise<boolean> => {
    try {
      await Reflect.apply(reader[name], reader, [{}, {}, {}]);
      return false;
    } catch (cause) {
      return cause instanceof StoreError && cause.code === 'read-only';
    }
  };
  // Closing is a read too, but nothing could be asked for after it.
  for (const name of READS.filter((read) => read !== 'close'))
    expect([name, await isRefused(name)]).toEqual([name, false]);
  await reader.close();
});

test('an answer whose process is killed right after the commit is in the log that subscribers read', async () => {
  const script = join(import.meta.dirname, 'write-and-die.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: 'inherit' });
  children.push(child);
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  const store = openSqliteStore(folder);
  const version = await store.currentVersionByName('voices');
  const [record] = version ? await recordsOf(store, version) : [];
  const { events } = await store.readEvents(0, 100);
  expect(record?.answers).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({
    kind: 'answer-stored',
    sessionId: record?.session.id,
    position: 1,
  });
  await store.close();
});

test('reading where no database is says what to do', () => {
  expect(() => readSqliteStore(folder)).toThrow(/publish a study first/);
  expect(() => readSqliteStore(join(folder, 'nothing'))).toThrow(/publish a study first/);
});

test('closing stores what is still waiting', async () => {
  const store = openSqliteStore(folder);
  const waiting = publish(store);
  await store.close();
  const version = await waiting;
  const again = openSqliteStore(folder);
  expect(await again.versionById(version.id)).toEqual(version);
  await again.close();
});

test('one process refuses a second store on its own folder, and opens it after closing the first', async () => {
  const store = openSqliteStore(folder);
  expect(() => openSqliteStore(folder)).toThrow(/another Earshot process is writing/);
  await store.close();
  await openSqliteStore(folder).close();
});

test('25 a second process is refused with what to do, and kill -9 of the first frees the folder', async () => {
  const first = await startHolder();
  expect(first.said).toBe('open\n');
  const second = await startHolder();
  expect(second.said).toContain('StoreError');
  expect(second.said).toContain('stop it first, or set EARSHOT_DATA to another folder');
  expect(() => openSqliteStore(folder)).toThrow(expect.objectContaining({ code: 'in-use' }));

  await end(first.child);
  const store = openSqliteStore(folder);
  await expect(publish(store)).resolves.toMatchObject({ number: 1 });
  await store.close();
}, 20_000);

test('counts of places that are wrong are found and counted anew', async () => {
  let store: Store = openSqliteStore(folder);
  const version = await publish(store);
  await activeSession(store, version, 'a');
  expect(await store.checkCounts()).toEqual([]);
  await store.close();
  const { db, close } = openForWriting(folder);
  db.$client.exec(`update fills set taken = taken + 1 where unit = (select min(unit) from fills)`);
  db.$client.exec(`delete from fills where unit = (select max(unit) from fills)`);
  const countsOf = (): unknown[] => db.$client.prepare('select unit, taken from fills order by unit').all();
  const wrong = countsOf();
  close();
  store = openSqliteStore(folder);
  expect(await store.checkCounts()).toEqual([version.id]);
  expect(await store.checkCounts()).toEqual([]);
  await store.close();
  const { db: after, close: end } = openForWriting(folder);
  expect(after.$client.prepare('select unit, taken from fills order by unit').all()).not.toEqual(wrong);
  end();
});

/** Takes a folder back to the version of the program that had neither counts nor kept ratings. */
function withoutCounts(dataFolder: string): void {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'));
  raw.exec(`
    drop index versions_head; drop trigger fills_of_new_page; drop trigger fills_of_lease; drop trigger fills_of_deleted_page;
    drop table fills; drop table completed_sessions; drop index pages_reserved;
    create index pages_fill on pages (version_id, mode, block, unit, lease, expires_at);
    create index pages_expiry on pages (lease, expires_at);
    drop trigger kept_ratings_of_ended; drop trigger kept_ratings_of_answer; drop table kept_ratings;
    drop table installation;
    delete from __drizzle_migrations where created_at in
      (select created_at from __drizzle_migrations order by created_at desc limit 4)`);
  raw.close();
}

test('a database of the version without counts gets those of its pages, sessions go on, and the ratings of those that are over wait to be kept', async () => {
  let store: Store = openSqliteStore(folder);
  const version = await publish(store);
  const done = await activeSession(store, version, 'done');
  for (const position of [1, 2, 3]) await store.ingestAnswer(answerOf(done, position));
  await store.completeAnswered(done.id, 'CODE', NOW);
  const half = await activeSession(store, version, 'half');
  await store.ingestAnswer(answerOf(half, 1));
  await store.close();
  withoutCounts(folder);
  store = openSqliteStore(folder);
  expect(await store.checkCounts()).toEqual([]);
  expect(await store.unkeptSessions(1, 10)).toMatchObject([{ sessionId: done.id }]);
  await store.ingestAnswer(answerOf(half, 2));
  const limits = { sessionLimit: 2, totalLimit: null };
  const late = await store.enterOnce(entryOf(version, 'late'));
  expect(await store.consentAndReserve(reservationOf(late.id, limits))).toMatchObject({ state: 'full' });
  expect(await store.checkCounts()).toEqual([]);
  await store.close();
});
