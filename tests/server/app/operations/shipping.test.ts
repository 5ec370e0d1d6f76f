import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restore } from '../../../../server/app/operations/backup.ts';
import { Backups } from '../../../../server/app/operations/backups.ts';
import { databaseAt } from '../../../../server/db/open.ts';

import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { backUpDatabase } from '../../../../server/db/sqlite/backup.ts';
import { openSqliteStore, readSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import {
  activeSession,
  answerOf,
  aStudy,
  entryOf,
  leastFilledOf,
  NOW,
  prolific,
  publish,
  recordsOf,
  reservationOf,
} from '../../db/conformance/fixture.ts';

const database = databaseAt(null);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let version: StudyVersion;
let backups: Backups;
let clock = NOW;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = openSqliteStore(at('data'));
  version = await publish(store);
  clock = NOW;
  backups = new Backups({
    store,
    lock: database.lock,
    dataFolder: at('data'),
    folder: at('backups'),
    now: () => (clock += 1000),
    log: (line) => {
      throw new Error(line);
    },
    copy: async (dataFolder, file) => void backUpDatabase(dataFolder, file),
  });
});
afterEach(async () => {
  await backups.stop();
  await store.close();
  await folder.remove();
});

const at = (...names: string[]): string => join(folder.path, ...names);
const copies = async (): Promise<string[]> =>
  (await readdir(at('backups'))).filter((name) => name.endsWith('.sqlite')).toSorted();
const rows = (): Promise<string[]> => readdir(at('backups', 'rows')).catch(() => []);

const restored = async (name = 'restored', from = -1) =>
  restore({
    database,
    dataFolder: at(name),
    file: at('backups', (await copies()).at(from) ?? ''),
    passphrase: null,
    isVerified: false,
  });

async function recordsIn(name = 'restored') {
  const reader = readSqliteStore(at(name));
  const records = await recordsOf(reader, version);
  await reader.close();
  return records;
}

test('a session start and every answer that was shipped are in a restored server, and it goes on from there', async () => {
  const early = await activeSession(store, version, 'early');
  await store.ingestAnswer(answerOf(early, 1));
  await backups.ship();
  expect(await copies()).toHaveLength(1);
  await store.ingestAnswer(answerOf(early, 2));
  const { id } = await store.enterOnce(entryOf(version, 'late', { recruit: prolific('p1') }));
  const late = await store.consentAndReserve(reservationOf(id));
  await store.recordCheck(id, { name: 'headphones', event: 'done', result: { passed: true }, at: NOW });
  for (const position of [1, 2]) await store.ingestAnswer(answerOf(late, position));
  await backups.ship();
  await store.recordCheck(id, { name: 'break', event: 'done', result: { seconds: 3 }, at: NOW });
  await store.ingestAnswer(answerOf(late, 3));
  await store.completeAnswered(id, 'CODE', NOW + 90);
  await store.decide({
    studyId: version.studyId,
    sessionId: id,
    verdict: 'exclude',
    reason: 'r',
    actor: 'ana',
    at: NOW,
  });
  await backups.ship();
  expect(await copies()).toHaveLength(1);
  const before = await recordsOf(store, version);
  // Stored after the last shipment: this is what a lost disk costs.
  await store.ingestAnswer(answerOf(early, 3));
  const { text } = await restored();
  expect(text).toContain('2 sessions brought up to date with rows that were shipped later');
  expect(await recordsIn()).toEqual(before);
  const after = openSqliteStore(at('restored'));
  expect(await after.recruitsOf(version.studyId, 'prolific')).toHaveLength(1);
  expect((await after.sessionByKey('key of late'))?.id).toBe(id);
  expect(await after.unkeptSessions(1, 10)).toMatchObject([{ sessionId: id }]);
  expect(await after.checkCounts()).toEqual([]);
  expect(await after.ingestAnswer(answerOf(early, 3))).toMatchObject({ outcome: 'stored' });
  expect(await after.lastEventId()).toBeGreaterThan((await store.lastEventId()) - 3);
  await after.close();
});

test('after many changes at once everything is shipped, and a new backup takes the place of the rows', async () => {
  await backups.ship();
  for (let visit = 0; visit < 120; visit += 1) {
    const session = await activeSession(store, version, `v${visit}`, { choose: leastFilledOf(3, null, 3) });
    await store.ingestAnswer(answerOf(session, 1));
  }
  await backups.ship();
  expect((await rows()).length).toBeGreaterThan(1);
  await restored();
  expect(await recordsIn()).toEqual(await recordsOf(store, version));
  await backups.keepUp();
  expect(await rows()).toEqual([]);
});

test('rows that are missing between two are told, and nothing is made of the later ones', async () => {
  await backups.ship();
  for (const visit of ['a', 'b', 'c']) {
    await activeSession(store, version, visit);
    await backups.ship();
  }
  const [, second = ''] = await rows();
  await rm(at('backups', 'rows', second));
  const { text, isWhole } = await restored();
  expect(text).toMatch(/Rows of the events \d+ to \d+ are MISSING/u);
  expect(isWhole).toBe(false);
  expect((await recordsIn()).map(({ session }) => session.id)).toEqual(['S-a']);
});

test('a published version and an erasure make a new backup at once; erased words are in no row', async () => {
  await backups.ship();
  const session = await activeSession(store, version, 'a');
  await store.ingestAnswer(answerOf(session, 1, { payload: '{"words":"of a person"}' }));
  await backups.ship();
  const kept = async (): Promise<string> =>
    (await Promise.all((await rows()).map((name) => readFile(at('backups', 'rows', name), 'utf8')))).join('');
  expect(await kept()).toContain('of a person');
  await publish(store, aStudy('Another'), 'another');
  await backups.ship();
  expect(await copies()).toHaveLength(2);
  await store.ingestAnswer(answerOf(session, 2, { payload: '{"words":"of a person"}' }));
  await backups.ship();
  await store.erase({ studyId: version.studyId, whom: { listenerId: 'L-a' }, answers: true, at: NOW });
  await backups.ship();
  expect(await copies()).toHaveLength(3);
  expect(await kept()).not.toContain('of a person');
});

test('an older backup is restored as it was, without rows that were shipped beside a newer one', async () => {
  await backups.ship();
  await activeSession(store, version, 'a');
  await backups.keepUp();
  await activeSession(store, version, 'b');
  await backups.ship();
  const { text } = await restored('old', 0);
  expect(text).toContain('not applied to this one');
  expect(await recordsIn('old')).toEqual([]);
});
