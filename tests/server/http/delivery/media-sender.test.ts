import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaReplies } from '../../../../server/http/delivery/media-replies.ts';
import { MediaSender } from '../../../../server/http/delivery/media-sender.ts';
import { bytesPiece, type Piece } from '../../../../server/app/bundles/pieces.ts';
import { CHUNK_BYTES, sendPieces } from '../../../../server/http/delivery/send-pieces.ts';
import { Turns, type Sent } from '../../../../server/http/delivery/turns.ts';
import { errorHandler } from '../../../../server/http/middleware/errors.ts';
import { openFilesBelow } from '../../../support/open-files.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

/** More than the system takes for a reader who does not read. */
const LARGE = 64_000_000;
const SOON = { timeout: 10_000, interval: 20 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path = '';
const servers: Server[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'large');
  const file = await open(path, 'w');
  await file.truncate(LARGE);
  await file.close();
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await folder.remove();
});

async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Asks and reads the head of the reply alone. */
function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false, ...options }, resolve)
      .on('error', reject)
      .end();
  });
}

const openFiles = (): number => openFilesBelow(folder.path).length;
const whole = (): Piece[] => [{ path, from: 0, length: LARGE }];

/** A server that sends the large file to everybody, and how much left. */
async function sending(stalledMs: number): Promise<{ url: string; ended: string[]; bytes(): number }> {
  const ended: string[] = [];
  const turns = new Turns();
  let sent = 0;
  const soFar = (): Sent => ({ network: 0, reply: 0 });
  const url = await serve((_request, response) => {
    response.setHeader('Content-Length', LARGE);
    sendPieces(response, whole(), {
      reply: { sent: (bytes) => (sent += bytes), soFar },
      stalledMs,
      turns,
    }).then(
      () => ended.push('ended'),
      (cause: unknown) => ended.push(String(cause)),
    );
  });
  return { url, ended, bytes: () => sent };
}

test('readers who take nothing are disconnected, with little read for them and no file left open', async () => {
  const { url, ended, bytes } = await sending(300);
  const readers = await Promise.all(Array.from({ length: 30 }, () => ask(url)));
  expect(openFiles()).toBeGreaterThan(0);
  const gone = readers.map(async (reader) => {
    await vi.waitFor(() => expect(ended).toHaveLength(30), SOON);
    const fault = once(reader, 'error');
    reader.resume();
    const [cause] = await fault;
    return String(cause);
  });
  expect(new Set(await Promise.all(gone))).toEqual(new Set(['Error: aborted']));
  expect(ended).toEqual(Array(30).fill('ended'));
  expect(openFiles()).toBe(0);
  // What the system's buffers took; none of it is ours.
  expect(bytes() / 30).toBeLessThan(LARGE / 4);
});

test('a reader who leaves in the middle has its file closed at once', async () => {
  const { url, ended } = await sending(60_000);
  const reader = await ask(url);
  await once(reader, 'data');
  await vi.waitFor(() => expect(openFiles()).toBe(1), SOON);
  reader.destroy();
  await vi.waitFor(() => expect([ended, openFiles()]).toEqual([['ended'], 0]), SOON);
});

