import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Browser, GaveUp } from '../../../../server/app/rehearsal/browser.ts';

/** What the server answers to the next requests; the last one for ever. */
let replies: [status: number, body: string, headers?: Record<string, string>][] = [];
let asked = 0;
let connections = 0;
const server = createServer((request, response) => {
  const [status, body, headers] = replies[Math.min(asked, replies.length - 1)] ?? [200, '{}'];
  asked += 1;
  request.resume();
  response.writeHead(status, headers ?? { 'Content-Length': Buffer.byteLength(body) }).end(body);
});
server.on('connection', () => {
  connections += 1;
});
let url = '';

beforeEach(async () => {
  asked = 0;
  connections = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

afterEach(async () => {
  if (server.listening) await stop();
});

const browser = (patienceMs: number): Browser =>
  new Browser({ url, slug: 'slug' }, { signal: new AbortController().signal, patienceMs });

test('a server that fails once is asked again', async () => {
  replies = [
    [503, '{"error":{"code":"disk-full","message":"full"}}'],
    [200, '{"state":"active"}'],
  ];
  const patient = browser(60_000);
  expect(await patient.call('GET /session')).toEqual({ state: 'active' });
  expect(patient.retries).toBe(1);
});

test('a fault that lasts ends in an error with the last answer, after the patience and not before', async () => {
  replies = [[500, '{"error":{"code":"internal","message":"something went wrong"}}']];
  const begun = performance.now();
  const asking = browser(400).call('POST /complete');
  await expect(asking).rejects.toThrow(GaveUp);
  await expect(asking).rejects.toThrow(
    /^gave up: POST complete failed for 0\.4 s; the last answer: 500 .*something went wrong/,
  );
  expect(performance.now() - begun).toBeGreaterThanOrEqual(400);
  expect(asked).toBeGreaterThan(1);
});

test('a server that is gone ends in an error that says how', async () => {
  await stop();
  await expect(browser(200).call('GET /session')).rejects.toThrow(
    /^gave up: GET session failed for 0\.2 s; the last answer: .*ECONNREFUSED/,
  );
});

test('a refusal is not repeated', async () => {
  replies = [[409, '{"error":{"code":"wrong-step","message":"not now"}}']];
  await expect(browser(60_000).call('GET /pages/:position', { params: { position: '1' } })).rejects.toThrow(
    'GET pages/1: 409 wrong-step: not now',
  );
  expect(asked).toBe(1);
});

test('requests share a connection until the server closes it', async () => {
  const long = JSON.stringify({ text: '音'.repeat(100_000) });
  replies = [
    [200, '{}'],
    [200, long],
    [200, '{}', { 'Content-Length': '2', Connection: 'close' }],
    [200, '{}'],
  ];
  const patient = browser(60_000);
  await patient.call('GET /session');
  expect(await patient.call('GET /session')).toEqual(JSON.parse(long));
  await patient.call('GET /session');
  expect(connections).toBe(1);
  await patient.call('GET /session');
  expect([connections, patient.retries]).toEqual([2, 0]);
});

test('a reply of unknown length is a fault, and so is one that is cut off', async () => {
  replies = [[200, '{}', {}]];
  await expect(browser(0).call('GET /session')).rejects.toThrow(
    "the last answer: the reply 'HTTP/1.1 200 OK' has no Content-Length",
  );
  replies = [[200, '{}', { 'Content-Length': '3', Connection: 'close' }]];
  await expect(browser(0).call('GET /session')).rejects.toThrow('the last answer: the connection was closed');
});

test('a rehearsal that ends stops its requests', async () => {
  const stop = new AbortController();
  const stopped = new Browser({ url, slug: 'slug' }, { signal: stop.signal, patienceMs: 60_000 });
  replies = [[200, '{', { 'Content-Length': '2' }]];
  const asking = stopped.call('GET /session');
  setTimeout(() => stop.abort(new Error('enough')), 50);
  await expect(asking).rejects.toThrow('enough');
});
