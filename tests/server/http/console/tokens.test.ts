import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LogEntry, Me } from '#core/api/accounts.ts';
import type { StudyRow } from '#core/api/studies.ts';
import type { TokenCreated, TokenView } from '#core/api/tokens.ts';
import type { Role } from '#core/api/roles.ts';
import { hashKey } from '../../../../server/app/bundles/tokens.ts';
import { SignInLimits } from '../../../../server/app/accounts/sign-in-limits.ts';
import { TokenLimits } from '../../../../server/app/accounts/token-limits.ts';
import type { Account } from '../../../../server/db/contract/account-store.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { ScriptClient } from '../../../support/script-client.ts';

const DAY_MS = 24 * 60 * 60_000;

let server: LiveServer;
let owner: ConsoleClient;
let runningClock: () => number;
let names = 0;

beforeAll(async () => {
  server = await LiveServer.start();
  runningClock = server.running.context.now;
  await server.publish('rating');
  await server.publish('preference');
  owner = await ConsoleClient.as(server.running, 'owner', { name: 'olga' });
  const { store } = server.running.context;
  const { id } = await accountNamed('olga');
  await store.changePassword(id, 'so that an owner who can sign in is left');
  owner = await ConsoleClient.as(server.running, 'owner', { name: 'olga' });
});
afterEach(() => {
  const { context } = server.running;
  context.now = runningClock;
  context.signInLimits = new SignInLimits(context.now);
  context.tokenLimits = new TokenLimits(context.now);
});
afterAll(() => server.close());

async function accountNamed(name: string): Promise<Account> {
  const account = await server.running.context.store.accountByName(name);
  if (!account) throw new Error(`there is no account ${name}`);
  return account;
}

/** Somebody new who is signed in, with their account. */
async function someone(role: Role, studies: readonly string[] = []) {
  const name = `someone-${(names += 1)}`;
  const client = await ConsoleClient.as(server.running, role, { name, studies });
  return { client, account: await accountNamed(name) };
}

const scriptOf = (account: Account, token: Parameters<typeof ScriptClient.of>[2]): Promise<ScriptClient> =>
  ScriptClient.of(server.running, account, token);

const create = (client: ConsoleClient, changes: object = {}): Promise<TokenCreated> =>
  client.post('/me/tokens', { name: 'nightly', scope: 'read', studies: null, days: null, ...changes });

/** Gives the server a clock that stands still, and limits of requests by it. */
function stopClock(): { at: number } {
  const { context } = server.running;
  const clock = { at: context.now() };
  context.now = () => clock.at;
  context.signInLimits = new SignInLimits(context.now);
  context.tokenLimits = new TokenLimits(context.now);
  return clock;
}

test('a token is shown once, works at once, is listed with its last use, and is gone when revoked', async () => {
  const { client, account } = await someone('researcher', ['rating']);
  const { id, secret } = await create(client, { scope: 'write', days: 30 });
  expect(secret).toMatch(/^earshot_pat_[\w-]{43}$/u);
  const script = new ScriptClient(server.running.url, secret);
  const before = await client.get<TokenView[]>('/me/tokens');
  expect(before).toMatchObject([{ id, name: 'nightly', scope: 'write', studies: null, usedAt: null }]);
  const { createdAt, expiresAt } = before[0] ?? {};
  expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')).toBe(30 * DAY_MS);
  expect(await script.get<Me>('/me')).toEqual({ name: account.name, role: 'researcher' });
  const [listed] = await client.get<TokenView[]>('/me/tokens');
  expect(listed?.usedAt).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(JSON.stringify(listed)).not.toContain(hashKey(secret));
  expect((await client.send('delete', `/me/tokens/${id}`)).status).toBe(200);
  expect(await script.status('get', '/me')).toBe(401);
  expect(await client.get<TokenView[]>('/me/tokens')).toEqual([]);
});

