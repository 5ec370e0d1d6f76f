import { afterEach, expect, test, vi } from 'vitest';
import type { ApiError } from '../../../../client/console/context/api.ts';
import { language } from '../../../../client/i18n/language.svelte.ts';
import { WhoIsIn } from '../../../../client/console/context/me.svelte.ts';
import { failureOf } from '../../../../client/console/ui/failure-of.ts';
import { refused, serverThat } from '../server-that.ts';

const failureFrom = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('this was to fail')),
    (cause: ApiError) => cause,
  );

const busy = (): Response =>
  Response.json(
    { error: { code: 'overloaded', message: 'try again in some seconds' } },
    { status: 503, headers: { 'Retry-After': '5' } },
  );

afterEach(() => vi.useRealTimers());

test('a busy server is asked again after as long as it says, and the page can say so meanwhile', async () => {
  vi.useFakeTimers();
  const { api, asked } = serverThat(busy, busy, () => Response.json({ ok: true }));
  const me = new WhoIsIn(api);
  const done = api.call('POST /studies/:study/publish', {
    params: { study: 'mine' },
    body: { version: 'v' },
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect([asked.length, me.isWaiting]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(1001);
  expect([asked.length, me.isWaiting]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await done).toEqual({ ok: true });
  expect([asked.length, me.isWaiting]).toEqual([3, false]);
  expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
});

test('a page that gives up waits no longer for a busy server', async () => {
  vi.useFakeTimers();
  const stopping = new AbortController();
  const { api } = serverThat(busy, () => Promise.reject(stopping.signal.reason));
  const me = new WhoIsIn(api);
  const given = failureFrom(
    api.call('GET /studies/:study/quality', { params: { study: 'mine' }, signal: stopping.signal }),
  );
  await vi.advanceTimersByTimeAsync(100);
  expect(me.isWaiting).toBe(true);
  stopping.abort();
  await given;
  expect(me.isWaiting).toBe(false);
});

test('trouble of another kind is not asked for again', async () => {
  const { api, asked } = serverThat(refused(503, 'disk-full', 'the disk is full'));
  expect(await failureFrom(api.call('GET /accounts'))).toMatchObject({ status: 503, code: 'disk-full' });
  expect(asked).toHaveLength(1);
});

test('what is sent is JSON, below the address of the console, and asks for the language of the page', async () => {
  const { api, asked } = serverThat(
    () => Response.json({ ok: true }),
    () => Response.json([]),
  );
  expect(
    await api.call('PUT /accounts/:account', { params: { account: '1' }, body: { role: 'viewer' } }),
  ).toEqual({ ok: true });
  vi.stubGlobal('document', { documentElement: {} });
  language.use('zh');
  expect(await api.call('GET /accounts')).toEqual([]);
  language.use('en');
  const headers = { 'Accept-Language': 'en', 'Content-Type': 'application/json' };
  expect(asked).toEqual([
    ['/console/api/accounts/1', { method: 'PUT', headers, body: '{"role":"viewer"}' }],
    ['/console/api/accounts', { method: 'GET', headers: { 'Accept-Language': 'zh' } }],
  ]);
});

test('a refusal keeps the words of the server, and comes to what can be done about it', async () => {
  const { api } = serverThat(refused(409, 'wrong-state', 'ada is the last owner'));
  const error = await failureFrom(api.call('PUT /accounts/:account', { params: { account: '1' }, body: {} }));
  expect(error).toMatchObject({ status: 409, code: 'wrong-state', message: 'ada is the last owner' });
  expect(failureOf(error)).toEqual({ kind: 'refused', message: 'ada is the last owner' });
});

test('a server that cannot be reached, and one that breaks off, are status 0', async () => {
  const { api } = serverThat(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('{"half":'),
  );
  for (const key of ['GET /accounts', 'GET /log'] as const) {
    const error = await failureFrom(api.call(key));
    expect([error.status, failureOf(error).kind]).toEqual([0, 'offline']);
  }
});

test('what a proxy answers in place of the server has its status at least', async () => {
  const { api } = serverThat(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await failureFrom(api.call('GET /accounts'));
  expect([error.status, failureOf(error).kind]).toEqual([502, 'server']);
});

test('a visitor whose session ended signs in again, reads why, and returns to the same page', async () => {
  const grace = { name: 'grace', role: 'viewer' as const };
  const { api } = serverThat(
    () => Response.json({ hasAccounts: true, isDemo: false, me: grace }),
    refused(401, 'no-session', 'sign in first'),
    refused(401, 'not-signed-in', 'no account has this name with this password'),
    () => Response.json(grace),
  );
  const me = new WhoIsIn(api);
  expect([me.options, me.who]).toEqual([null, null]);
  await me.open();
  expect([me.name, me.may('see'), me.may('run'), me.wasLost]).toEqual(['grace', true, false, false]);
  await failureFrom(api.call('GET /studies/:study/head', { params: { study: 'mushra' } }));
  expect([me.who, me.may('see'), me.wasLost]).toEqual([null, false, true]);
  expect((await failureFrom(me.signIn('grace', 'a guess'))).code).toBe('not-signed-in');
  expect(me.wasLost).toBe(true);
  await me.signIn('grace', 'a long sentence is a password');
  expect([me.who, me.wasLost]).toEqual([grace, false]);
});

test('who signs out is told nothing of a session that was lost', async () => {
  const { api } = serverThat(
    () => Response.json({ hasAccounts: true, isDemo: true, me: { name: 'demo', role: 'owner' } }),
    () => Response.json({ ok: true }),
  );
  const me = new WhoIsIn(api);
  await me.open();
  await me.signOut();
  expect([me.who, me.wasLost, me.options?.isDemo]).toEqual([null, false, true]);
});

test('without a reply about the account nobody counts as signed out, and trying again may help', async () => {
  const { api } = serverThat(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ hasAccounts: false, isDemo: false, me: null }),
  );
  const me = new WhoIsIn(api);
  await me.open();
  expect([failureOf(me.failure).kind, me.options]).toEqual(['offline', null]);
  await me.open();
  expect([me.failure, me.options?.hasAccounts]).toEqual([null, false]);
});
