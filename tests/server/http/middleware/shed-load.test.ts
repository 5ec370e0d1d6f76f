import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../server/http/app.ts';
import { newAccountLink } from '../../../../server/app/accounts/links.ts';
import {
  createConsoleContext,
  type ConsoleContext,
} from '../../../../server/http/console/requests/console-context.ts';
import { createContext } from '../../../../server/app/listening/context/context.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';

let server: LiveServer;
let researchers: ConsoleContext;
let late = 0;
let url = '';
let close: () => Promise<void>;

beforeAll(async () => {
  server = await LiveServer.start();
  const { context } = server.running;
  const { store, secret, now, randomId, log, env } = context;
  const listeners = createContext(
    { store, secret, now, randomId, log, lateMs: () => late, url: () => url },
    env.dataFolder,
  );
  researchers = createConsoleContext(listeners, {
    env,
    isDemo: false,
    ownUrl: () => url,
  });
  const http = createServer(...createApp(researchers, researchers));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  close = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await researchers.workers.close();
  };
});
afterAll(async () => {
  await close();
  await server.close();
});

const enter = (): Promise<Response> =>
  fetch(`${url}/s/unknown/api/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: '{}',
  });
const answer = (): Promise<Response> =>
  fetch(`${url}/s/unknown/api/answers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: '{}',
  });

const SAME_SITE = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

/** What the console's API answers to a request as it is, without asking again. */
const ask = (method: string, path: string, body: unknown = {}, cookie = ''): Promise<Response> =>
  fetch(`${url}/console/api${path}`, {
    method: method.toUpperCase(),
    headers: { ...SAME_SITE, Cookie: cookie },
    ...(method === 'get' ? {} : { body: JSON.stringify(body) }),
  });

test('a server with too much to do refuses researchers first, then who is not in a study yet, and never answers', async () => {
  const { cookie } = await ConsoleClient.as({ url, context: researchers }, 'owner');
  const statuses = async (): Promise<number[]> => {
    const accounts = await ask('get', '/accounts', {}, cookie);
    return [accounts.status, (await enter()).status, (await answer()).status];
  };
  const calm = await statuses();
  expect(calm.slice(0, 2)).toEqual([200, 404]);
  late = 400;
  expect(await statuses()).toEqual([503, 404, calm[2]]);
  late = 3000;
  expect(await statuses()).toEqual([503, 503, calm[2]]);
  expect((await enter()).headers.get('Retry-After')).toBe('5');
  late = 0;
  expect(await statuses()).toEqual(calm);
});

test('however busy the server is, an owner can sign up, sign in and stop what runs', async () => {
  const { store, now } = researchers;
  const name = 'grace';
  const password = 'a long sentence is a password';
  late = 60_000;
  const link = await newAccountLink(store, { url, accountId: null, at: now() });
  const token = new URL(link).hash.slice(1);
  expect((await ask('get', '/sign-in-options')).status).toBe(200);
  expect((await ask('post', '/welcome/look', { token })).status).toBe(200);
  expect((await ask('post', '/welcome', { token, name, password })).status).toBe(200);
  const signedIn = await ask('post', '/sign-in', { name, password });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const statusOf = async (method: string, path: string): Promise<string> =>
    `${(await ask(method, path, {}, cookie)).status} ${method} ${path}`;
  for (const [method, path] of [
    ['get', '/studies'],
    ['get', '/studies/mine/head'],
    ['get', '/studies/mine/overview'],
    ['get', '/studies/mine/jobs'],
    ['get', '/studies/mine/jobs/one'],
    ['delete', '/studies/mine/jobs/one'],
    ['delete', '/studies/mine/own-jobs/one'],
    ['put', '/studies/mine/state'],
    ['put', '/studies/mine/monitor/state'],
    ['delete', '/uploads/one'],
    // A link or a player would show an error in place of the page, and could not ask again.
    ['get', '/studies/mine/jobs/one/file'],
    ['get', '/studies/mine/log.csv'],
    ['get', '/studies/mine/clips/one/sound'],
    ['get', '/studies/mine/analysis/sounds/one'],
    ['get', '/studies/mine/quality/listeners/one/sounds/1/1'],
    ['get', '/studies/mine/review/answers/reviews/sounds/one'],
  ] as const)
    expect(await statusOf(method, path)).not.toMatch(/^503/u);
  for (const [method, path] of [
    ['get', '/studies/mine/quality'],
    ['post', '/studies/mine/rehearsals'],
    ['post', '/studies/mine/publish'],
  ] as const)
    expect(await statusOf(method, path)).toMatch(/^503/u);
  late = 0;
});
