import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may, ROLES, seesEveryStudy, type Role } from '#core/api/roles.ts';
import type { ConsoleRoute } from '../../../../server/http/console/requests/route.ts';
import { consoleRoutes } from '../../../../server/http/console/routes.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { TestListener } from '../../../support/test-listener.ts';

const STUDY = 'rating';
/** Invalid requests for every call of the console: a signed-in account gets an error, and nothing changes. */
const BODY = JSON.stringify({ 'no such key': true });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

let server: LiveServer;
/** By role, one with access to the study and one with none to any. */
let insiders: Map<Role, ConsoleClient>;
let outsiders: Map<Role, ConsoleClient>;
let listener: string;

beforeAll(async () => {
  server = await LiveServer.start();
  const version = await server.publish(STUDY);
  insiders = new Map();
  outsiders = new Map();
  for (const role of ROLES) {
    insiders.set(role, await ConsoleClient.as(server.running, role, { studies: [version.name] }));
    outsiders.set(role, await ConsoleClient.as(server.running, role, { name: `new-${role}` }));
  }
  const listeners = await server.listenerServer(version);
  const visitor = new TestListener(listeners);
  await visitor.begin();
  listener = visitor.cookie;
  await listeners.close();
});

afterAll(() => server.close());

const of = <Value>(map: ReadonlyMap<Role, Value>, role: Role): Value => {
  const value = map.get(role);
  if (value === undefined) throw new Error(`nobody is a ${role}`);
  return value;
};

/** The address of a route: with the study named, and every other open part an id that is nothing's. */
const addressOf = (path: string, study = STUDY): string =>
  path.replace('/:study', `/${study}`).replace(/:\w+/gu, 'nothing-has-this-id');

const mayAsk = (role: Role, { contract }: ConsoleRoute): boolean => may(role, contract.may);

interface Reply {
  status: number;
  code: string;
  message: string;
}

interface Sent {
  cookie?: string;
  headers?: Readonly<Record<string, string>>;
  study?: string;
}

/** What a route answers; the body of a reply that was let through is not read to its end. */
async function asked(
  { method, path }: ConsoleRoute,
  { cookie = '', headers = { ...JSON_TYPE, ...OWN }, study = STUDY }: Sent = {},
): Promise<Reply> {
  const response = await fetch(`${server.running.url}/console/api${addressOf(path, study)}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(cookie && { Cookie: cookie }) },
    ...(method === 'get' ? {} : { body: BODY }),
  });
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: '', message: '' };
  }
  const { error }: { error: { code: string; message: string } } = await response.json();
  return { status: response.status, ...error };
}

const isOfStudy = ({ path }: ConsoleRoute): boolean => path.startsWith('/studies/:study');
const writes = consoleRoutes.filter(({ method }) => method !== 'get');
const named = (routes: readonly ConsoleRoute[]): [string, ConsoleRoute][] =>
  routes.map((route) => [`${route.method} ${route.path}`, route]);

describe('S14 and fault 39: every route as each role, as who has no access to the study, as a listener and as nobody', () => {
  test('there are routes, each with a study in its address is checked for access, and no read is logged as an act', () => {
    expect(consoleRoutes.length).toBeGreaterThan(10);
    for (const route of consoleRoutes) {
      if (route.path.includes(':study')) expect(isOfStudy(route), route.path).toBe(true);
      if (route.method === 'get') expect(route.contract.action, route.path).toBeUndefined();
    }
    const addresses = consoleRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(named(consoleRoutes))('%s', async (_, route) => {
    const out = { status: 401, code: 'no-session' };
    expect(await asked(route)).toMatchObject(out);
    expect(await asked(route, { cookie: listener })).toMatchObject(out);
    expect(await asked(route, { cookie: 'earshot-console=a-key-that-nobody-was-given' })).toMatchObject(out);
    for (const role of ROLES) {
      const inside = await asked(route, { cookie: of(insiders, role).cookie });
      if (!mayAsk(role, route)) {
        expect([role, inside]).toMatchObject([role, { status: 403, code: 'not-allowed' }]);
        continue;
      }
      expect([role, inside.code]).not.toEqual([role, 'no-session']);
      expect([role, inside.code]).not.toEqual([role, 'not-allowed']);
      expect([role, inside.code]).not.toEqual([role, 'internal']);
      if (!isOfStudy(route) || seesEveryStudy(role)) continue;
      const outside = await asked(route, { cookie: of(outsiders, role).cookie });
      expect([role, outside]).toMatchObject([role, { status: 404, code: 'not-found' }]);
      // Nobody learns which studies there are.
      const unknown = await asked(route, { cookie: of(outsiders, role).cookie, study: 'no-such-study' });
      expect(outside).toEqual(unknown);
    }
  });
});

describe('S14 and fault 39: no page of another site writes with the cookie of an owner', () => {
  const crossSite = { status: 403, code: 'cross-site' };
  test.each(named(writes))('%s', async (_, route) => {
    const { cookie } = of(insiders, 'owner');
    const ask = (headers: Readonly<Record<string, string>>): Promise<Reply> =>
      asked(route, { cookie, headers: { ...JSON_TYPE, ...headers } });
    expect(await ask({ 'Sec-Fetch-Site': 'cross-site' })).toMatchObject(crossSite);
    expect(await ask({ 'Sec-Fetch-Site': 'same-site' })).toMatchObject(crossSite);
    expect(await ask({ 'Sec-Fetch-Site': 'none' })).toMatchObject(crossSite);
    expect(await ask({ Origin: 'https://elsewhere.example' })).toMatchObject(crossSite);
    expect(await ask({ Origin: 'null' })).toMatchObject(crossSite);
    // A browser that says nothing of where a write comes from is none that has our pages.
    expect(await ask({})).toMatchObject(crossSite);
    const own = await ask({ Origin: server.running.url });
    expect(own.code).not.toBe('cross-site');
  });

  test.each(named(writes))('%s takes no body that a form can send', async (_, route) => {
    const { cookie } = of(insiders, 'owner');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await asked(route, { cookie, headers: { ...OWN, 'Content-Type': type } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      if (route.readsJson) expect(status).toBe(400);
    }
  });

  test.each(['/sign-in', '/sign-out', '/demo', '/welcome', '/welcome/look'])('%s', async (path) => {
    const response = await fetch(`${server.running.url}/console/api${path}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' },
      body: BODY,
    });
    expect(response.status).toBe(403);
  });
});

test('S14 a role that is taken away and an account that is disabled count from the next request on', async () => {
  const { store, now } = server.running.context;
  const other = await store.createAccount({
    id: 'another-owner',
    name: 'another',
    role: 'owner',
    createdAt: now(),
  });
  await store.changePassword(other.id, 'of somebody who can sign in, so that an owner is left');
  const client = await ConsoleClient.as(server.running, 'researcher', { name: 'changing', studies: [STUDY] });
  const account = await store.accountByName('changing');
  const head = async (): Promise<number> => (await client.fetch('get', `/studies/${STUDY}/head`)).status;
  expect(await head()).toBe(200);
  await store.takeAccess(account?.id ?? '', STUDY);
  expect(await head()).toBe(404);
  await store.changeAccount(account?.id ?? '', { role: 'owner' });
  expect(await head()).toBe(200);
  await store.changeAccount(account?.id ?? '', { disabledAt: now() });
  expect(await head()).toBe(401);
});
