import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountView, SignInOptions, Me } from '#core/api/accounts.ts';
import { newAccountLink } from '../../../../server/app/accounts/links.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { continueUntilFailure } from '../../../support/story.ts';

let server: LiveServer;
const PASSWORD = 'a long sentence is a password';

beforeAll(async () => {
  server = await LiveServer.start();
});
afterAll(() => server.close());

continueUntilFailure();

const tokenOf = (link: string): string => link.split('#')[1] ?? '';

async function firstOwner(): Promise<ConsoleClient> {
  const { url, context } = server.running;
  const link = await newAccountLink(context.store, { url, accountId: null, at: context.now() });
  const client = new ConsoleClient(url);
  const reply = await client.send('post', '/welcome', {
    token: tokenOf(link),
    name: 'Ada',
    password: PASSWORD,
  });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ name: 'ada', role: 'owner' } satisfies Me);
  const again = await new ConsoleClient(url).send('post', '/welcome', {
    token: tokenOf(link),
    name: 'eve',
    password: PASSWORD,
  });
  expect(again.status).toBe(404);
  return client;
}

test('the first owner comes by a link that works once, invites a reviewer, and takes the access back', async () => {
  const { url } = server.running;
  const nobody = new ConsoleClient(url);
  expect(await nobody.get<SignInOptions>('/sign-in-options')).toEqual({
    hasAccounts: false,
    isDemo: false,
    me: null,
  });
  const ada = await firstOwner();
  expect((await nobody.get<SignInOptions>('/sign-in-options')).hasAccounts).toBe(true);
  const { id, link } = await ada.post<{ id: string; link: string }>('/accounts', {
    name: 'grace',
    role: 'reviewer',
  });
  const grace = new ConsoleClient(url);
  await grace.post('/welcome', { token: tokenOf(link), password: PASSWORD });
  expect(await grace.get<Me>('/me')).toEqual({ name: 'grace', role: 'reviewer' });
  expect((await grace.fetch('get', '/accounts')).status).toBe(403);
  const accounts = await ada.get<AccountView[]>('/accounts');
  expect(accounts.map(({ name, hasPassword }) => [name, hasPassword])).toEqual([
    ['ada', true],
    ['grace', true],
  ]);
  await ada.put(`/accounts/${id}`, { isDisabled: true });
  expect((await grace.fetch('get', '/me')).status).toBe(401);
  const refused = await new ConsoleClient(url).send('post', '/sign-in', {
    name: 'grace',
    password: PASSWORD,
  });
  expect(refused.status).toBe(401);
  const log = await ada.get<{ account: string; action: string }[]>('/log');
  expect(log.map(({ account, action }) => `${account}: ${action}`)).toContain('ada: invites a person');
});

test('who signs out is out, and the last owner stays one', async () => {
  const client = new ConsoleClient(server.running.url);
  await client.post('/sign-in', { name: 'ADA ', password: PASSWORD });
  const [ada] = await client.get<AccountView[]>('/accounts');
  const refused = await client.send('put', `/accounts/${ada?.id}`, { role: 'viewer' });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('last owner')]);
  const key = client.cookie;
  await client.post('/sign-out');
  expect((await new ConsoleClient(server.running.url, key).fetch('get', '/me')).status).toBe(401);
});

test('one who guesses has to wait, and keeps nobody from another network out', async () => {
  const { url } = server.running;
  const guess = (network: string, password: string): Promise<Response> =>
    new ConsoleClient(url).fetch('post', '/sign-in', {
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
      body: JSON.stringify({ name: 'ada', password }),
    });
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await guess('203.0.113.9', 'no')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await guess('203.0.113.9', PASSWORD)).status).toBe(429);
  expect((await guess('198.51.100.7', PASSWORD)).status).toBe(200);
});
