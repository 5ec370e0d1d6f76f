import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ingestAnswer } from '../../../../server/db/sqlite/answers.ts';
import { openForReading, openForWriting, type OpenDatabase } from '../../../../server/db/sqlite/open.ts';
import { Fills } from '../../../../server/db/sqlite/fills.ts';
import { consentAndReserve } from '../../../../server/db/sqlite/reserve.ts';
import { readSessions } from '../../../../server/db/sqlite/records.ts';
import { enterOnce } from '../../../../server/db/sqlite/sessions.ts';
import { publishVersion } from '../../../../server/db/sqlite/versions.ts';
import type { Session } from '../../../../server/db/contract/store.ts';
import { answerOf, aStudy, entryOf, NOW, reservationOf } from '../conformance/fixture.ts';
import { openWatched } from './watched-db.ts';

let folder = '';
let writer: OpenDatabase;
let session: Session;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-records-'));
  writer = openForWriting(folder);
  const { db } = writer;
  const version = publishVersion(db, { name: 'voices', slug: 'k3v9', study: aStudy(), at: NOW });
  session = enterOnce(db, entryOf(version, 'a'));
});

afterEach(async () => {
  writer.close();
  await rm(folder, { recursive: true });
});

test('a record is of one moment: what is stored while it is read comes with the next reading', () => {
  let wrote = 0;
  const reader = openWatched(folder, (query) => {
    if (!query.includes('from "answers"') || wrote === 3) return;
    wrote += 1;
    if (wrote === 1)
      consentAndReserve(writer.db, reservationOf(session.id), { fills: new Fills(), drawn: null });
    ingestAnswer(writer.db, answerOf(session, wrote));
  });
  const read = () => [...readSessions(reader.db, session.studyId, ['live'])];
  const stages = [read(), read(), read(), read()].map(([record]) => ({
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

test('a connection that may only read gives the same records', () => {
  consentAndReserve(writer.db, reservationOf(session.id), { fills: new Fills(), drawn: null });
  const reader = openForReading(folder);
  const records = [...readSessions(reader.db, session.studyId, ['live'])];
  expect(records).toHaveLength(1);
  expect(records).toEqual([...readSessions(writer.db, session.studyId, ['live'])]);
  reader.close();
});
