import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerReply, AnswerRequest } from '#core/session/contract.ts';
import { ApiClient } from '../../../client/lib/api-client.ts';
import { Outbox, type OutboxStatus } from '../../../client/lib/outbox.ts';
import { memoryStorage } from '../../../client/lib/storage.ts';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { receiptOf, TestListener } from '../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path));
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function portOf(listening: Server): Promise<number> {
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => listening.close(resolve)));
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A line that passes every request on and breaks when the first replies come, so many of them. */
async function breakingLine(to: string, breaks: number): Promise<string> {
  let left = breaks;
  const proxy = createTcpServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    near.pipe(far);
    far.on('data', (bytes) => {
      if (left > 0) {
        left -= 1;
        near.destroy();
        far.destroy();
      } else near.write(bytes);
    });
    for (const socket of [near, far]) socket.on('error', () => undefined).on('close', () => near.destroy());
  });
  return `http://127.0.0.1:${await portOf(proxy)}`;
}

/** A browser's outbox that sends one answer over a line that breaks twice. What it was told in the end. */
async function sendOver(
  line: string,
  slug: string,
  cookie: string,
  request: AnswerRequest,
): Promise<{ replies: AnswerReply[]; last: OutboxStatus | undefined; failures: number }> {
  const api = new ApiClient(slug, (path, init) =>
    fetch(new URL(typeof path === 'string' ? path : '', line), {
      ...init,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        connection: 'close',
        cookie,
      },
    }),
  );
  const replies: AnswerReply[] = [];
  const seen: OutboxStatus[] = [];
  const outbox = new Outbox({
    storage: memoryStorage(),
    slug: randomUUID(),
    send: async (answer) => {
      const reply = await api.call('POST /answers', { body: answer });
      replies.push(reply);
      return reply;
    },
    onstatus: (status) => seen.push(status),
    wait: { for: async () => undefined, hurry: () => undefined },
  });
  await outbox.put(1, request);
  await outbox.flush();
  return { replies, last: seen.at(-1), failures: Math.max(...seen.map(({ failures }) => failures)) };
}

/** The endpoint as others have it: every request that comes is a row. */
async function appendingServer(): Promise<{ url: string; rows(): number }> {
  const raw = new Database(':memory:');
  raw.exec('CREATE TABLE answers (id INTEGER PRIMARY KEY, body TEXT)');
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      raw.prepare('INSERT INTO answers (body) VALUES (?)').run(body);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: JSON.parse(body).id, receipt: 'stored' }));
    });
  });
  const url = `http://127.0.0.1:${await portOf(http)}`;
  return { url, rows: () => raw.prepare<[], number>('SELECT count(*) FROM answers').pluck().get() ?? 0 };
}

async function anAnswer(): Promise<{ listener: TestListener; request: AnswerRequest }> {
  const listener = new TestListener(server);
  await listener.begin();
  const page = await listener.page(1);
  const answer = { label: 'human', reason: 'It breathes like a person' };
  return { listener, request: listener.request(page, answer, await listener.hear(page)) };
}

async function rowsOf(request: AnswerRequest): Promise<number> {
  let found = 0;
  for await (const { answers } of server.context.store.readSessions(server.version.studyId, ['live']))
    found += answers.filter(({ id }) => id === request.id).length;
  return found;
}

describe('fault tests', () => {
  test('6 a reply that is lost after the commit: the answer is sent again, gets the same receipt and is one row', async () => {
    const { listener, request } = await anAnswer();
    const line = await breakingLine(server.url, 2);
    const sent = await sendOver(line, server.slug, listener.cookie, request);
    expect(sent.failures).toBe(2);
    expect(sent.replies).toEqual([{ id: request.id, receipt: receiptOf(request) }]);
    expect(sent.last).toMatchObject({ waiting: 0, refusal: null });
    expect(await rowsOf(request)).toBe(1);
  });

  test('6 control: where every request is a row, the same browser leaves three', async () => {
    const { request } = await anAnswer();
    const appending = await appendingServer();
    const line = await breakingLine(appending.url, 2);
    const sent = await sendOver(line, 'any', 'earshot=any', request);
    expect([sent.failures, sent.replies.length, appending.rows()]).toEqual([2, 1, 3]);
  });

  test('8 control: where every request is a row, fifty identical ones at once are fifty', async () => {
    const { url, rows } = await appendingServer();
    const post = (): Promise<Response> => fetch(url, { method: 'POST', body: '{"id":"one"}' });
    await Promise.all(Array.from({ length: 50 }, post));
    expect(rows()).toBe(50);
  });
});
