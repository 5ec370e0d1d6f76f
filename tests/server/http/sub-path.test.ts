import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { readEnv } from '../../../server/platform/env.ts';
import { ClientFiles } from '../../../server/http/middleware/client-files.ts';
import { pageBelow } from '../../../server/platform/base-path.ts';
import { LiveServer } from '../../support/live-server.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const PATH = '/lab/listening';
const { publicUrl } = readEnv({ EARSHOT_URL: `https://lab.example${PATH}/` });

let server: LiveServer;
let version: StudyVersion;

beforeAll(async () => {
  server = await LiveServer.start({}, { publicUrl });
  version = await server.publish('rating');
});
afterAll(() => server.close());

/** As a proxy with HTTPS asks that passes the path on, or removes it. */
const ask = (
  path: string,
  { headers, ...options }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${server.running.context.ownUrl()}${path}`, {
    redirect: 'manual',
    ...options,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.4', ...headers },
  });

test('links have the path, and pages ask for their files below it', async () => {
  expect(server.link(version)).toBe(`https://lab.example${PATH}/s/${version.slug}`);
  const page = '<link href="/assets/a.css"><script src="/assets/a.js"></script><a href="//elsewhere/">x</a>';
  const folder = await temporaryFolder();
  await writeFile(join(folder.path, 'index.html'), page);
  const app = express();
  const files = new ClientFiles(folder.path, (html) => pageBelow(html, PATH));
  app.get('/', (request, response) => files.sendPage(request, response, 'index.html'));
  const listening = app.listen(0);
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(html).toBe(
    `<link href="${PATH}/assets/a.css"><script src="${PATH}/assets/a.js"></script><a href="//elsewhere/">x</a>`,
  );
  listening.close();
  await folder.remove();
});

test.each([
  ['passes the path on', PATH],
  ['removes it', ''],
])(
  'a listener enters behind a proxy that %s, with a cookie for the study below the path',
  async (_what, path) => {
    const entered = await ask(`${path}/s/${version.slug}/api/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    });
    expect(entered.status).toBe(200);
    const cookie = entered.headers.getSetCookie().join('\n');
    expect(cookie).toContain(`Path=${PATH}/s/${version.slug};`);
    expect(cookie).toContain('Secure');
    const redirected = await ask(`${path}/s/${version.slug}?PROLIFIC_PID=a1&STUDY_ID=b2&SESSION_ID=c3`);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      303,
      `${PATH}/s/${version.slug}`,
    ]);
    expect((await ask(`${path}/healthz`)).status).toBe(200);
  },
);

test('a path that only begins alike is not ours', async () => {
  expect((await ask(`${PATH}ish/healthz`)).status).toBe(404);
  expect((await ask(PATH)).status).toBe(404);
});

/** The server's word on a socket: 'refused' by the console, which knows no account, or the error of a path that has no sockets. */
async function socketAt(path: string): Promise<string> {
  const socket: Socket = io(`${server.running.context.ownUrl()}/console`, {
    path: `${path}/socket.io`,
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: 'https://lab.example', 'x-forwarded-proto': 'https' },
  });
  const { message } = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
  socket.disconnect();
  return message;
}

test('sockets are below the path too', async () => {
  expect(await socketAt(PATH)).toBe('refused');
  expect(await socketAt('')).toBe('refused');
  expect(await socketAt('/elsewhere')).toBe('websocket error');
});

test('a path that cannot be told from addresses of the server is refused', () => {
  expect(() => readEnv({ EARSHOT_URL: 'https://lab.example/a/console' })).toThrow(/no part s, console/u);
  expect(() => readEnv({ EARSHOT_URL: 'https://lab.example/a?b' })).toThrow(/no query/u);
  expect(() => readEnv({ TRUST_PROXY: 'the balancer' })).toThrow(/TRUST_PROXY must be a number/u);
});
