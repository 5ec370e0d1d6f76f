import { createHash } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import { JobFiles } from '../../../../server/app/jobs/job-files.ts';
import { JobRunner, type JobWorld } from '../../../../server/app/jobs/job-runner.ts';
import { StoreError } from '../../../../server/db/contract/store-error.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';

let server: LiveServer;
const DAY_MS = 24 * 60 * 60_000;
const ORDER = { study: 'mine', kind: 'tables', request: { bom: true }, actor: 'the-researcher' };

beforeAll(async () => {
  server = await LiveServer.start();
});
afterEach(() => expect(server.log.splice(0)).toEqual([]));
afterAll(() => server.close());

const runner = (): JobRunner => server.running.context.jobs;
const filesOf = (): JobFiles => JobFiles.of(server.running.context.env);
const folderOf = (): string => join(server.running.context.env.dataFolder, 'exports');

async function ended(id: string): Promise<JobView> {
  await expect.poll(async () => (await runner().get('mine', id)).state).not.toBe('running');
  return runner().get('mine', id);
}

const writes =
  (text: string, name = 'mine.csv') =>
  async ({ folder }: JobWorld) => {
    await writeFile(join(folder, name), text);
    return { result: { rows: 3 }, file: name };
  };

test('a job tells how far it is, leaves a file with its checksum, and who fetches it is in the log', async () => {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { id, state } = await runner().start(ORDER, async (world) => {
    world.progress({ what: 'reading', done: 2, total: 5 });
    await gate;
    return writes('a,b\n')(world);
  });
  expect(state).toBe('running');
  const viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
  await expect
    .poll(async () => (await viewer.get<JobView>(`/studies/mine/jobs/${id}`)).progress)
    .toEqual({ what: 'reading', done: 2, total: 5 });
  expect((await viewer.fetch('get', `/studies/mine/jobs/${id}/file`)).status).toBe(404);
  go();
  const job = await ended(id);
  const sha256 = createHash('sha256').update('a,b\n').digest('hex');
  expect(job).toMatchObject({ state: 'done', result: { rows: 3 }, request: { bom: true }, progress: null });
  expect(job.file).toMatchObject({ name: 'mine.csv', sha256, bytes: 4 });
  expect(Date.parse(job.file?.keptUntil ?? '') - Date.parse(job.endedAt ?? '')).toBe(30 * DAY_MS);
  const { mode } = await stat(join(folderOf(), id, 'mine.csv'));
  expect(mode & 0o777).toBe(0o600);
  expect((await stat(join(folderOf(), id))).mode & 0o777).toBe(0o700);

  const download = await viewer.fetch('get', `/studies/mine/jobs/${id}/file`);
  expect(await download.text()).toBe('a,b\n');
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="?mine.csv"?$/u),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const [entry] = await server.running.context.store.listActions({ study: 'mine', limit: 1 });
  expect(entry).toMatchObject({ account: 'the-viewer', action: 'downloads a file', detail: 'mine.csv' });

  // No other study and no other role reaches it, and no path leads out of its folder.
  const other = await ConsoleClient.as(server.running, 'researcher', { name: 'other', studies: ['other'] });
  for (const path of [
    `/studies/mine/jobs/${id}/file`,
    `/studies/other/jobs/${id}/file`,
    `/studies/other/jobs/${id}`,
  ])
    expect((await other.fetch('get', path)).status, path).toBe(404);
  const reviewer = await ConsoleClient.as(server.running, 'reviewer', { studies: ['mine'] });
  expect((await reviewer.fetch('get', `/studies/mine/jobs/${id}/file`)).status).toBe(403);
  expect((await viewer.fetch('get', '/studies/mine/jobs/..%2f..%2fsecret/file')).status).toBe(404);
  expect((await viewer.send('delete', `/studies/mine/jobs/${id}`)).status).toBe(403);
  expect((await viewer.send('delete', `/studies/mine/own-jobs/${id}`)).status).toBe(404);

  const owner = await ConsoleClient.as(server.running, 'owner');
  expect((await owner.send('delete', `/studies/mine/jobs/${id}`)).status).toBe(200);
  expect(await readdir(folderOf())).not.toContain(id);
  const [listed] = await owner.get<JobView[]>('/studies/mine/jobs');
  expect(listed?.file).toEqual({ name: null, sha256, bytes: 4, keptUntil: null });
  expect((await owner.fetch('get', `/studies/mine/jobs/${id}/file`)).status).toBe(404);
});

test('what is cancelled, fails or finds no room says why, and leaves nothing', async () => {
  const slow = await runner().start({ ...ORDER, actor: 'the-viewer' }, async ({ folder }) => {
    await writeFile(join(folder, 'half'), 'half');
    return new Promise(() => undefined);
  });
  const viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
  const cancelled = await viewer.send('delete', `/studies/mine/own-jobs/${slow.id}`);
  expect(await cancelled.json()).toMatchObject({ state: 'failed', error: 'cancelled', file: null });
  const wrong = await runner().start(ORDER, () => Promise.reject(new StoreError('not-found', 'no metrics')));
  expect((await ended(wrong.id)).error).toBe('no metrics');
  const faulty = await runner().start(ORDER, () => Promise.reject(new Error('at /secret/path')));
  expect((await ended(faulty.id)).error).toContain('something went wrong');
  expect(server.log.splice(0).join()).toContain('/secret/path');
  const folders = await readdir(folderOf());
  for (const { id } of [slow, wrong, faulty]) expect(folders).not.toContain(id);
  const full = new JobRunner({ ...server.running.context, freeBytes: async () => 1000 }, filesOf());
  await expect(full.start(ORDER, writes(''))).rejects.toThrow('nearly full');
});

test('what ran when the server stopped has failed, and files go after thirty days', async () => {
  const kept = await runner().start(ORDER, writes('kept'));
  await ended(kept.id);
  const running = await runner().start(ORDER, async ({ folder }) => {
    await writeFile(join(folder, 'half'), 'half');
    return new Promise(() => undefined);
  });
  const { context } = server.running;
  // As after the power went: the row says running, and nobody runs it.
  const store = { ...context.store, isHeld: () => Promise.resolve(false) };
  const later = new JobRunner({ ...context, store, now: () => context.now() + 30 * DAY_MS + 1 }, filesOf());
  await later.recover();
  expect((await runner().get('mine', running.id)).error).toContain('the server stopped');
  expect((await runner().get('mine', kept.id)).file?.name).toBeNull();
  const again = await runner().start(ORDER, () => new Promise(() => undefined));
  await server.stop();
  await server.start();
  expect(await runner().get('mine', again.id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('start it again'),
  });
  expect(await readdir(folderOf())).toEqual([]);
});
