import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { BundleError, loadBundle } from '../../../client/audio/load-bundle.ts';
import { bundleOf } from './bundle-of.ts';

const BUNDLE = Buffer.from(bundleOf([{ peaks: [1, 2], audio: [3, 4, 5] }]));

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves one reply after the other; the last one stays. */
async function serve(...replies: RequestListener[]): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  server = createServer((request, response) => {
    const reply = replies[Math.min(requests, replies.length - 1)];
    requests += 1;
    reply?.(request, response);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, requests: () => requests };
}

const whole: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-length': BUNDLE.length }).end(BUNDLE);
const refuse =
  (status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status).end();
const breakOff: RequestListener = (request, response) => {
  response
    .writeHead(200, { 'content-length': BUNDLE.length })
    .write(BUNDLE.subarray(0, 5), () => request.socket.destroy());
};

function waits(): { wait: (durationMs: number) => Promise<void>; waitedMs: number[] } {
  const waitedMs: number[] = [];
  return { wait: (durationMs) => Promise.resolve(void waitedMs.push(durationMs)), waitedMs };
}

test('a bundle arrives with its progress', async () => {
  const { url } = await serve(whole);
  const shares: number[] = [];
  const slots = await loadBundle(url, { onprogress: (share) => shares.push(share) });
  expect(slots).toHaveLength(1);
  expect(shares.at(-1)).toBe(1);
});

test('trouble that passes is tried again, with growing waits', async () => {
  const { url, requests } = await serve(
    refuse(503),
    breakOff,
    (_, response) => response.end('damaged'),
    whole,
  );
  const { wait, waitedMs } = waits();
  const retries: number[] = [];
  await expect(loadBundle(url, { wait, onretry: (retry) => retries.push(retry) })).resolves.toHaveLength(1);
  expect(requests()).toBe(4);
  expect(waitedMs).toEqual([500, 1000, 2000]);
  expect(retries).toEqual([1, 2, 3]);
});

test.each([
  [refuse(503), { failure: 'refused', status: 503 }],
  [breakOff, { failure: 'network', status: null }],
  [(_, response) => response.end('damaged'), { failure: 'malformed', status: null }],
] satisfies [RequestListener, object][])(
  'after three retries the error says what happened (%#)',
  async (reply, expected) => {
    const { url, requests } = await serve(reply);
    const loading = loadBundle(url, { wait: waits().wait });
    await expect(loading).rejects.toBeInstanceOf(BundleError);
    await expect(loading).rejects.toMatchObject(expected);
    expect(requests()).toBe(4);
  },
);

test('a refusal that will not pass is not tried again', async () => {
  const { url, requests } = await serve(refuse(403));
  await expect(loadBundle(url)).rejects.toMatchObject({ failure: 'refused', status: 403 });
  expect(requests()).toBe(1);
});

test('an abort ends the retries with its own reason', async () => {
  const { url, requests } = await serve(refuse(503));
  const abort = new AbortController();
  const wait = (): Promise<void> => Promise.resolve(abort.abort(new Error('the page was left')));
  await expect(loadBundle(url, { signal: abort.signal, wait })).rejects.toThrow('the page was left');
  expect(requests()).toBe(1);
});
