import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ingestAnswer } from '../../../../server/db/statements/answers.ts';
import {
  type Db,
  openForReading,
  openForWriting,
  type OpenDatabase,
} from '../../../../server/db/sqlite/open.ts';
import { Fills } from '../../../../server/db/statements/fills.ts';
import { consentAndReserve } from '../../../../server/db/statements/reserve.ts';
import { enterOnce } from '../../../../server/db/statements/sessions.ts';
import { publishVersion } from '../../../../server/db/statements/versions.ts';
import type { Session, SessionRecord } from '../../../../server/db/contract/store.ts';
import { atOnce } from '../../../../server/db/sqlite/at-once.ts';
import { readingOf } from '../../../../server/db/sqlite/sqlite-store.ts';
import { eachSession, recordOf } from '../../../../server/db/statements/records.ts';
import { answerOf, aStudy, entryOf, NOW, reservationOf } from '../conformance/fixture.ts';
import { openWatched } from './watched-db.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let writer: OpenDatabase;
let session: Session;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-records-'));
  writer = openForWriting(folder);
  const { db } = writer;
  const version = atOnce(
    publishVersion(db, newVersion({ name: 'voices', slug: 'k3v9', study: aStudy(), at: NOW })),
  );
  session = atOnce(enterOnce(db, entryOf(version, 'a')));
});

afterEach(async () => {
  writer.close();
  await rm(folder, { recursive: true });
});

async function readOf(db: Db): Promise<SessionRecord[]> {
  const records: SessionRecord[] = [];
  const live = { studyId: session.studyId, modes: ['live'] };
  for await (const record of eachSession(readingOf(db), live, recordOf)) records.push(record);
  return records;
}

test('a record is of one moment: what is stored while it is read comes with the next reading', async () => {
  let wrote = 0;
  const reader = openWatched(folder, (query) => {
    if (!query.includes('from answers') || wrote === 3) return;
    wrote += 1;
    if (wrote === 1)
      atOnce(consentAndReserve(writer.db, reservationOf(session.id), { fills: new Fills(), drawn: null }));
    atOnce(ingestAnswer(writer.db, answerOf(session, wrote)));
  });
  const stages = [
    await readOf(reader.db),
    await readOf(reader.db),
    await readOf(reader.db),
    await readOf(reader.db),
  ].map(([record]) => ({
    state: record?.session.state,
    leases: record?.pages.map(({ lease }) => lease),
    answers: record?.answers.length,
  }));
  expect(stages).toEqual([
    { state: 'entered', leases: [], answers: 0 },
    { state: 'active', leases: ['completed', 'reserved', 'reserved'], answers: 1 },
    { state: 'active', leases: ['completed', 'completed', 'reserved'], answers: 2 },
    { state: 'active', leases: ['completed', 'completed', 'completed'], answers: 3 },
  ]);
  reader.close();
});

test('a connection that may only read gives the same records', async () => {
  atOnce(consentAndReserve(writer.db, reservationOf(session.id), { fills: new Fills(), drawn: null }));
  const reader = openForReading(folder);
  const records = await readOf(reader.db);
  expect(records).toHaveLength(1);
  expect(records).toEqual(await readOf(writer.db));
  reader.close();
});
