import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import type { LaunchList } from '#core/api/preview.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

const CHECK_MS = 120_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: LiveServer;
let version: StudyVersion;
let anna: ConsoleClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await LiveServer.start();
  version = await server.publishFolder(await writeTernary(join(folder.path, 'noises')));
  anna = await ConsoleClient.as(server.running, 'researcher', { studies: ['noises'] });
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function done(job: JobView): Promise<JobView> {
  let seen = job;
  while (seen.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 25));
    seen = await anna.get<JobView>(`/studies/noises/jobs/${job.id}`);
  }
  return seen;
}

const checklist = (): Promise<LaunchList> =>
  anna.get(`/studies/noises/preview/checklist?version=${version.id}`);

async function blinding() {
  const { checks } = await checklist();
  return checks.find(({ id }) => id === 'blinding');
}

const publish = (): Promise<Response> =>
  anna.send('post', '/studies/noises/publish', { version: version.id });

test('a version that was not checked can be published, and the checklist says that it was not', async () => {
  expect(await blinding()).toEqual({
    id: 'blinding',
    verdict: 'look',
    reasons: ['The blinding check has not run for this version. Run the blinding check.'],
  });
  expect((await publish()).status).toBe(200);
});

test('viewers cannot run it, and a version of another study is refused', async () => {
  const viewer = await ConsoleClient.as(server.running, 'viewer', { name: 'vera', studies: ['noises'] });
  const order = { version: version.id };
  expect((await viewer.send('post', '/studies/noises/blinding-checks', order)).status).toBe(403);
  const unknown = await anna.send('post', '/studies/noises/blinding-checks', { version: '0'.repeat(64) });
  expect(unknown.status).toBe(404);
});

/** What came of a check of the version, as a worker gives it. */
async function storeCheck(findings: readonly string[]): Promise<void> {
  const table = { name: 'blinding-check', title: 'Blinding check', columns: [], rows: [], notes: [] };
  const result = { version: version.id, number: 1, sessions: 40, pages: 400, findings, table };
  const order = { study: 'noises', kind: 'blinding check', request: {}, actor: 'anna' };
  const { jobs } = server.running.context;
  await done(await jobs.start(order, async () => ({ result, file: null })));
}

test('a finding stops publishing, until a check without one', async () => {
  await storeCheck(['Sizes reveal which pages are traps']);
  expect(await blinding()).toMatchObject({
    verdict: 'todo',
    reasons: ['Sizes reveal which pages are traps'],
  });
  const refused = await publish();
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('the blinding check of version 1 has findings');
  await storeCheck([]);
  expect(await blinding()).toMatchObject({ verdict: 'ok' });
  expect((await publish()).status).toBe(200);
});

test(
  'it runs as a job beside the server, with its table kept for the version',
  async () => {
    const order = { version: version.id };
    const running = await anna.post<JobView>('/studies/noises/blinding-checks', order);
    expect((await anna.send('post', '/studies/noises/blinding-checks', order)).status).toBe(409);
    const { state, error } = await done(running);
    expect({ state, error }).toEqual({ state: 'done', error: null });
    const { blinding: kept } = await checklist();
    expect(kept).toMatchObject({ version: version.id, number: 1, sessions: 40, pages: 400 });
    const targets = new Set(kept?.table.rows.map((row) => row['target']));
    expect(targets).toEqual(new Set(['traps', 'systems', 'clips known from other sessions']));
    const counts = await server.running.context.store.countSessions('noises');
    expect(counts).toEqual([]);
  },
  CHECK_MS,
);