test('nobody sees or revokes the token of another account', async () => {
  const { client } = await someone('researcher');
  const { id, secret } = await create(client);
  expect(await owner.get<TokenView[]>('/me/tokens')).toEqual([]);
  expect((await owner.send('delete', `/me/tokens/${id}`)).status).toBe(404);
  expect(await new ScriptClient(server.running.url, secret).status('get', '/me')).toBe(200);
});

test('a request that no token can be made of is refused', async () => {
  const { client } = await someone('researcher', ['rating']);
  await create(client, { name: 'twice' });
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { scope: 'govern' },
    { studies: [] },
    { days: 0 },
    { days: 1.5 },
    { days: 3651 },
    { accountId: 'another' },
  ];
  for (const changes of wrong)
    await expect(create(client, changes), JSON.stringify(changes)).rejects.toThrow('422');
  await expect(create(client, { name: 'twice' })).rejects.toThrow('you have an access token twice already');
  // Nobody learns which studies there are.
  for (const study of ['preference', 'no-such-study'])
    await expect(create(client, { studies: [study] })).rejects.toThrow('there is no such study');
  expect((await client.get<TokenView[]>('/me/tokens')).map(({ name }) => name)).toEqual(['twice']);
});

test('a token that is unknown, expired or revoked is told so, in both languages', async () => {
  const { account } = await someone('viewer');
  const script = await scriptOf(account, { scope: 'read', days: 1 });
  const clock = stopClock();
  expect(await script.status('get', '/me')).toBe(200);
  clock.at += DAY_MS;
  const refusal = {
    status: 401,
    code: 'no-session',
    message: 'this access token is not valid: it is mistyped, expired or revoked',
    challenge: 'Bearer realm="Earshot", error="invalid_token"',
  };
  expect(await script.refusal('get', '/me')).toEqual(refusal);
  const unknown = new ScriptClient(server.running.url, `${script.secret}x`);
  expect(await unknown.refusal('get', '/me')).toEqual(refusal);
  const chinese = await unknown.refusal('get', '/me', { headers: { 'Accept-Language': 'zh' } });
  expect(chinese.message).toContain('访问令牌无效');
});

test('a request without a token or a cookie is told how to authenticate', async () => {
  const response = await fetch(`${server.running.url}/console/api/me`);
  expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([
    401,
    'Bearer realm="Earshot"',
  ]);
});

test('a token has no more rights than its account has now', async () => {
  const { store, now } = server.running.context;
  const { account } = await someone('researcher', ['rating']);
  const script = await scriptOf(account, { scope: 'write' });
  const archive = (): Promise<number> =>
    script.status('put', '/studies/rating/archived', { body: { isArchived: false } });
  const see = (study: string): Promise<number> => script.status('get', `/studies/${study}/overview`);
  expect([await archive(), await see('rating'), await see('preference')]).toEqual([200, 200, 404]);
  await store.changeAccount(account.id, { role: 'viewer' });
  expect([await archive(), await see('rating')]).toEqual([403, 200]);
  await store.takeAccess(account.id, 'rating');
  expect([await archive(), await see('rating')]).toEqual([403, 404]);
  await store.changeAccount(account.id, { role: 'owner' });
  expect([await archive(), await see('preference')]).toEqual([200, 200]);
  await store.changeAccount(account.id, { disabledAt: now() });
  expect(await see('rating')).toBe(401);
  await store.changeAccount(account.id, { disabledAt: null });
  expect(await see('rating')).toBe(401);
});

test('a token for chosen studies reaches those alone, as far as its account has access', async () => {
  const { store } = server.running.context;
  const script = await scriptOf(await accountNamed('olga'), { scope: 'write', studies: ['rating'] });
  const list = async (): Promise<string[]> =>
    (await script.get<StudyRow[]>('/studies')).map(({ name }) => name);
  expect(await list()).toEqual(['rating']);
  expect(await script.status('get', '/studies/rating/overview')).toBe(200);
  const outside = await script.refusal('get', '/studies/preference/overview');
  expect(outside).toMatchObject({ status: 404, code: 'not-found' });
  expect(outside).toEqual(await script.refusal('get', '/studies/no-such-study/overview'));
  const { account } = await someone('researcher', ['rating']);
  const both = await scriptOf(account, { scope: 'read', studies: ['rating', 'preference'] });
  expect(await both.status('get', '/studies/preference/overview')).toBe(404);
  await store.takeAccess(account.id, 'rating');
  expect(await both.status('get', '/studies/rating/overview')).toBe(404);
  expect(await both.get<StudyRow[]>('/studies')).toEqual([]);
});