test('a reader who pauses and goes on gets every byte', async () => {
  const { url, ended } = await sending(5000);
  const reader = await ask(url);
  let received = 0;
  for await (const chunk of reader) {
    received += chunk.length;
    if (received < 10 * CHUNK_BYTES) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(received).toBe(LARGE);
  await vi.waitFor(() => expect(ended).toEqual(['ended']), SOON);
});

/** An app that sends to the session that the address names, and what it logs. */
async function senderApp(
  pieces: () => Promise<Piece[]>,
): Promise<{ url: string; log: string[]; clock: { at: number } }> {
  const log: string[] = [];
  const clock = { at: 0 };
  const sender = new MediaSender({ now: () => clock.at, log: (line) => log.push(line) });
  const app = express();
  app.get('/:session', async (asked, response) => {
    const session = { id: asked.params.session, mode: 'live' as const };
    await sender.send(asked, response, session, async () => ({
      pieces: await pieces(),
      contentType: 'audio/flac',
      ranges: asked.query['ranges'] !== 'none',
    }));
  });
  app.use(errorHandler((line) => log.push(line)));
  return { url: await serve(app), log, clock };
}

test('a session has six replies at once, this machine included; others go on, and so does it once one has ended', async () => {
  const { url } = await senderApp(async () => whole());
  const six = await Promise.all(Array.from({ length: 6 }, () => ask(`${url}/a`)));
  expect(six.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  const refused = await ask(`${url}/a`);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect((await ask(`${url}/b`)).statusCode).toBe(200);
  six[0]?.destroy();
  await vi.waitFor(async () => expect((await ask(`${url}/a`)).statusCode).toBe(200), SOON);
});

test('a reply that cannot be made is an error, and is not counted as one under way', async () => {
  const { url, log } = await senderApp(() => Promise.reject(new Error('no such clip')));
  for (let i = 0; i < 8; i += 1) expect((await ask(`${url}/a`)).statusCode).toBe(500);
  expect(log).toHaveLength(8);
});

test('a file that is gone before the first byte is an error; one that is too short breaks off and is logged', async () => {
  const gone = await senderApp(async () => [{ path: join(folder.path, 'gone'), from: 0, length: 10 }]);
  expect((await ask(`${gone.url}/a`)).statusCode).toBe(500);
  const short = await senderApp(async () => [{ path, from: LARGE - CHUNK_BYTES, length: 2 * CHUNK_BYTES }]);
  const reply = await ask(`${short.url}/a`);
  expect(reply.statusCode).toBe(200);
  reply.resume();
  await once(reply, 'error');
  await vi.waitFor(() => expect(short.log).toHaveLength(1), SOON);
  expect(short.log[0]).toContain('ends after');
  expect(openFiles()).toBe(0);
});

const TEXT = 'abcdefghij';

async function replyTo(
  headers: Record<string, string>,
  { method = 'GET', query = '' } = {},
): Promise<{
  status: number | undefined;
  range: string | undefined;
  length: string | undefined;
  body: string;
}> {
  const { url } = await senderApp(async () => [bytesPiece(Buffer.from(TEXT))]);
  const reply = await ask(`${url}/a${query}`, { method, headers });
  let body = '';
  for await (const chunk of reply) body += String(chunk);
  const { 'content-range': range, 'content-length': length } = reply.headers;
  return { status: reply.statusCode, range, length, body };
}

const all = { status: 200, range: undefined, length: '10', body: TEXT };

test.each([
  ['bytes=0-', { status: 206, range: 'bytes 0-9/10', length: '10', body: TEXT }],
  ['bytes=2-4', { status: 206, range: 'bytes 2-4/10', length: '3', body: 'cde' }],
  ['bytes=8-99', { status: 206, range: 'bytes 8-9/10', length: '2', body: 'ij' }],
  ['bytes=-3', { status: 206, range: 'bytes 7-9/10', length: '3', body: 'hij' }],
  ['bytes=10-', { status: 416, range: 'bytes */10', length: '0', body: '' }],
  ['bytes=1-2,4-5', all],
  ['lines=1-2', all],
  ['nonsense', all],
])('the range %s of a long clip', async (range, expected) => {
  expect(await replyTo({ range })).toEqual(expected);
});

test('a range of another version, a range where there are none, and a question for the head alone', async () => {
  expect(await replyTo({ range: 'bytes=2-4', 'if-range': '"etag"' })).toEqual(all);
  expect(await replyTo({ range: 'bytes=2-4' }, { query: '?ranges=none' })).toEqual(all);
  expect(await replyTo({}, { method: 'HEAD' })).toEqual({ ...all, body: '' });
});

const MB = 1_000_000;
const reader = (session: string, network: string | null = '203.0.113.7') => ({
  session,
  network,
  isRehearsal: false,
});

test('a session that takes sound without end waits, on this machine too; its neighbours and rehearsals do not', () => {
  const replies = new MediaReplies(() => 0);
  for (const network of ['203.0.113.7', null]) {
    const greedy = reader(`greedy ${network}`, network);
    const reply = replies.begin(greedy);
    reply.sent(399 * MB);
    expect(replies.waitMs(greedy)).toBe(0);
    reply.sent(3 * MB);
    reply.end();
    expect(replies.waitMs(greedy)).toBeGreaterThan(900);
    expect(replies.waitMs(reader('another', network))).toBe(0);
  }
  const rehearsal = { ...reader('rehearsed', null), isRehearsal: true };
  replies.begin(rehearsal).sent(10_000 * MB);
  expect(replies.waitMs(rehearsal)).toBe(0);
});

const LISTENERS = 500;
const PAGE_MS = 90_000;

/** Refusals when a lecture hall begins within a minute: two pages at once, the first ones a second time, then a page ahead. */
function refusals(pageBytes: number): number {
  let now = 0;
  const replies = new MediaReplies(() => now);
  const loads = Array.from({ length: LISTENERS }, (_, listener) => {
    const begun = (60_000 * listener) / LISTENERS;
    const later = Array.from({ length: 18 }, (_page, page) => begun + (page + 1) * PAGE_MS);
    const times = [begun, begun, begun + 5000, begun + 5000, ...later];
    return times.map((at) => ({ at, who: reader(String(listener)) }));
  });
  return loads
    .flat()
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, who }) => {
      now = at;
      if (replies.waitMs(who) > 0) return true;
      const reply = replies.begin(who);
      reply.sent(pageBytes);
      reply.end();
      return false;
    }).length;
}

test('500 listeners of one network with pages of 10 MB, some of them loaded twice, never wait; with pages of 100 MB they do', () => {
  expect(refusals(10 * MB)).toBe(0);
  expect(refusals(100 * MB)).toBeGreaterThan(0);
});

test('P5 sessions and networks are forgotten, though nobody asks any more', () => {
  vi.useFakeTimers();
  const replies = new MediaReplies(Date.now);
  for (let i = 0; i < 100; i += 1) {
    const reply = replies.begin(reader(String(i), `203.0.113.${i}`));
    reply.sent(MB);
    reply.end();
  }
  expect(replies.size).toBe(200);
  vi.advanceTimersByTime(10 * 60_000);
  expect([replies.size, vi.getTimerCount()]).toEqual([0, 0]);
});
