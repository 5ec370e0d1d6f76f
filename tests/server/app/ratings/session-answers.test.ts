import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ONLY_LISTENED } from '#core/session/page.ts';
import { answersOf } from '../../../../server/app/ratings/session-answers.ts';
import { StudySessions } from '../../../../server/app/ratings/study-sessions.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo, exportStudyDocument } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let version: StudyVersion;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = openSqliteStore(folder.path);
  const study = exportStudyDocument();
  version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'a', answer: answerTo });
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

async function firstAnswer() {
  for await (const { bound, record } of new StudySessions(store, version, ['live']).read())
    return answersOf(bound, record).answers[0];
  throw new Error('there is no session');
}

/** Changes the stored request of the first answer; `isHashed`: with its hash. */
function change(to: (request: { listening: object }) => unknown, isHashed: boolean): void {
  const raw = new Database(join(folder.path, 'earshot.sqlite'));
  const select = 'select payload from answers where position = 1';
  const payload = JSON.stringify(to(JSON.parse(raw.prepare<[], string>(select).pluck().get() ?? '')));
  const sha256 = isHashed ? createHash('sha256').update(payload).digest('hex') : '';
  raw
    .prepare(
      `update answers set payload = @payload, sha256 = iif(@sha256 = '', sha256, @sha256) where position = 1`,
    )
    .run({ payload, sha256 });
  raw.close();
}

test('a record from before pages recorded changes, typing and the sound output has nothing of them', async () => {
  const answer = await firstAnswer();
  expect(answer?.isRecorded).toBe(false);
  expect(answer?.request.listening).toMatchObject(ONLY_LISTENED);
  const changes = [[1, 'label', 'human']];
  change((request) => ({ ...request, listening: { ...request.listening, changes } }), true);
  const later = await firstAnswer();
  expect(later?.isRecorded).toBe(true);
  expect(later?.request.listening).toEqual({ ...answer?.request.listening, changes });
});

test('an answer that is not what its listener sent is refused', async () => {
  change((request) => ({ ...request, answer: { label: 'human' } }), false);
  await expect(firstAnswer()).rejects.toThrow(/is not what its listener sent/u);
});
