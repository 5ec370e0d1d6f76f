import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnswerRequest, SessionView } from '#core/session/contract.ts';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { RemoteListener } from '../../support/remote-listener.ts';
import { receiptOf, TestListener } from '../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  const extra = 'breaks: {every_minutes: 12}\npreparation: [headphones]\n';
  server = await serveStudy(await writeTernary(folder.path, extra));
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const good = (): unknown => ({ label: 'human', reason: `It breathes like a person ${randomUUID()}` });

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** Sends a body as it is; `listener` names who asks. */
async function post(listener: TestListener, path: string, body: string): Promise<Refusal> {
  const response = await fetch(`${server.url}/s/${server.slug}/api/${path}`, {
    method: 'POST',
    headers: { cookie: listener.cookie, 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  return { status: response.status, ...JSON.parse(text).error };
}

/** A listener at the first page, with an answer that would be taken. */
async function ready(): Promise<{ listener: TestListener; request: AnswerRequest }> {
  const listener = new TestListener(server);
  await listener.begin();
  const page = await listener.page(1);
  return { listener, request: listener.request(page, good(), await listener.hear(page)) };
}

const answered = async (listener: TestListener): Promise<number> =>
  (await listener.json<SessionView>('GET', 'session')).pages.answered;

/** The request with something else where its answer stands. */
const withAnswer = (request: AnswerRequest, answer: string): string =>
  JSON.stringify({ ...request, answer: 'HERE' }).replace('"HERE"', answer);

test.each([
  ['160,000 empty lists', `[${'[],'.repeat(159_999)}[]]`, 413],
  ['20,000 brackets in one another', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 413],
  ['8 lists in one another', '[[[[[[[[1]]]]]]]]', 413],
  [
    '10,000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]))),
    413,
  ],
  ['200 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, 1]))), 422],
  ['a text of 200,000 characters', JSON.stringify('x'.repeat(200_000)), 413],
  ['a prototype', '{"label":"human","reason":"It breathes like a person","__proto__":{"score":1}}', 422],
  ['a number that no computer holds', '1e999', 422],
])('an answer of %s is refused, and nothing is stored', async (_name, answer, status) => {
  const { listener, request } = await ready();
  const refusal = await post(listener, 'answers', withAnswer(request, answer));
  expect(refusal.status).toBe(status);
  expect(refusal.message.length).toBeLessThan(300);
  expect(await answered(listener)).toBe(0);
});

test('brackets and quotes in what a listener writes count for nothing', async () => {
  const { listener, request } = await ready();
  const reason = '{"a":[[[[[[[[[[,,,,\\" It breathes like a person '.repeat(20);
  const answer = { label: 'human', reason };
  expect(await listener.json('POST', 'answers', { ...request, answer })).toMatchObject({ id: request.id });
});

test('of a key that comes twice the last one holds: what is stored is what was checked', async () => {
  const { listener, request } = await ready();
  const reason = 'It breathes like a person';
  const doubled = `{"label":"robot","label":"human","reason":"${reason}"}`;
  const response = await fetch(`${server.url}/s/${server.slug}/api/answers`, {
    method: 'POST',
    headers: { cookie: listener.cookie, 'content-type': 'application/json' },
    body: withAnswer(request, doubled),
  });
  expect(await response.json()).toEqual({
    id: request.id,
    receipt: receiptOf({ ...request, answer: { label: 'human', reason } }),
  });
});

test.each([
  ['consent', 5000],
  ['checks/device', 5000],
  ['checks/headphones', 70_000],
  ['enter', 5000],
])('a body to %s of %i bytes is refused before it is read', async (path, bytes) => {
  const { listener } = await ready();
  expect((await post(listener, path, JSON.stringify({ filler: 'x'.repeat(bytes) }))).status).toBe(413);
});

test('a compressed body, which may be any size, and one in UTF-16 are refused', async () => {
  const { listener } = await ready();
  const send = async (headers: Record<string, string>, body: string): Promise<number> => {
    const response = await fetch(`${server.url}/s/${server.slug}/api/answers`, {
      method: 'POST',
      headers: { cookie: listener.cookie, 'content-type': 'application/json', ...headers },
      body,
    });
    return response.status;
  };
  expect(await send({ 'content-encoding': 'gzip' }, '{}')).toBe(415);
  const utf16 = { 'content-type': 'application/json; charset=utf-16le' };
  expect(await send(utf16, '{\0}\0')).toBe(400);
});

/** Sends an answer in pieces of 1,000 bytes, so that its length is not known before; how the server replies. */
async function inPieces(listener: TestListener, text: string, type = 'application/json'): Promise<number> {
  const pieces = text.match(/[^]{1,1000}/gu) ?? [];
  const sent: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { cookie: listener.cookie, 'content-type': type },
    body: new ReadableStream({
      start(body) {
        for (const piece of pieces) body.enqueue(new TextEncoder().encode(piece));
        body.close();
      },
    }),
    duplex: 'half',
  };
  const response = await fetch(`${server.url}/s/${server.slug}/api/answers`, sent);
  await response.arrayBuffer();
  return response.status;
}

test('an answer that comes in pieces is taken, and refused if it is too large or has another type', async () => {
  const { listener, request } = await ready();
  const filler = JSON.stringify({ ...request, answer: 'x'.repeat(300_000) });
  expect(await inPieces(listener, filler)).toBe(413);
  expect(await inPieces(listener, JSON.stringify(request), 'text/plain')).toBe(422);
  expect(await inPieces(listener, '')).toBe(422);
  expect(await answered(listener)).toBe(0);
  expect(await inPieces(listener, JSON.stringify(request), 'Application/JSON; charset=utf-8')).toBe(200);
  expect(await answered(listener)).toBe(1);
});

test('an upload that breaks off stores nothing, and the answer is taken afterwards', async () => {
  const { listener, request } = await ready();
  const text = JSON.stringify(request);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /s/${server.slug}/api/answers HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${listener.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  await new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, 100)}`, () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  expect(await answered(listener)).toBe(0);
  expect(await listener.json('POST', 'answers', request)).toMatchObject({ id: request.id });
});

/** The first line of the reply to a request whose body does not come. */
function replyTo(path: string, headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    const type = 'Content-Type: application/json';
    socket.write([`POST ${path} HTTP/1.1`, `Host: ${hostname}`, type, ...headers, '', '{"id":'].join('\r\n'));
  });
}

test.each(['answers', 'consent', 'language', 'checks/device', 'checks/headphones', 'preview/jump'])(
  'who has no session is told so at %s before anything is read',
  async (path) => {
    const address = path.startsWith('preview') ? `preview~zzzzzzz~as-it-is~${'a'.repeat(32)}` : server.slug;
    const guess = 'Cookie: earshot=a-guessed-key';
    const reply = await replyTo(`/s/${address}/api/${path}`, ['Content-Length: 400000', guess]);
    expect(reply).toBe('HTTP/1.1 401 Unauthorized');
  },
);

test('a browser that sends large answers without end is told to wait, its neighbours are not, and its answer is taken afterwards', async () => {
  const address = '203.0.113.20';
  const hostile = new RemoteListener(server, address);
  const honest = new RemoteListener(server, address);
  await hostile.begin();
  await honest.begin();
  server.clock.at += 60_000;
  const page = await hostile.page(1);
  const request = hostile.request(page, good(), await hostile.hear(page));
  const heavy = { ...request, answer: 'x'.repeat(120_000) };
  let sent = 0;
  for (let status = 422; status === 422; sent += 1) {
    server.clock.at += 200;
    ({ status } = await hostile.api('POST', 'answers', heavy));
  }
  expect(sent).toBeLessThan(80);
  await honest.answer(1, good);
  const waiting = await hostile.api('POST', 'answers', request);
  expect(waiting.status).toBe(429);
  const seconds = Number(Object.fromEntries(waiting.headers)['retry-after']);
  server.clock.at += 1000 * seconds;
  expect((await hostile.api('POST', 'answers', request)).status).toBe(200);
});

/** What is stored of a kind. */
function count(sql: string): number {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const found = raw.prepare(sql).pluck().get();
  raw.close();
  return Number(found);
}

test('refusals without end leave twenty events of a session, then one every ten minutes', async () => {
  const { listener, request } = await ready();
  const events = "SELECT count(*) FROM events WHERE kind = 'answer-refused'";
  const before = count(events);
  for (let i = 0; i < 100; i += 1) await listener.api('POST', 'answers', { ...request, answer: i });
  expect(count(events) - before).toBe(20);
  server.clock.at += 600_000;
  for (let i = 0; i < 10; i += 1) await listener.api('POST', 'answers', { ...request, answer: i });
  expect(count(events) - before).toBe(21);
  const last = await listener.json<SessionView>('GET', 'session');
  expect(last.pages.answered).toBe(0);
});

test('links that are wrong leave twenty events of a study, whoever follows them', async () => {
  const wrong = (i: number): Promise<Response> =>
    fetch(`${server.url}/s/${server.slug}?stratum=${i}`, { redirect: 'manual' });
  for (let i = 0; i < 60; i += 1) await wrong(i);
  expect(count("SELECT count(*) FROM events WHERE kind = 'bad-entry'")).toBe(20);
});

test('of breaks without end one a page is kept', async () => {
  const { listener } = await ready();
  for (let i = 0; i < 50; i += 1) await listener.json('POST', 'checks/break', { result: { seconds: 1 } });
  expect(count("SELECT count(*) FROM checks WHERE name = 'break'")).toBe(10);
});
