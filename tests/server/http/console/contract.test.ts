import { expect, test } from 'vitest';
import type { DeskCalls } from '#core/api/calls/desk-calls.ts';
import type { jobCalls } from '#core/api/calls/job-calls.ts';
import { pageCalls } from '#core/api/calls/listener-calls.ts';
import { headCalls } from '#core/api/calls/study-calls.ts';
import { addressOf, Api, ConsoleApi } from '../../../../client/console/context/api.ts';
import type { ApiClient } from '../../../../client/lib/api-client.ts';
import { checkReply } from '../../../../server/http/contract/check-reply.ts';
import type { Handlers } from '../../../../server/http/console/requests/route.ts';
import { JsonText } from '../../../../server/platform/json-text.ts';

const HEAD = { name: 'my study', title: 'Mine', state: 'draft', version: 0, hasListeners: true } as const;
const KEY = 'GET /studies/:study/head';

test('a request is made of the key of its contract, its params and its query', async () => {
  const asked: unknown[] = [];
  const api = new ConsoleApi(async (address, init) => {
    asked.push([address, init?.method, init?.body]);
    return Response.json(HEAD);
  });
  expect((await api.call(KEY, { params: { study: 'my study' } })).title).toBe('Mine');
  await api.call('GET /studies/:study/file', { params: { study: 'a' }, query: { name: 'a b.yaml' } });
  await api.call('PUT /studies/:study/archived', { params: { study: 'a' }, body: { isArchived: true } });
  expect(asked).toEqual([
    ['/console/api/studies/my%20study/head', 'GET', undefined],
    ['/console/api/studies/a/file?name=a+b.yaml', 'GET', undefined],
    ['/console/api/studies/a/archived', 'PUT', '{"isArchived":true}'],
  ]);
  expect(addressOf('GET /studies/:study/log.csv', { params: { study: 'a/b' } })).toBe(
    '/console/api/studies/a%2Fb/log.csv',
  );
});

test('another API has its own address, and headers that say who asks', async () => {
  const asked: unknown[] = [];
  const headers = { authorization: 'Bearer key' };
  const fetcher: typeof fetch = async (address, init) => {
    asked.push([address, init?.headers]);
    return Response.json({ ok: true });
  };
  const desk = new Api<DeskCalls>({ base: '/console/api/desk', headers, fetcher });
  const body = { verdicts: {}, codes: [], reason: '' };
  await desk.call('PUT /items/:token', { params: { token: 'one' }, body });
  expect(asked).toEqual([
    [
      '/console/api/desk/items/one',
      { ...headers, 'Accept-Language': 'en', 'Content-Type': 'application/json' },
    ],
  ]);
});

test('a reply that breaks its contract is refused in tests, as an object and as the JSON of a thread', () => {
  const contract = headCalls[KEY];
  checkReply(KEY, contract, HEAD);
  checkReply(KEY, contract, new JsonText(JSON.stringify(HEAD)));
  for (const reply of [{ ...HEAD, version: 'one' }, { ...HEAD, owner: 'ada' }, {}]) {
    expect(() => checkReply(KEY, contract, reply)).toThrow(`the reply of ${KEY} breaks its contract`);
    expect(() => checkReply(KEY, contract, new JsonText(JSON.stringify(reply)))).toThrow(
      'breaks its contract',
    );
  }
});

test('a page that tells a listener more than it may is refused in tests', () => {
  const key = 'GET /pages/:position';
  const view = { method: 'abx', question: '?', help: null, options: [], text: null, switching: 'aligned' };
  const slots = [{ token: 'a', open: false }];
  const page = {
    token: 't',
    position: 1,
    delivery: 'bundle',
    slots,
    minCoverage: null,
    training: false,
    view,
  };
  checkReply(key, pageCalls[key], page);
  const telling = [
    { ...page, unit: 'pair|s1|a|b|AB' },
    { ...page, slots: [{ token: 'a', open: false, clip: 'alpha/s1.wav' }] },
    { ...page, view: { ...view, right: 'A' } },
  ];
  for (const reply of telling)
    expect(() => checkReply(key, pageCalls[key], reply)).toThrow('breaks its contract');
});

type JobsOnly = Handlers<Pick<typeof jobCalls, 'GET /studies/:study/jobs'>>;

/** Seeded violations, never run. One that the compiler would accept fails the check of types. */
const violations = {
  async client(api: ConsoleApi) {
    const params = { study: 'mine' };
    const head = await api.call(KEY, { params });
    // @ts-expect-error The reply has no such field.
    expect(head.owner).toBeDefined();
    // @ts-expect-error No contract declares this call.
    await api.call('GET /studies/:study/heads', { params });
    // @ts-expect-error The path needs a study.
    await api.call(KEY, { params: {} });
    // @ts-expect-error The call needs a body.
    await api.call('PUT /studies/:study/archived', { params });
    // @ts-expect-error The body has another type.
    await api.call('PUT /studies/:study/archived', { params, body: { isArchived: 'yes' } });
    // @ts-expect-error The query has no such sort.
    await api.call('GET /studies/:study/quality/listeners', { params, query: { sort: 'shoe size' } });
    // @ts-expect-error This call replies JSON, no file.
    addressOf(KEY, { params });
  },
  async desk(api: Api<DeskCalls>) {
    // @ts-expect-error The console's calls are none of a linked desk.
    await api.call(KEY, { params: { study: 'mine' } });
    const item = await api.call('GET /items/:token', { params: { token: 'one' } });
    // @ts-expect-error An item does not say its system.
    expect(item.system).toBeDefined();
  },
  async listener(api: ApiClient) {
    const params = { position: '1' };
    const page = await api.call('GET /pages/:position', { params });
    // @ts-expect-error A page does not say its unit.
    expect(page.unit).toBeDefined();
    // @ts-expect-error Nor does a slot say its clip.
    expect(page.slots[0]?.clip).toBeDefined();
    // @ts-expect-error No contract declares this call.
    await api.call('GET /pages');
    // @ts-expect-error The path needs a position.
    await api.call('GET /pages/:position', { params: {} });
    // @ts-expect-error The call needs a body.
    await api.call('POST /language', {});
    // @ts-expect-error There is no such language.
    await api.call('POST /language', { body: { language: 'fr' } });
    // @ts-expect-error This call replies JSON, no file.
    await api.bytes('GET /session');
  },
  server() {
    // @ts-expect-error A handler is missing.
    const none: JobsOnly = {};
    const other: JobsOnly = {
      // @ts-expect-error The reply has another shape.
      'GET /studies/:study/jobs': async () => [{ id: 1 }],
    };
    const more: JobsOnly = {
      'GET /studies/:study/jobs': async () => [],
      // @ts-expect-error No contract declares this call.
      'GET /studies/:study/nothing': async () => [],
    };
    return [none, other, more];
  },
};

test('what breaks a contract on either side is an error of types', () => {
  expect(Object.keys(violations)).toEqual(['client', 'desk', 'listener', 'server']);
});
