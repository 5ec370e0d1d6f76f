import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { S3Storage } from '../../../server/storage/s3/s3-storage.ts';
import { LiveServer } from '../../support/live-server.ts';
import { Swift } from '../../support/swift.ts';
import { TestListener } from '../../support/test-listener.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let swift: Swift;
let server: LiveServer;
let number = 0;

beforeAll(async () => {
  swift = await Swift.start();
});
afterAll(() => swift.stop());
afterEach(() => server.close());

const COPY = /^[0-9a-f]{64}\.(?:flac|wav)$/u;

async function serve(cacheBytes = 1e9): Promise<StudyVersion> {
  number += 1;
  const s3 = { ...swift.settings(`server-${number}/`), cacheBytes };
  server = await LiveServer.start({}, { s3 });
  return server.publish('rating');
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
  const storage = new S3Storage(swift.settings(`server-${number}/`)).blobs('derived');
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
    expect((await copies()).bytes).toBeLessThanOrEqual(1.5 * bytes);
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

test('a bucket that was tampered with plays nothing', async () => {
  const version = await serve();
  const listener = await arrive(version);
  const blobs = new S3Storage(swift.settings(`server-${number}/`)).blobs('derived');
  const names: string[] = [];
  for await (const { name } of blobs.list()) names.push(name);
  const other = join(derived(), names[0] ?? '');
  const { fileSha256 } = await import('../../../server/platform/zip-folder.ts');
  for (const name of names) await blobs.put({ name, sha256: await fileSha256(other) }, other);
  await server.stop();
  await rm(join(server.dataFolder, 'derived'), { recursive: true });
  await server.start();
  expect((await sound(listener)).status).toBe(500);
  expect(server.log.join('\n')).toContain('has other bytes than those with the hash');
  server.log.length = 0;
});