test('the log names the tokens that are created and revoked, and the token of each write', async () => {
  const { client, account } = await someone('researcher', ['rating']);
  const { id, secret } = await create(client, { scope: 'write', studies: ['rating'], days: 7 });
  const script = new ScriptClient(server.running.url, secret);
  await script.status('put', '/studies/rating/archived', { body: { isArchived: false } });
  await script.status('post', '/studies/rating/exports', { body: { kind: 'methods' } });
  await client.put('/studies/rating/archived', { isArchived: false });
  await client.send('delete', `/me/tokens/${id}`);
  const log = await owner.get<LogEntry[]>(`/log?account=${account.name}`);
  expect(log.map(({ action, detail }) => [action, detail]).toReversed()).toEqual([
    ['creates an access token', 'nightly: write, rating, 7 days'],
    ['archives or unarchives a study', 'brought back; by the access token nightly'],
    ['creates an export', expect.stringMatching(/; by the access token nightly$/u)],
    ['archives or unarchives a study', 'brought back'],
    ['revokes an access token', 'nightly'],
  ]);
  expect(JSON.stringify(log)).not.toContain(secret);
});

test('a token that asks too often waits as long as Retry-After says, and others do not', async () => {
  const { account } = await someone('viewer');
  const [hasty, calm] = [
    await scriptOf(account, { scope: 'read' }),
    await scriptOf(account, { scope: 'read' }),
  ];
  const clock = stopClock();
  const replies = await Promise.all(Array.from({ length: 101 }, () => hasty.fetch('get', '/me')));
  const refused = replies.filter(({ status }) => status === 429);
  expect(replies.filter(({ status }) => status === 200).length).toBe(100);
  expect(refused.map(({ headers }) => headers.get('Retry-After'))).toEqual(['1']);
  expect(await calm.status('get', '/me')).toBe(200);
  clock.at += 1000;
  expect(await hasty.status('get', '/me')).toBe(200);
});

test('guesses use up the attempts of their network to sign in; a repeated token only its own', async () => {
  const { account } = await someone('viewer');
  const valid = await scriptOf(account, { scope: 'read' });
  const { url } = server.running;
  const guess = (n: number): Promise<number> =>
    new ScriptClient(url, `earshot_pat_guess-${n}`).status('get', '/me');
  const signIn = async (): Promise<number> =>
    (await new ConsoleClient(url).send('post', '/sign-in', { name: 'nobody', password: 'a wrong password' }))
      .status;
  stopClock();
  const repeated: number[] = [];
  for (let time = 0; time < 40; time += 1) repeated.push(await guess(0));
  expect(repeated).toEqual([...Array(5).fill(401), ...Array(35).fill(429)]);
  expect(await signIn()).toBe(401);
  const guessed: number[] = [];
  for (let n = 1; n <= 30; n += 1) guessed.push(await guess(n));
  expect(guessed).toEqual([...Array(24).fill(401), ...Array(6).fill(429)]);
  expect(await signIn()).toBe(429);
  const late = await new ScriptClient(url, 'earshot_pat_guess-31').fetch('get', '/me');
  expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '3']);
  // A valid token is no guess.
  expect(await valid.status('get', '/me')).toBe(200);
});

test('the limits of a token forget it once it may burst again', () => {
  let at = 0;
  const limits = new TokenLimits(() => at);
  for (let request = 0; request < 100; request += 1) expect(limits.take('one')).toBe(0);
  expect(limits.take('one')).toBe(200);
  expect(limits.take('other')).toBe(0);
  at = 20_001;
  expect(limits.take('one')).toBe(0);
});
