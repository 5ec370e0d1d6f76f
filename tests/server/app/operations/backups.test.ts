import { localEnv } from '../../../../server/platform/env.ts';
import { databaseAt } from '../../../../server/db/open.ts';

import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupName, outdatedBackups } from '../../../../server/app/operations/backup-names.ts';
import { Backups } from '../../../../server/app/operations/backups.ts';
import { backUpDatabase } from '../../../../server/db/sqlite/backup.ts';
import { verifyDatabase } from '../../../../server/db/sqlite/verify.ts';
import { adjustSqliteStore, openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { startServer } from '../../../../server/compose.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { activeSession, entryOf, publish } from '../../db/conformance/fixture.ts';

const database = databaseAt(null);

// Some seconds alone, much longer where others keep the processor.
vi.setConfig({ testTimeout: 120_000 });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 2, 29, 12, 0, 0);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

test('a backup is named by the time in UTC, and names sort by time', () => {
  expect(backupName(Date.UTC(2026, 0, 31, 23, 5, 9))).toBe('earshot-2026-01-31T23-05-09Z.sqlite');
  const times = [NOW, NOW + 1000, NOW + DAY_MS, NOW + 300 * DAY_MS];
  expect(times.map(backupName).toSorted()).toEqual(times.map(backupName));
});

test('all of the last hour are kept and the last of each of seven days; a month of backups is twenty files', () => {
  const made = Array.from({ length: (30 * DAY_MS) / (5 * MINUTE_MS) }, (_, i) => NOW - i * 5 * MINUTE_MS);
  const gone = new Set(outdatedBackups(made.map(backupName), NOW));
  const kept = made.filter((at) => !gone.has(backupName(at)));
  expect(kept.slice(0, 13)).toEqual(made.slice(0, 13));
  const midnight = Date.UTC(2026, 2, 29);
  expect(kept.slice(13)).toEqual(
    Array.from({ length: 7 }, (_, day) => midnight - 5 * MINUTE_MS - day * DAY_MS),
  );
});

test('the newest one stays, however old; after a week nothing that is older than it does; other files are left alone', () => {
  const old = [1, 2, 3].map((days) => backupName(NOW - (20 + days) * DAY_MS));
  expect(outdatedBackups([...old, 'by-hand.sqlite', 'earshot.sqlite'], NOW)).toEqual(old.slice(1));
});

/** Names of the folder's backups, and of what is left of unfinished ones. */
const backupsIn = (path: string): string[] => readdirSync(path).filter((name) => !name.includes('.lock'));

const copy = async (dataFolder: string, file: string): Promise<void> => void backUpDatabase(dataFolder, file);

test('the copy is made by a process of its own, and what fails there is told', async () => {
  const dataFolder = join(folder.path, 'data');
  const store = openSqliteStore(dataFolder);
  await publish(store);
  const options = { store, folder: join(folder.path, 'backups'), now: () => NOW, log: () => undefined };
  const first = new Backups({ lock: database.lock, ...options, dataFolder });
  await first.keepUp();
  await first.stop();
  expect(verifyDatabase(join(folder.path, 'backups', backupName(NOW)))).toMatchObject({ studies: 1 });
  const again = new Backups({ lock: database.lock, ...options, dataFolder });
  await expect(again.keepUp()).rejects.toThrow(/already exists/);
  await again.stop();
  await store.close();
});

test('the server copies what changed and nothing else, and deletes what is kept no longer', async () => {
  const dataFolder = join(folder.path, 'data');
  const backups = join(folder.path, 'backups');
  const store = openSqliteStore(dataFolder);
  let at = NOW;
  const keeper = new Backups({
    lock: database.lock,
    store,
    dataFolder,
    folder: backups,
    now: () => at,
    log: () => undefined,
    copy,
  });
  const version = await publish(store);
  await keeper.keepUp();
  at += 5 * MINUTE_MS;
  await keeper.keepUp();
  expect(backupsIn(backups)).toEqual([backupName(NOW)]);

  await activeSession(store, version, 'a');
  await writeFile(join(backups, '.earshot-of-a-crash.part'), 'half');
  at += 8 * DAY_MS;
  await keeper.keepUp();
  expect(backupsIn(backups)).toEqual([backupName(at)]);
  expect(verifyDatabase(join(backups, backupName(at)))).toMatchObject({ sessions: 1, pages: 3 });
  await keeper.stop();
  await store.close();
});

test('without room for another backup old ones and halves are deleted, the newest stays, and the next one is tried', async () => {
  const old = [20, 10, 3].map((days) => backupName(NOW - days * DAY_MS));
  for (const name of [...old, '.earshot-half.part']) await writeFile(join(folder.path, name), 'x');
  let room = old.length - 1;
  const full = async (dataFolder: string, file: string): Promise<void> => {
    if (backupsIn(folder.path).length > room) throw new Error('disk full');
    await writeFile(file, dataFolder);
  };
  const store = {
    leads: () => Promise.resolve(true),
    changeMark: () => Promise.resolve('1'),
    lastEventId: () => Promise.resolve(0),
    changesSince: (after: number) => Promise.resolve({ after, last: after, text: '', needsBackup: false }),
  };
  const dataFolder = join(folder.path, 'data');
  const options = { dataFolder, folder: folder.path, now: () => NOW, log: () => undefined };
  const keeper = new Backups({ lock: database.lock, ...options, store, copy: full });
  await expect(keeper.keepUp()).rejects.toThrow('disk full');
  expect(backupsIn(folder.path)).toEqual(old.slice(2));
  await keeper.keepUp();
  expect(backupsIn(folder.path)).toEqual([...old.slice(2), backupName(NOW)]);
  await keeper.stop();
});

test('a second server with the same folder for backups is refused, and taken once the first has stopped', async () => {
  const env = (data: string) => ({
    ...localEnv(join(folder.path, data)),
    backupsFolder: join(folder.path, 'backups'),
  });
  const log: string[] = [];
  const say = (line: string): void => void log.push(line);
  const first = await startServer(env('one'), say);
  await expect(startServer(env('two'), say)).rejects.toThrow(
    /backups: stop it first, or set EARSHOT_BACKUPS/,
  );
  await first.close();
  await (await startServer(env('two'), say)).close();
  expect(log).toEqual([]);
});

test('the change mark moves with every kind of change, by another process too, and not with reading', async () => {
  const store = openSqliteStore(folder.path);
  const other = adjustSqliteStore(folder.path);
  const version = await publish(store);
  const marks = [await store.changeMark()];
  await store.listCurrentVersions();
  await store.probe();
  expect(await store.changeMark()).toBe(marks[0]);
  await store.enterOnce(entryOf(version, 'a'));
  marks.push(await store.changeMark());
  await other.setStudyState('voices', 'paused', Date.now());
  marks.push(await store.changeMark());
  expect(new Set(marks).size).toBe(3);
  await other.close();
  await store.close();
});
