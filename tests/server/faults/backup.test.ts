import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseAt } from '../../../server/db/open.ts';

import type { Database as Databases } from '../../../server/db/contract/database.ts';
import { backUp } from '../../../server/app/operations/backup.ts';
import { exportStudy } from '../../../server/app/exports/export.ts';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { openSqliteStore, readSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { verifyDatabase } from '../../../server/db/sqlite/verify.ts';
import type { Store, StudyVersion } from '../../../server/db/contract/store.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { aStudy, activeSession, publish } from '../db/conformance/fixture.ts';
import { answerSession, STARTED } from '../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../app/ratings/study.ts';
import { newVersion } from '../../support/new-version.ts';

const database = databaseAt(null);

const restore = (databases: Databases, dataFolder: string, file: string) =>
  databases.restore(dataFolder, file);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]): string => join(folder.path, ...names);

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

const publishMine = (store: Store): Promise<StudyVersion> =>
  store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study: exportStudyDocument(), at: STARTED }));

class Stopped extends Error {}

/** Sessions one after the other, each write after the one before, the same in every store, until told to stop. */
async function writeSessions(
  store: Store,
  version: StudyVersion,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const write =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (!(await goOn())) throw new Stopped();
      return run(...args);
    };
  const watched: Store = {
    ...store,
    enterOnce: write(store.enterOnce),
    consentAndReserve: write(store.consentAndReserve),
    ingestAnswer: write(store.ingestAnswer),
    completeAnswered: write(store.completeAnswered),
  };
  try {
    for (let i = 0; ; i += 1)
      await answerSession(watched, version, { name: String(i).padStart(6, '0'), answer: answerTo });
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
  }
}

/** Every exported file's bytes, by name. */
async function exported(store: Store, out: string): Promise<Record<string, string>> {
  await exportStudy({ store, name: 'mine', out, modes: ['live'] });
  const names = (await readdir(out)).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const)),
  );
}

/** What an export of those writes alone says that made the change count what it is. */
async function exportedAt(changes: number): Promise<Record<string, string>> {
  const store = openSqliteStore(at('replayed'));
  const version = await publishMine(store);
  await writeSessions(store, version, async () => (await store.changeCount(version.studyId)) < changes);
  const tables = await exported(store, at('replayed-export'));
  await store.close();
  return tables;
}

