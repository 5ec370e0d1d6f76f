import { createServer, request as httpRequest, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInOptions } from '#core/api/accounts.ts';
import { createApp } from '../../../../server/http/app.ts';
import { newAccountLink } from '../../../../server/app/accounts/links.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';

const PASSWORD = 'a long sentence is a password';
const MINUTE_MS = 60_000;

let server: LiveServer;
/** The same store behind a clock that tests move, as a demonstration. */
let demo: Server;
let demoUrl: string;
const clock = { at: Date.now() };

beforeAll(async () => {
  server = await LiveServer.start();
  const { context } = server.running;
  const moved = { ...context, now: () => clock.at, isDemo: true };
  demo = createServer(...createApp(moved, moved)).listen(0, '127.0.0.1');
  await new Promise((resolve) => demo.once('listening', resolve));
  const address = demo.address();
  demoUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const { url } = server.running;
  const link = await newAccountLink(context.store, { url, accountId: null, at: context.now() });
  await new ConsoleClient(url).post('/welcome', {
    token: link.split('#')[1],
    name: 'ada',
    password: PASSWORD,
  });
});

afterAll(async () => {
  demo.closeAllConnections();
  await new Promise((resolve) => demo.close(resolve));
  await server.close();
});

const credentials = JSON.stringify({ name: 'ada', password: PASSWORD });
const JSON_TYPE = { 'Content-Type': 'application/json' };

function signIn(headers: Record<string, string>, body = credentials): Promise<Response> {
  return new ConsoleClient(server.running.url).fetch('post', '/sign-in', {
    headers: { ...JSON_TYPE, ...headers },
    body,
  });
}

test('S14 the session is in a cookie that no script reads and no other site sends, and over HTTPS no other host sets', async () => {
  const plain = await signIn({});
  expect(plain.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^earshot-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u),
  ]);
  const secure = await signIn({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.4' });
  expect(secure.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-earshot-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/u),
  ]);
  expect(plain.headers.get('Cache-Control')).toBe('private, no-store');
});

test('S14 a key that was in the browser before opens nothing afterwards', async () => {
  const client = new ConsoleClient(server.running.url);
  await client.post('/sign-in', { name: 'ada', password: PASSWORD });
  const before = client.cookie;
  await client.post('/sign-in', { name: 'ada', password: PASSWORD });
  expect(client.cookie).not.toBe(before);
  expect((await new ConsoleClient(server.running.url, before).fetch('get', '/me')).status).toBe(401);
  expect((await client.fetch('get', '/me')).status).toBe(200);
});

test('S14 a session ends after an hour without use, and after twelve with', async () => {
  clock.at = server.running.context.now();
  const signedIn = async (): Promise<ConsoleClient> => {
    const given = await ConsoleClient.as(
      { url: demoUrl, context: { ...server.running.context, now: () => clock.at } },
      'owner',
    );
    return new ConsoleClient(demoUrl, given.cookie);
  };
  const idle = await signedIn();
  clock.at += 59 * MINUTE_MS;
  expect((await idle.fetch('get', '/me')).status).toBe(200);
  clock.at += 60 * MINUTE_MS;
  expect((await idle.fetch('get', '/me')).status).toBe(401);
  const busy = await signedIn();
  for (let minutes = 0; minutes < 12 * 60 - 30; minutes += 30) {
    clock.at += 30 * MINUTE_MS;
    expect((await busy.fetch('get', '/me')).status).toBe(200);
  }
  clock.at += 30 * MINUTE_MS;
  expect((await busy.fetch('get', '/me')).status).toBe(401);
});

/** fetch writes the Host header itself. */
function signInOptionsFor(headers: Record<string, string>): Promise<SignInOptions> {
  return new Promise((resolve, reject) => {
    httpRequest(`${demoUrl}/console/api/sign-in-options`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
    })
      .on('error', reject)
      .end();
  });
}

test('S14 a demonstration lets in without a password from this machine itself, and nobody else', async () => {
  const { port } = new URL(demoUrl);
  expect((await signInOptionsFor({ Host: `localhost:${port}` })).isDemo).toBe(true);
  expect((await signInOptionsFor({ Host: '[::1]:8123' })).isDemo).toBe(true);
  expect((await signInOptionsFor({ Host: 'rebound.example' })).isDemo).toBe(false);
  expect((await signInOptionsFor({ Host: 'localhost.example' })).isDemo).toBe(false);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])
    expect((await signInOptionsFor({ Host: 'localhost', [name]: '127.0.0.1' })).isDemo).toBe(false);
  const passed = await new ConsoleClient(demoUrl).fetch('post', '/demo', {
    headers: { 'X-Forwarded-For': '203.0.113.9' },
  });
  expect(passed.status).toBe(404);
  expect((await new ConsoleClient(server.running.url).fetch('post', '/demo')).status).toBe(404);
  const own = new ConsoleClient(demoUrl);
  expect(await own.post('/demo')).toEqual({ name: 'demo', role: 'owner' });
  expect(await own.get('/me')).toEqual({ name: 'demo', role: 'owner' });
  // It has no password, so that nobody signs in as it.
  expect((await signIn({}, JSON.stringify({ name: 'demo', password: '' }))).status).toBe(401);
});
