import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageView } from '#core/session/contract.ts';
import { FLAC_HEAD_BYTES, readStreamInfo } from '../../../../server/audio/flac-stream.ts';
import { hashKey } from '../../../../server/app/bundles/tokens.ts';
import { TestListener, type Received } from '../../../support/test-listener.ts';
import { serveStudy, type TestServer } from '../../../support/test-server.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let server: TestServer;
let listener: TestListener;
let pages: PageView[];

beforeAll(async () => {
  server = await serveStudy('studies/podcast');
  listener = new TestListener(server);
  await listener.begin();
  // The page that is due and the one after it.
  pages = [await listener.page(1), await listener.page(2)];
});

afterAll(() => server.close());

const header = ({ headers }: Received, name: string): string | undefined => Object.fromEntries(headers)[name];

function streamOf(
  page: PageView | undefined,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  return listener.send(method, `/s/${server.slug}/api/audio/${page?.slots[0]?.token}`, undefined, headers);
}

const keyOf = ({ cookie }: TestListener): string => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));

/** The files that are streamed on the two open pages. */
async function filesOnDisk(): Promise<Buffer[]> {
  const session = await server.context.store.sessionByKey(hashKey(keyOf(listener)));
  const open = session ? (await server.context.pages.of(session)).slice(0, 2) : [];
  const files = open.map(async ({ slots: [slot] }) => {
    const clip = server.version.study.clips.find(({ id }) => id === slot?.clip);
    const rendition = clip?.renditions[slot?.rendition ?? ''];
    if (!rendition) throw new Error('the page plays nothing');
    return readFile(await server.context.derived.path(rendition.sha256));
  });
  return Promise.all(files);
}

test('long clips of different lengths are replies of one length, each with the frames of its file', async () => {
  const files = await filesOnDisk();
  const replies = [await streamOf(pages[0]), await streamOf(pages[1])];
  expect(new Set(files.map(({ length }) => length)).size).toBe(2);
  expect(new Set(replies.map(({ body }) => body.length)).size).toBe(1);
  replies.forEach(({ body }, i) => {
    const file = files[i] ?? Buffer.alloc(0);
    const frames = file.subarray(FLAC_HEAD_BYTES);
    expect(body.subarray(-frames.length).equals(frames)).toBe(true);
  });
});

test('the head of a long clip has what a player needs and neither checksum nor frame sizes', async () => {
  const [file = Buffer.alloc(0)] = await filesOnDisk();
  const served = readStreamInfo(new Uint8Array((await streamOf(pages[0])).body));
  const without = { minFrameBytes: 0, maxFrameBytes: 0, md5: new Uint8Array(16) };
  expect(served).toEqual({ ...readStreamInfo(file), ...without });
});

test('a range of a long clip is that part of the whole, fill included; the head alone has no body', async () => {
  const { body } = await streamOf(pages[0]);
  const file = (await filesOnDisk()).toSorted((a, b) => a.length - b.length)[0] ?? Buffer.alloc(0);
  for (const [from, to] of [
    [0, body.length],
    [10, 60],
    [body.length - file.length - 5000, body.length - file.length + 5000],
    [body.length - 7, body.length],
  ] as const) {
    const part = await streamOf(pages[0], { range: `bytes=${from}-${to - 1}` });
    expect(part.status).toBe(206);
    expect(header(part, 'content-range')).toBe(`bytes ${from}-${to - 1}/${body.length}`);
    expect(part.body.equals(body.subarray(from, to))).toBe(true);
  }
  const beyond = await streamOf(pages[0], { range: `bytes=${body.length}-` });
  expect([beyond.status, header(beyond, 'content-range')]).toEqual([416, `bytes */${body.length}`]);
  const head = await streamOf(pages[0], {}, 'HEAD');
  expect([head.status, header(head, 'content-length'), head.body.length]).toEqual([
    200,
    String(body.length),
    0,
  ]);
});

test('S13 what carries a long clip says nothing else', async () => {
  const reply = await streamOf(pages[0], { range: 'bytes=0-', origin: 'https://elsewhere.example' });
  const names = reply.headers.map(([name]) => name);
  for (const name of ['etag', 'last-modified', 'content-disposition']) expect(names).not.toContain(name);
  expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect([header(reply, 'content-type'), header(reply, 'cache-control')]).toEqual([
    'audio/flac',
    'private, no-store',
  ]);
});

test('the level sample is served as it is, whole and in ranges', async () => {
  const { levelClip } = server.version.study;
  const file = await readFile(await server.context.derived.path(levelClip?.sha256 ?? ''));
  const level = await listener.api('GET', 'level');
  expect(level.body.equals(file)).toBe(true);
  const part = await listener.send('GET', `/s/${server.slug}/api/level`, undefined, {
    range: 'bytes=100-199',
  });
  expect([part.status, part.body.equals(file.subarray(100, 200))]).toEqual([206, true]);
});
