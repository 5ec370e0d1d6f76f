import { servicesFor } from '../../../../server/services.ts';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import type { AccountView, StudyName } from '#core/api/accounts.ts';
import type { QualityOverview } from '#core/api/quality.ts';
import type { UploadBegun } from '#core/api/studies.ts';
import { prepareStudyFolder } from '../../../../server/app/studies/prepare-study.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;
let owner: ConsoleClient;

async function bring(name: string, text: string): Promise<string> {
  const { store, env } = server.running.context;
  const path = join('studies', name);
  const folder = join(env.dataFolder, path);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'study.yaml'), text);
  await store.rememberFolder({ name, path, isOwn: true, createdBy: 'ada', createdAt: STARTED });
  return folder;
}

beforeAll(async () => {
  server = await LiveServer.start();
  owner = await ConsoleClient.as(server.running, 'owner');
});

afterAll(() => server.close());

test('of two who prepare a study at the same moment one is told that the other does', async () => {
  await bring('twice', 'title: nothing else\n');
  const replies = await Promise.all([1, 2].map(() => owner.send('post', '/studies/twice/prepare')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await expect
    .poll(async () => (await owner.get<JobView[]>('/studies/twice/jobs')).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['failed']);
  expect((await owner.send('post', '/studies/twice/prepare')).status).toBe(200);
}, 30_000);

test('a folder that is replaced while it is prepared gives no version of half its files', async () => {
  const folder = await bring('swapped', 'title: nothing else\n');
  const { env, store } = server.running.context;
  const world = {
    env,
    store,
    database: servicesFor({ databaseUrl: null, databaseReadUrl: null }).database,
    startServer: servicesFor({ databaseUrl: null, databaseReadUrl: null }).startServer,
    renderReport: servicesFor({ databaseUrl: null, databaseReadUrl: null }).renderReport,
    now: Date.now,
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  const under = prepareStudyFolder.run(
    { folder },
    {
      ...world,
      progress: () => {
        void rename(folder, `${folder}.before`);
      },
    },
  );
  await expect(under).rejects.toThrow('replaced meanwhile');
});

test('a study is shared before it is published', async () => {
  await bring('draft', 'title: A draft\n');
  const helper = await ConsoleClient.as(server.running, 'researcher', { name: 'helper' });
  const known = await owner.get<StudyName[]>('/accounts/studies');
  expect(known.map(({ name }) => name)).toContain('draft');
  const account = (await owner.get<AccountView[]>('/accounts')).find(({ name }) => name === 'helper');
  expect((await helper.fetch('get', '/studies/draft/head')).status).toBe(404);
  await owner.put(`/accounts/${account?.id}/studies/draft`);
  expect((await helper.fetch('get', '/studies/draft/head')).status).toBe(200);
});

test('whose access was taken back ends no upload in the study’s place', async () => {
  const folder = await bring('kept', 'title: kept\n');
  const ben = await ConsoleClient.as(server.running, 'researcher', { name: 'ben', studies: ['kept'] });
  const { id } = await ben.post<UploadBegun>('/studies/kept/uploads', { kind: 'folder', bytes: 9 });
  const headers = { 'Content-Type': 'application/octet-stream' };
  const piece = await ben.fetch('put', `/uploads/${id}/files?path=study.yaml&from=0`, {
    headers,
    body: 'title: ha',
  });
  expect(piece.status).toBe(200);
  const { store } = server.running.context;
  await store.takeAccess((await store.accountByName('ben'))?.id ?? '', 'kept');
  expect((await ben.send('post', `/uploads/${id}/finish`, { bytes: 9 })).status).toBe(404);
  expect(folder).toContain('kept');
  expect(await owner.get('/studies/kept/file?name=study.yaml')).toMatchObject({ text: 'title: kept\n' });
});

test('the monitor counts anew after a decision by hand and once names are shown', async () => {
  const { store, monitors } = server.running.context;
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
  const monitor = await monitors.of('mine', 'live');
  const session = await store.findSession(version.studyId, { listenerId: 'Lone' });
  const before = monitor?.seen.changes ?? 0;
  const decision = { session: session?.id, verdict: 'exclude', reason: 'a room too loud' };
  await owner.post('/studies/mine/decisions', decision);
  await monitor?.seen.ready();
  expect(monitor?.seen.changes).toBe(before + 1);
  const { fixed } = await owner.get<QualityOverview>('/studies/mine/quality');
  await owner.post('/studies/mine/unblinding', { screening: fixed });
  await monitor?.seen.ready();
  expect(monitor?.seen.changes).toBe(before + 2);
});