async function readyToBackUp(dataFolder: string, file: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'back-up.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataFolder, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

function answersIn(file: string): number {
  const raw = new Database(file, { readonly: true });
  const count = raw.prepare<[], number>('SELECT count(*) FROM answers').pluck().get() ?? 0;
  raw.close();
  return count;
}

describe('fault tests', () => {
  test('27 a backup taken while answers come is restored and exports the bytes of its moment; a copied file loses answers', async () => {
    const store = openSqliteStore(at('data'));
    const version = await publishMine(store);
    let acknowledged = 0;
    let before = 0;
    let copied = 0;
    let isDone = false;
    const child = await readyToBackUp(at('data'), at('backups', 'mine.sqlite'));
    const copying = async (): Promise<void> => {
      before = acknowledged;
      // Another process, as a copy in this one would drop SQLite's locks.
      await promisify(execFile)('cp', [at('data', 'earshot.sqlite'), at('copied.sqlite')]);
      const closed = once(child, 'close');
      child.stdin?.write('go\n');
      expect(await closed).toEqual([0, null]);
      isDone = true;
    };
    const work: Promise<void>[] = [];
    const counting: Store = {
      ...store,
      ingestAnswer: async (answer) => {
        const ingested = await store.ingestAnswer(answer);
        acknowledged += 1;
        return ingested;
      },
    };
    await writeSessions(counting, version, async () => {
      if (acknowledged >= 50 && work.length === 0) work.push(copying());
      await wait(1);
      return !isDone;
    });
    await Promise.all(work);
    await store.close();

    await restore(database, at('restored'), at('backups', 'mine.sqlite'));
    const reader = readSqliteStore(at('restored'));
    const changes = await reader.changeCount(version.studyId);
    const tables = await exported(reader, at('restored-export'));
    await reader.close();
    expect(tables).toEqual(await exportedAt(changes));
    const stored = answersIn(at('restored', 'earshot.sqlite'));
    expect(stored).toBeGreaterThanOrEqual(before);
    // It really was in the middle of the work.
    expect(stored).toBeLessThan(acknowledged);

    // The control: the database file alone, as cp takes it.
    try {
      copied = answersIn(at('copied.sqlite'));
    } catch {
      copied = 0;
    }
    expect(copied).toBeLessThan(before);
  });

  test('27 a backup that is cut off or changed anywhere is detected, and nothing is put into the data folder', async () => {
    const store = openSqliteStore(at('data'));
    await answerSession(store, await publishMine(store), { name: 'a', answer: answerTo });
    await backUp(database, at('data'), at('whole.sqlite'));
    await store.close();
    const { size } = statSync(at('whole.sqlite'));
    const refusal = expect.objectContaining({ code: 'damaged' });
    for (const bytes of [0, 50, 4096, Math.floor(size / 2), size - 4096, size - 1]) {
      await copyFile(at('whole.sqlite'), at('cut.sqlite'));
      await truncate(at('cut.sqlite'), bytes);
      await expect(
        restore(database, at('restored'), at('cut.sqlite')),
        `cut to ${bytes} bytes`,
      ).rejects.toThrow(refusal);
    }
    // A letter of an answer, in the middle of a text: SQLite itself takes the file for whole.
    const content = await readFile(at('whole.sqlite'));
    const changed = Buffer.from(content.toString('latin1').replaceAll('robotic', 'r0botic'), 'latin1');
    await writeFile(at('changed.sqlite'), changed);
    const raw = new Database(at('changed.sqlite'), { readonly: true });
    expect([changed.equals(content), raw.pragma('integrity_check')]).toEqual([
      false,
      [{ integrity_check: 'ok' }],
    ]);
    raw.close();
    await expect(restore(database, at('restored'), at('changed.sqlite'))).rejects.toThrow(
      /answer .* was changed after it was stored/,
    );
    expect(readdirSync(folder.path)).not.toContain('restored');
    expect(verifyDatabase(at('whole.sqlite'))).toMatchObject({ sessions: 1, answers: 12 });
  });
});

describe('P8 the restore drill', () => {
  test('a backup is for its owner only, and is not made over another file', async () => {
    const store = openSqliteStore(at('data'));
    await publish(store);
    expect(await backUp(database, at('data'), at('backups', 'a.sqlite'))).toContain(
      '1 studies, 0 sessions, 0 answers',
    );
    expect((statSync(at('backups', 'a.sqlite')).mode & 0o777).toString(8)).toBe('600');
    const before = await readFile(at('backups', 'a.sqlite'));
    await activeSession(store, await publish(store), 'a');
    await expect(backUp(database, at('data'), at('backups', 'a.sqlite'))).rejects.toThrow(
      /already exists: name another file/,
    );
    expect((await readFile(at('backups', 'a.sqlite'))).equals(before)).toBe(true);
    expect(readdirSync(at('backups'))).toEqual(['a.sqlite']);
    await store.close();
  });

  test('a folder with a database, running or not, is refused and stays as it was', async () => {
    const store = openSqliteStore(at('data'));
    await publish(store);
    await backUp(database, at('data'), at('a.sqlite'));
    await publish(store, aStudy('Another'), 'another');
    await expect(restore(database, at('data'), at('a.sqlite'))).rejects.toThrow(
      /another Earshot process is writing/,
    );
    await store.close();
    await expect(restore(database, at('data'), at('a.sqlite'))).rejects.toThrow(
      /set EARSHOT_DATA to a folder without a database/,
    );
    const again = openSqliteStore(at('data'));
    expect(await again.listCurrentVersions()).toHaveLength(2);
    await again.close();
  });

  test('a listener goes on in the restored folder where the backup was taken', async () => {
    const store = openSqliteStore(at('data'));
    const version = await publishMine(store);
    await answerSession(store, version, { name: 'a', pages: 5, answer: answerTo });
    await backUp(database, at('data'), at('a.sqlite'));
    await store.close();
    // What is no database may be there already.
    await mkdir(at('restored', 'derived'), { recursive: true });
    expect(await restore(database, at('restored'), at('a.sqlite'))).toMatchObject({
      studies: 1,
      sessions: 1,
      answers: 5,
    });
    const restored = openSqliteStore(at('restored'));
    const session = await restored.sessionByKey('a');
    expect(session).toMatchObject({ id: 'Sa', state: 'active', versionId: version.id });
    expect(await restored.progressOf('Sa')).toMatchObject({ total: 12, answered: 5 });
    await restored.close();
  });

  test.each([
    [
      'a text',
      async () => writeFile(at('x.sqlite'), 'no database at all, however long it may be'),
      /not an intact Earshot database/,
    ],
    [
      'a database of something else',
      async () => new Database(at('x.sqlite')).exec('CREATE TABLE t (a)').close(),
      /no Earshot tables/,
    ],
    ['a file that is not there', async () => undefined, /not an intact Earshot database/],
  ])('%s is no backup', async (_what, make, message) => {
    await make();
    await expect(restore(database, at('restored'), at('x.sqlite'))).rejects.toThrow(message);
  });

  test('a backup of a newer Earshot is refused', async () => {
    const store = openSqliteStore(at('data'));
    await backUp(database, at('data'), at('a.sqlite'));
    await store.close();
    const raw = new Database(at('a.sqlite'));
    raw.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)");
    raw.close();
    await expect(restore(database, at('restored'), at('a.sqlite'))).rejects.toThrow(
      /was migrated by a newer version of Earshot/,
    );
  });
});
