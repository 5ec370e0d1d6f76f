import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupName, Backups, outdatedBackups } from '../../server/backups.ts';
import { backUpDatabase } from '../../server/db/sqlite/backup.ts';
import { verifyDatabase } from '../../server/db/sqlite/verify.ts';
import { adjustSqliteStore, openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../support/test-server.ts';
import { activeSession, entryOf, publish } from './db/conformance/fixture.ts';

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

const copy = async (dataFolder: string, file: string): Promise<void> => void backUpDatabase(dataFolder, file);

test('the copy is made by a process of its own, and what fails there is told', async () => {
  const dataFolder = join(folder.path, 'data');
  const store = openSqliteStore(dataFolder);
  await publish(store);
  const options = { store, folder: join(folder.path, 'backups'), now: () => NOW, log: () => undefined };
  await new Backups({ ...options, dataFolder }).keepUp();
  expect(verifyDatabase(join(folder.path, 'backups', backupName(NOW)))).toMatchObject({ studies: 1 });
  const again = new Backups({ ...options, dataFolder });
  await expect(again.keepUp()).rejects.toThrow(/is there already/);
  await store.close();
});

test('the server copies what changed and nothing else, and deletes what is kept no longer', async () => {
  const dataFolder = join(folder.path, 'data');
  const backups = join(folder.path, 'backups');
  const store = openSqliteStore(dataFolder);
  let at = NOW;
  const keeper = new Backups({
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
  expect(readdirSync(backups)).toEqual([backupName(NOW)]);

  await activeSession(store, version, 'a');
  await writeFile(join(backups, '.earshot-of-a-crash.part'), 'half');
  at += 8 * DAY_MS;
  await keeper.keepUp();
  expect(readdirSync(backups)).toEqual([backupName(at)]);
  expect(verifyDatabase(join(backups, backupName(at)))).toMatchObject({ sessions: 1, pages: 3 });
  await keeper.stop();
  await store.close();
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
  await other.setStudyState('voices', 'paused');
  marks.push(await store.changeMark());
  expect(new Set(marks).size).toBe(3);
  await other.close();
  await store.close();
});
