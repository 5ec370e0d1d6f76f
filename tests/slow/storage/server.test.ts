import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import type { JobView } from '#core/api/jobs.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { fileSha256 } from '../../../server/platform/zip-folder.ts';
import type { Blobs, Room } from '../../../server/storage/contract.ts';
import { S3Storage } from '../../../server/storage/s3-storage.ts';
import { LiveServer } from '../../support/live-server.ts';
import { LooseLine } from '../../support/loose-line.ts';
import { Swift } from '../../support/swift.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { TestListener } from '../../support/test-listener.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let swift: Swift;
let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let number = 0;

beforeAll(async () => {
  swift = await Swift.start();
});
afterAll(() => swift.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const COPY = /^[0-9a-f]{64}\.(?:flac|wav)$/u;

async function serve(cacheBytes = 1e9, endpoint = swift.url): Promise<StudyVersion> {
  number += 1;
  const s3 = { ...swift.settings(`server-${number}/`), cacheBytes, endpoint };
  server = await LiveServer.start({}, { s3 });
  return server.publish('rating');
}

/** What the server of the test has in the bucket. */
const stored = (room: Room): Blobs => new S3Storage(swift.settings(`server-${number}/`)).blobs(room);

async function namesOf(room: Room): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of stored(room).list()) names.push(name);
  return names;
}

const derived = (): string => join(server.running.context.env.dataFolder, 'derived');

