import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInCalls } from '#core/api/calls/account-calls.ts';
import { SCOPES } from '#core/api/token-scopes.ts';
import { TokenLimits } from '../../../../server/app/accounts/token-limits.ts';
import type { ConsoleRoute } from '../../../../server/http/console/requests/route.ts';
import { consoleRoutes } from '../../../../server/http/console/routes.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { ScriptClient } from '../../../support/script-client.ts';

const STUDY = 'rating';
/** Accepted by no schema: a request that is let in fails then, and does nothing. */
const BODY = { 'no such key': true };

let server: LiveServer;
let owner: ConsoleClient;
let reading: ScriptClient;
let writing: ScriptClient;
let limited: ScriptClient;

beforeAll(async () => {
  server = await LiveServer.start();
  await server.publish(STUDY);
  owner = await ConsoleClient.as(server.running, 'owner');
  const account = await server.running.context.store.accountByName('the-owner');
  if (!account) throw new Error('there is no owner');
  reading = await ScriptClient.of(server.running, account, { scope: 'read' });
  writing = await ScriptClient.of(server.running, account, { scope: 'write' });
  limited = await ScriptClient.of(server.running, account, { scope: 'write', studies: [STUDY] });
});
beforeEach(() => {
  // A test here sends more requests than a token may.
  const { context } = server.running;
  context.tokenLimits = new TokenLimits(context.now);
});
afterAll(() => server.close());

const addressOf = (path: string): string =>
  path.replace('/:study', `/${STUDY}`).replace(/:\w+/gu, 'nothing-has-this-id');
const named = (routes: readonly ConsoleRoute[]): [string, ConsoleRoute][] =>
  routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route]);
const sentTo = ({ method }: ConsoleRoute): { body?: object } => (method === 'get' ? {} : { body: BODY });

const peopleOnly = consoleRoutes.filter(({ contract }) => contract.scope === null);
const byScript = consoleRoutes.filter(({ contract }) => contract.scope !== null);

test('every call states its scope; no read needs more than read, and what needs read alone logs nothing', () => {
  for (const { method, path, contract } of consoleRoutes) {
    expect([null, ...SCOPES], path).toContain(contract.scope);
    if (method === 'get') expect([null, 'read'], path).toContain(contract.scope);
    if (contract.scope === 'read') expect(contract.action, path).toBeUndefined();
  }
});

test('accounts, passwords, tokens, invitations and payments are for people only', () => {
  const paths = peopleOnly.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(paths.toSorted()).toEqual([
    'DELETE /accounts/:account/studies/:name',
    'DELETE /me/tokens/:token',
    'GET /accounts',
    'GET /accounts/studies',
    'GET /log',
    'GET /me/tokens',
    'POST /accounts',
    'POST /accounts/:account/link',
    'POST /me/tokens',
    'POST /studies/:study/recruiter/act',
    'POST /studies/:study/review/:queue/:role/invitations',
    'PUT /accounts/:account',
    'PUT /accounts/:account/studies/:name',
    'PUT /me/password',
  ]);
});

test('what only reads although it is no GET is read by every token', () => {
  const paths = byScript.filter(({ method, contract }) => method !== 'get' && contract.scope === 'read');
  expect(paths.map(({ path }) => path).toSorted()).toEqual([
    '/studies/:study/analysis',
    '/studies/:study/analysis/figure',
    '/studies/:study/analysis/figure/pdf',
    '/studies/:study/analysis/methods',
    '/studies/:study/analysis/models',
    '/studies/:study/analysis/paper',
    '/studies/:study/quality/effect',
  ]);
});

describe('the scope of a token decides, even of an owner', () => {
  test.each(named(byScript))('%s', async (_, route) => {
    const { method, path, contract } = route;
    const written = await writing.refusal(method, addressOf(path), sentTo(route));
    expect(written.code).not.toBe('not-allowed');
    expect(written.code).not.toBe('no-session');
    expect(written.code).not.toBe('cross-site');
    expect(written.code).not.toBe('internal');
    const read = await reading.refusal(method, addressOf(path), sentTo(route));
    if (contract.scope === 'read') expect(read).toEqual(written);
    else
      expect(read).toEqual({
        status: 403,
        code: 'not-allowed',
        message: 'this access token has the scope read: the call needs the scope write',
        challenge: 'Bearer realm="Earshot", error="insufficient_scope", scope="write"',
      });
  });

  test.each(named(peopleOnly))('%s is refused', async (_, route) => {
    for (const client of [reading, writing]) {
      expect(await client.refusal(route.method, addressOf(route.path), sentTo(route))).toMatchObject({
        status: 403,
        code: 'not-allowed',
        message: 'no access token may do this: sign in to the console',
      });
    }
  });

  test.each(Object.keys(signInCalls))('%s is refused, with the cookie of an owner too', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const sent = {
      headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': 'cross-site' },
      ...(method === 'GET' ? {} : { body: BODY }),
    };
    expect(await writing.refusal(method, path, sent)).toMatchObject({ status: 403, code: 'not-allowed' });
    expect((await owner.fetch('get', '/me')).status).toBe(200);
  });
});

describe('a token for chosen studies brings in no others', () => {
  const creating = byScript.filter(({ contract }) => contract.may === 'create' && contract.scope === 'write');
  test.each(named(creating))('%s', async (_, route) => {
    expect(await limited.refusal(route.method, addressOf(route.path), sentTo(route))).toMatchObject({
      status: 403,
      message: 'this access token is limited to chosen studies: it cannot create others',
    });
  });
});

describe('the headers that protect cookies', () => {
  const crossSite = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' };
  const path = `/studies/${STUDY}/archived`;
  const body = { isArchived: false };

  test('do not keep a token out, and a cookie beside it does not help it', async () => {
    expect(await writing.status('put', path, { body, headers: crossSite })).toBe(200);
    const both = { ...crossSite, Cookie: owner.cookie };
    expect(await writing.status('put', path, { body, headers: both })).toBe(200);
    expect(await reading.status('put', path, { body, headers: both })).toBe(403);
    const wrong = new ScriptClient(server.running.url, 'earshot_pat_nobody-was-given-this');
    expect(await wrong.status('put', path, { body, headers: both })).toBe(401);
  });

  test.each([
    ['of another kind', 'Bearer some-other-key'],
    ['of the right kind under another scheme', 'Basic earshot_pat_key'],
    ['that is empty', 'Bearer earshot_pat'],
  ])('keep a cookie out beside a key %s', async (_, authorization) => {
    const response = await fetch(`${server.running.url}/console/api${path}`, {
      method: 'PUT',
      headers: {
        ...crossSite,
        Authorization: authorization,
        Cookie: owner.cookie,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'cross-site' } });
  });

  test("keep a token out of listeners' calls", async () => {
    const response = await fetch(`${server.running.url}/s/any/api/enter`, {
      method: 'POST',
      headers: { ...crossSite, Authorization: `Bearer ${writing.secret}` },
    });
    expect(response.status).toBe(403);
  });
});
