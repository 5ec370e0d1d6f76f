import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { BundleError } from '../../../client/audio/bundle.ts';
import { loadBundle, mayPass } from '../../../client/audio/load-bundle.ts';
import { writeBundle } from '../../support/bundle-writer.ts';

const BUNDLE = writeBundle([{ peaks: [1, 2] }]);

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(reply: RequestListener): Promise<string> {
  server = createServer(reply);
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
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

test('a bundle arrives with its progress', async () => {
  const shares: number[] = [];
  await loadBundle(await serve(whole), { onprogress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
});

test.each([
  [refuse(503), { failure: 'refused', status: 503 }, true],
  [refuse(404), { failure: 'refused', status: 404 }, true],
  [refuse(403), { failure: 'refused', status: 403 }, false],
  [breakOff, { failure: 'network', status: null }, true],
  [(request) => request.socket.destroy(), { failure: 'network', status: null }, true],
  [(_, response) => response.end('damaged on its way'), { failure: 'malformed', status: null }, true],
] satisfies [RequestListener, object, boolean][])(
  'an error says what happened, and whether it may pass (%#)',
  async (reply, expected, passes) => {
    const error = await loadBundle(await serve(reply), {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(expected);
    expect(error instanceof BundleError && mayPass(error)).toBe(passes);
  },
);

test('an abort ends the loading', async () => {
  const abort = new AbortController();
  const url = await serve((_, response) => void response.write(BUNDLE.subarray(0, 20)));
  const loading = loadBundle(url, { signal: abort.signal, onprogress: () => abort.abort() });
  await expect(loading).rejects.toBeInstanceOf(BundleError);
});