async function copies(): Promise<{ count: number; bytes: number }> {
  const names = (await readdir(derived())).filter((name) => COPY.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(derived(), name))).size));
  return { count: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function forgetCopies(): Promise<void> {
  for (const name of await readdir(derived())) if (COPY.test(name)) await rm(join(derived(), name));
}

async function arrive(version: StudyVersion): Promise<TestListener> {
  const { url, context } = server.running;
  const listener = new TestListener({
    url,
    slug: version.slug,
    version,
    context,
    clock: { at: 0 },
    dataFolder: context.env.dataFolder,
    close: async () => undefined,
  });
  await listener.begin();
  return listener;
}

async function sound(listener: TestListener): Promise<{ status: number; body: unknown }> {
  const { token } = await listener.page(1);
  const { status, body } = await listener.api('GET', `bundles/${token}`);
  return { status, body };
}

test('clips are in the bucket once their study is published, and a server without copies plays the same bytes', async () => {
  const version = await serve();
  const storage = stored('derived');
  const wanted = version.study.clips.flatMap(({ renditions }) => Object.values(renditions));
  for (const { sha256, bytes, container = 'flac' } of wanted)
    expect(await storage.exists(`${sha256}.${container}`)).toBe(bytes);
  const listener = await arrive(version);
  const before = await sound(listener);
  expect(before.status).toBe(200);
  await server.stop();
  await rm(join(server.dataFolder, 'derived'), { recursive: true });
  await server.start();
  expect(await sound(listener)).toEqual(before);
  // Only what was played is copied.
  const { count } = await copies();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(wanted.length);
});

test('clips that were prepared before the bucket was chosen are put there when the server starts', async () => {
  server = await LiveServer.start({}, { dataFolder: join(folder.path, 'data') });
  const { study } = await server.publish('rating');
  await server.close();
  number += 1;
  const s3 = { ...swift.settings(`server-${number}/`), cacheBytes: 1e9 };
  server = await LiveServer.start({}, { s3, dataFolder: join(folder.path, 'data') });
  const wanted = study.clips.flatMap(({ renditions }) => Object.values(renditions)).length;
  await expect
    .poll(async () => (await namesOf('derived')).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(wanted);
});

test('the copies stay within their limit, and every page still plays', async () => {
  const version = await serve();
  const [clip] = version.study.clips;
  const { bytes = 0 } = Object.values(clip?.renditions ?? {})[0] ?? {};
  await server.close();
  // The same again with room for hardly more than one clip.
  const again = await serve(1.5 * bytes);
  expect((await copies()).bytes).toBeLessThanOrEqual(1.5 * bytes);
  for (let visit = 0; visit < 10; visit += 1) {
    expect((await sound(await arrive(again))).status).toBe(200);
    await expect.poll(async () => (await copies()).bytes, { timeout: 5000 }).toBeLessThanOrEqual(1.5 * bytes);
  }
});

test('while the storage is away, what was played before is played on; what is deleted here comes back with it', async () => {
  const version = await serve();
  const listener = await arrive(version);
  const before = await sound(listener);
  swift.pause();
  try {
    expect(await sound(listener)).toEqual(before);
  } finally {
    swift.resume();
  }
  await forgetCopies();
  expect(await sound(listener)).toEqual(before);
});

test('without the network to the storage, listeners and researchers get 503 with words; answers can still be stored', async () => {
  const line = await LooseLine.to(swift.url);
  try {
    const version = await serve(1e9, line.url);
    const { url } = server.running;
    const health = async (): Promise<unknown> => (await fetch(`${url}/healthz`)).json();
    const away = { ok: true, database: 'ok', disk: 'ok', storage: 'failed' };
    const back = { ...away, storage: 'ok' };
    await expect.poll(health, { timeout: 5000 }).toEqual(back);
    const owner = await ConsoleClient.as(server.running, 'owner');
    const exported = async (): Promise<JobView> => {
      const path = `/studies/${version.name}`;
      const { id } = await owner.post<JobView>(`${path}/exports`, { kind: 'manifest' });
      const job = (): Promise<JobView> => owner.get<JobView>(`${path}/jobs/${id}`);
      await expect.poll(async () => (await job()).state, { timeout: 60_000 }).not.toBe('running');
      return job();
    };
    const { id } = await exported();
    const listener = await arrive(version);
    const page = await listener.page(1);
    await forgetCopies();
    line.cut();
    const refused = await listener.api('GET', `bundles/${page.token}`);
    expect([refused.status, refused.body.toString()]).toEqual([
      503,
      expect.stringContaining('the storage of sounds and files cannot be reached'),
    ]);
    expect(refused.body.toString()).not.toContain(line.url);
    const file = await owner.fetch('get', `/studies/${version.name}/jobs/${id}/file`);
    expect([file.status, file.headers.get('retry-after'), await file.text()]).toEqual([
      503,
      '2',
      expect.stringContaining('cannot be reached'),
    ]);
    expect(await exported()).toMatchObject({ state: 'failed', error: expect.stringContaining('storage') });
    await expect.poll(health, { timeout: 40_000, interval: 500 }).toEqual(away);
    line.mend();
    expect((await listener.api('GET', `bundles/${page.token}`)).status).toBe(200);
    await expect.poll(health, { timeout: 40_000, interval: 500 }).toEqual(back);
    // Where the storage is stands in the log alone.
    expect(server.log.splice(0).join('\n')).toContain(line.url);
  } finally {
    await line.close();
  }
});

test('a bucket that was tampered with plays nothing', async () => {
  const version = await serve();
  const listener = await arrive(version);
  const blobs = stored('derived');
  const names = await namesOf('derived');
  const other = join(derived(), names[0] ?? '');
  for (const name of names) await blobs.put({ name, sha256: await fileSha256(other) }, other);
  await server.stop();
  await rm(join(server.dataFolder, 'derived'), { recursive: true });
  await server.start();
  expect((await sound(listener)).status).toBe(500);
  expect(server.log.join('\n')).toContain('has other bytes than those with the hash');
  server.log.length = 0;
});

test('a file of an export is in the bucket alone: downloaded whole or from where a download stopped, and deleted', async () => {
  const { name: study } = await serve();
  const exports = join(server.dataFolder, 'exports');
  const owner = await ConsoleClient.as(server.running, 'owner');
  const { id } = await owner.post<JobView>(`/studies/${study}/exports`, { kind: 'manifest' });
  const path = `/studies/${study}/jobs/${id}`;
  const job = (): Promise<JobView> => owner.get<JobView>(path);
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done');
  const { file } = await job();
  expect(await namesOf('exports')).toEqual([`${id}/${file?.name}`]);
  expect(await readdir(exports)).toEqual([]);
  const whole = Buffer.from(await (await owner.fetch('get', `${path}/file`)).arrayBuffer());
  expect(createHash('sha256').update(whole).digest('hex')).toBe(file?.sha256);
  const rest = await owner.fetch('get', `${path}/file`, { headers: { range: 'bytes=10-' } });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 10-${whole.length - 1}/${whole.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(10))).toBe(true);
  const behind = await owner.fetch('get', `${path}/file`, { headers: { range: `bytes=${whole.length}-` } });
  expect(behind.status).toBe(416);
  // One that was made before the bucket was chosen is put there by the next start.
  await stored('exports').delete(`${id}/${file?.name}`);
  await mkdir(join(exports, id), { recursive: true });
  await writeFile(join(exports, id, file?.name ?? ''), whole);
  await server.stop();
  await server.start();
  expect(await namesOf('exports')).toEqual([`${id}/${file?.name}`]);
  const again = await ConsoleClient.as(server.running, 'owner', { name: 'again' });
  expect((await again.send('delete', path)).status).toBe(200);
  expect(await namesOf('exports')).toEqual([]);
  expect((await again.fetch('get', `${path}/file`)).status).toBe(404);
});
