import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { eraseListeners } from '../../../../server/app/operations/erase.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { adjustSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { filesWith } from '../../../support/data-files.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { newVersion } from '../../../support/new-version.ts';

const PROLIFIC = `retention_days: 30
recruitment:
  minutes: 10
  prolific: {completed: CDONE123, no_consent: CNOCONS1}
`;
const PARTICIPANT = 'abcdef0123456789abcdef01';
const SUBMISSION = '4711'.repeat(6);
const DAY_MS = 24 * 60 * 60_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(join(folder.path, 'study'), PROLIFIC), 'tiny');
});

afterEach(async () => {
  await server.close();
  await folder.remove();
});

/** As the command does it: by a store of its own, beside the server that holds the folder. */
async function erase(options: Partial<Parameters<typeof eraseListeners>[0]>): Promise<string> {
  const store = adjustSqliteStore(server.dataFolder);
  const plain = { name: 'tiny', whom: { participant: PARTICIPANT }, answers: false, yes: false };
  try {
    return await eraseListeners({ store, now: server.clock.at, ...plain, ...options });
  } finally {
    await store.close();
  }
}

let serial = 0;
const good = (): unknown => {
  serial += 1;
  return { label: 'human', reason: `It breathes like canary ${serial}` };
};

async function recruited(): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = new TestListener(server);
  const query = `PROLIFIC_PID=${PARTICIPANT}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${SUBMISSION}`;
  await listener.send('GET', `/s/${server.slug}?${query}`);
  return { listener, view: await listener.begin() };
}

/** The ratings and the sessions as a researcher gets them. */
async function exported(): Promise<string[]> {
  const { store } = server.context;
  const { csv, others } = await exportStudy({ store, name: 'tiny', out: folder.path, modes: ['live'] });
  const sessions = others.find((path) => path.includes('sessions')) ?? '';
  return Promise.all([csv, sessions].map((path) => readFile(path, 'utf8')));
}

function events(): unknown[] {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const rows = raw.prepare('SELECT kind, session_id AS session, detail FROM events').all();
  raw.close();
  return rows;
}

test('P1 P2 before it is confirmed nothing goes; after it no file holds the recruiter ids, ratings are as they were', async () => {
  const { listener, view } = await recruited();
  await listener.finish(view, good);
  const before = await exported();
  const dry = await erase({});
  expect(dry).toContain('(dry run)');
  expect(dry).toMatch(/1 anonymised listeners\n {2}1 recruiter ids\n {2}1 session keys\ntiny is open:/);
  expect(dry).not.toContain('answers');
  expect(await filesWith(server.dataFolder, PARTICIPANT)).not.toEqual([]);
  expect((await listener.api('GET', 'session')).status).toBe(200);

  expect(await erase({ yes: true })).toMatch(/^erased from tiny\n {2}1 anonymised listeners/);
  expect(await filesWith(server.dataFolder, PARTICIPANT)).toEqual([]);
  expect(await filesWith(server.dataFolder, SUBMISSION)).toEqual([]);
  expect((await listener.api('GET', 'session')).status).toBe(401);
  expect(await exported()).toEqual(before);
  expect(events()).toEqual([
    {
      kind: 'made-anonymous',
      session: null,
      detail: 'listeners 1, recruiterIds 1, keys 1, answers 0, checks 0, events 0, reviews 0, decisions 0',
    },
  ]);
  await expect(erase({ yes: true })).rejects.toThrow('no listener of tiny has this id');
});

test('40 P2 P6 with --answers no file holds what was written, and the exports say that the consent was taken back', async () => {
  const { listener } = await recruited();
  await listener.answer(1, good);
  expect(await filesWith(server.dataFolder, 'like canary')).not.toEqual([]);
  expect((await exported())[0]).toContain('like canary');
  expect(await erase({ answers: true, yes: true })).toContain('1 answers with their texts');
  expect(await filesWith(server.dataFolder, 'like canary')).toEqual([]);
  const [ratings = '', sessions = ''] = await exported();
  expect(ratings.trim().split('\n')).toHaveLength(1);
  expect(sessions.trim().split('\n')).toHaveLength(2);
  expect(sessions).toContain(',left,');
  expect((await listener.api('GET', 'pages/2')).status).toBe(401);
});

/** Another program in the middle of reading the database, like a backup. */
function reader(): { end(): void } {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  raw.exec('BEGIN');
  raw.prepare('SELECT count(*) FROM sessions').get();
  return { end: () => void raw.close() };
}

test('P2 while others read the database an erasure waits until it is overwritten, and says when that was in vain', async () => {
  await recruited();
  const first = reader();
  expect(await erase({ yes: true, patienceMs: 0 })).toMatch(/NOT YET OVERWRITTEN.*another program/);
  expect(await filesWith(server.dataFolder, PARTICIPANT)).not.toEqual([]);
  first.end();
  expect(await server.context.store.overwriteErased()).toBe(true);
  expect(await filesWith(server.dataFolder, PARTICIPANT)).toEqual([]);

  await recruited();
  const second = reader();
  setTimeout(() => second.end(), 300);
  expect(await erase({ yes: true })).not.toContain('NOT YET');
  expect(await filesWith(server.dataFolder, PARTICIPANT)).toEqual([]);
});

test('P4 --expired means who ended more days ago than the study says', async () => {
  const { listener, view } = await recruited();
  await listener.finish(view, good);
  const ended = server.clock.at;
  const expired = { whom: { expired: true }, yes: true };
  expect(await erase({ ...expired, now: ended + 30 * DAY_MS })).toContain('0 anonymised listeners');
  expect(await erase({ ...expired, now: ended + 30 * DAY_MS + 1 })).toContain('1 anonymised listeners');
  expect(await filesWith(server.dataFolder, PARTICIPANT)).toEqual([]);
});

test('what cannot be erased is told with what to do', async () => {
  await expect(erase({ name: 'tinny' })).rejects.toThrow('did you mean tiny?');
  await expect(erase({ whom: { listener: 'Lnobody' } })).rejects.toThrow('no listener of tiny has this id');
  const { version } = server;
  const config = { ...version.study.config, retention_days: undefined };
  await server.context.store.publishVersion(
    newVersion({
      name: 'plain',
      slug: 'plain',
      study: { ...version.study, config },
      at: server.clock.at,
    }),
  );
  await expect(erase({ name: 'plain', whom: { expired: true } })).rejects.toThrow('add retention_days');
});
