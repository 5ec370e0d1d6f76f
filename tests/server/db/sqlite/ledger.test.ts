import { copyFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/db/contract/store.ts';
import { acceptLosses } from '../../../../server/db/sqlite/accept-losses.ts';
import { backUpDatabase, restoreDatabase } from '../../../../server/db/sqlite/backup.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { ledgerOf } from '../../../../server/db/sqlite/ledger.ts';
import { adjustSqliteStore, openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { activeSession, answerOf, leastFilledOf, publish } from '../conformance/fixture.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const PAGES = 60;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const at = (name: string): string => join(folder.path, name);
const DATABASE = 'earshot.sqlite';

/** A session with answers to so many pages. */
async function answered(store: Store, visit: string, pages: number, from = 1) {
  const version = (await store.currentVersionByName('voices')) ?? (await publish(store));
  const session = await activeSession(store, version, visit, { choose: leastFilledOf(PAGES, null, PAGES) });
  for (let position = from; position < from + pages; position += 1)
    await store.ingestAnswer(answerOf(session, position));
  return session;
}

const linesOf = async (): Promise<string[]> =>
  (await readFile(ledgerOf(folder.path), 'utf8')).split('\n').filter((line) => line !== '');

/** Copies the database as a crash leaves it: with its write-ahead log, whatever is in the memory of the process. */
async function crashed(store: Store): Promise<void> {
  for (const end of ['', '-wal']) await copyFile(at(DATABASE + end), at(`crashed${end}`));
  await store.close();
  for (const end of ['-wal', '-shm']) await rm(at(DATABASE + end), { force: true });
  for (const end of ['', '-wal']) await copyFile(at(`crashed${end}`), at(DATABASE + end));
}

const answersIn = (): number => {
  const raw = new Database(at(DATABASE));
  const count = Number(raw.prepare('SELECT count(*) FROM answers').pluck().get());
  raw.close();
  return count;
};

describe('acknowledged answers', () => {
  test('each is a line in the record, which a start compares', async () => {
    let store = openSqliteStore(folder.path);
    const { id } = await answered(store, 'a', 3);
    expect(await linesOf()).toEqual(
      [1, 2, 3].map((page) => expect.stringMatching(`^${id}\t${page}\t[0-9a-f]{16}$`)),
    );
    await store.close();
    store = openSqliteStore(folder.path);
    await answered(store, 'a', 2, 4);
    await store.close();
    expect(await linesOf()).toHaveLength(5);
    await openSqliteStore(folder.path).close();
  });

  test('after damage in the middle of the write-ahead log, a start names the answers that are gone', async () => {
    const store = openSqliteStore(folder.path);
    await answered(store, 'a', PAGES);
    await crashed(store);
    const { size } = await stat(at(`${DATABASE}-wal`));
    const file = await open(at(`${DATABASE}-wal`), 'r+');
    await file.write(Buffer.alloc(64, 7), 0, 64, Math.round(size * 0.6));
    await file.close();
    const refused = (): unknown => openSqliteStore(folder.path);
    expect(refused).toThrow(/lacks \d+ of the answers that were acknowledged/u);
    expect(refused).toThrow(
      new RegExp(`the answer to page ${PAGES - 1} of session S-a is missing|and \\d+ more`, 'u'),
    );
    const left = answersIn();
    expect(left).toBeLessThan(PAGES);
    const missing = acceptLosses(folder.path);
    expect(missing).toHaveLength(PAGES - left);
    expect(missing.at(-1)).toEqual({ sessionId: 'S-a', position: PAGES, what: 'missing' });
    await openSqliteStore(folder.path).close();
  });

  test('control: without the record the same damage is not noticed', async () => {
    const store = openSqliteStore(folder.path);
    await answered(store, 'a', PAGES);
    await crashed(store);
    const { size } = await stat(at(`${DATABASE}-wal`));
    await truncate(at(`${DATABASE}-wal`), Math.round(size * 0.6));
    await rm(ledgerOf(folder.path));
    await openSqliteStore(folder.path).close();
    expect(answersIn()).toBeLessThan(PAGES);
  });

  test('an older copy of the database in its place is noticed, and an answer that was changed', async () => {
    const store = openSqliteStore(folder.path);
    await answered(store, 'a', 2);
    backUpDatabase(folder.path, at('copy.sqlite'));
    await answered(store, 'a', 2, 3);
    await store.close();
    await copyFile(at(DATABASE), at('newest'));
    await copyFile(at('copy.sqlite'), at(DATABASE));
    expect(() => openSqliteStore(folder.path)).toThrow(/lacks 2 of .*\n.*page 3 of session S-a is missing/u);
    await copyFile(at('newest'), at(DATABASE));
    const raw = new Database(at(DATABASE));
    raw.exec(`UPDATE answers SET sha256 = 'f' || substr(sha256, 2), payload = '{}' WHERE position = 2`);
    raw.close();
    expect(() => openSqliteStore(folder.path)).toThrow(/page 2 of session S-a is changed/u);
  });

  test('a database that is ahead of its record is normal, and so is a line that a crash cut off', async () => {
    let store = openSqliteStore(folder.path);
    await answered(store, 'a', 3);
    await store.close();
    const lines = await linesOf();
    await writeFile(ledgerOf(folder.path), `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 9)}`);
    store = openSqliteStore(folder.path);
    // What is noted after a cut line is whole.
    await answered(store, 'b', 2);
    await store.close();
    await openSqliteStore(folder.path).close();
    const raw = new Database(at(DATABASE));
    raw.exec(`DELETE FROM answers WHERE session_id = 'S-b'`);
    raw.close();
    expect(() => openSqliteStore(folder.path)).toThrow(/lacks 2 of .*\n.*page 1 of session S-b is missing/u);
  });

  test('an answer that is stored and erased at the same time is not missed', async () => {
    const store = openSqliteStore(folder.path);
    const session = await answered(store, 'a', 1);
    const whom = { listenerId: 'L-a' };
    await Promise.all([
      store.ingestAnswer(answerOf(session, 2)),
      store.erase({ studyId: session.studyId, whom, answers: true, at: 1 }),
    ]);
    await store.close();
    await openSqliteStore(folder.path).close();
  });

  test('erased answers are not missed, whoever erases them; those that are kept still are', async () => {
    const store = openSqliteStore(folder.path);
    const { studyId } = await answered(store, 'a', 2);
    await answered(store, 'b', 2);
    await answered(store, 'c', 2);
    const erasure = { studyId, answers: true, at: 1 };
    await store.wouldErase({ ...erasure, whom: { listenerId: 'L-c' } });
    await store.erase({ ...erasure, whom: { listenerId: 'L-a' } });
    const beside = adjustSqliteStore(folder.path);
    await beside.erase({ ...erasure, whom: { listenerId: 'L-b' } });
    await beside.close();
    await store.close();
    await openSqliteStore(folder.path).close();
    const raw = new Database(at(DATABASE));
    raw.exec(`DELETE FROM answers`);
    raw.close();
    expect(() => openSqliteStore(folder.path)).toThrow(/lacks 2 of .*\n.*page 1 of session S-c is missing/u);
  });

  test('a folder from before there was a record begins one with all its answers', async () => {
    const store = openSqliteStore(folder.path);
    await answered(store, 'a', 2);
    await store.close();
    await rm(ledgerOf(folder.path));
    await openSqliteStore(folder.path).close();
    expect(await linesOf()).toHaveLength(2);
  });

  test('a restored backup beside the record of later answers is refused with their names', async () => {
    const store = openSqliteStore(folder.path);
    await answered(store, 'a', 2);
    backUpDatabase(folder.path, at('copy.sqlite'));
    await answered(store, 'a', 1, 3);
    await store.close();
    for (const end of ['', '-wal', '-shm']) await rm(at(DATABASE + end), { force: true });
    restoreDatabase(folder.path, at('copy.sqlite'));
    expect(() => openSqliteStore(folder.path)).toThrow(/lacks 1 of .*\n.*page 3 of session S-a is missing/u);
    expect(acceptLosses(folder.path)).toHaveLength(1);
    await openSqliteStore(folder.path).close();
  });

  test('the record needs no place in a temporary folder', async () => {
    const store = openSqliteStore(folder.path, { isTemporary: true });
    await answered(store, 'a', 1);
    await store.close();
    await expect(stat(ledgerOf(folder.path))).rejects.toThrow(/ENOENT/u);
  });
});
