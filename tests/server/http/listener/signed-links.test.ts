import { afterAll, beforeAll, expect, test } from 'vitest';
import { recruitmentStatus } from '../../../../server/app/recruiting/status.ts';
import {
  accessTo,
  alsoServe,
  becameOf,
  follow,
  idsOf,
  linkEvents,
  serveLinked,
} from '../../../support/link-server.ts';
import { ProlificServer } from '../../../support/prolific-server.ts';
import { deskOf } from '../../../support/recruited-study.ts';
import {
  claimsOf,
  createSigningKey,
  signToken,
  tokenByPublicKey,
  unsignedToken,
  WORKSPACE,
  type LinkIds,
} from '../../../support/signed-links.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { temporaryFolder, type TestServer } from '../../../support/test-server.ts';

const HOUR_MS = 60 * 60_000;
const KEYS = /jwks/;

const key = createSigningKey('first');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let prolific: ProlificServer;
/** Signed links are checked where a link has a token; `strict` lets in no other. */
let server: TestServer;
let strict: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  prolific = new ProlificServer();
  prolific.signingKeys = [key];
  await prolific.start();
  const links = { parameter: null, issuer: null, keysUrl: prolific.keysUrl, workspace: WORKSPACE };
  server = await serveLinked(folder.path, accessTo(prolific, { links }));
  strict = await alsoServe(server, 'strict', { signed_links: 'required' });
});

afterAll(async () => {
  await server.close();
  await prolific.close();
  await folder.remove();
});

const claims = (ids: LinkIds, changes: Record<string, unknown> = {}) =>
  claimsOf(ids, { audience: new URL(server.url).hostname, now: server.clock.at }, changes);

const genuine = (ids: LinkIds): string => signToken(key, claims(ids));

const sessionsOf = async ({ context, version }: TestServer): Promise<number> =>
  (await context.store.recruitsOf(version.studyId, 'prolific')).length;

test('a link that Prolific signed enters, and the session says so', async () => {
  const ids = idsOf(1);
  expect(await becameOf(server, await follow(server, { ids, token: genuine(ids) }))).toBe('token');
  expect(await becameOf(strict, await follow(strict, { ids, token: genuine(ids) }))).toBe('token');
});

test.each([
  'https://127.0.0.1',
  'http://127.0.0.1:1/s/whatever?PROLIFIC_PID=1',
  ['elsewhere.example.org', '127.0.0.1'],
])('the audience may be an address or a list: %j', async (aud) => {
  const ids = idsOf(2);
  const token = signToken(key, claims(ids, { aud }));
  expect(await becameOf(server, await follow(server, { ids, token }))).toBe('token');
});

test.each<[string, (ids: LinkIds) => string, string]>([
  [
    'signed with another key',
    (ids) => signToken(createSigningKey('other'), claims(ids)),
    'a key that Prolific does not publish',
  ],
  [
    'signed with another key of the same id',
    (ids) => signToken(createSigningKey('first'), claims(ids)),
    'the link has no valid signature',
  ],
  ['of alg none', (ids) => unsignedToken(key, claims(ids)), 'not signed with RS256'],
  ['of HS256 with the public key', (ids) => tokenByPublicKey(key, claims(ids)), 'not signed with RS256'],
  [
    'that names no key',
    (ids) => signToken(key, claims(ids), { alg: 'RS256' }),
    'a key that Prolific does not publish',
  ],
  ['that is no token', () => 'abc', 'cannot be read'],
  [
    'changed after it was signed',
    (ids) =>
      genuine(ids).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify(claims(ids, { sub: 'x' }))).toString('base64url')}.`,
      ),
    'the link has no valid signature',
  ],
  ['expired', (ids) => signToken(key, claims(ids, { exp: server.clock.at / 1000 - 61 })), 'has expired'],
  ['without an end', (ids) => signToken(key, claims(ids, { exp: undefined })), 'missing or unexpected exp'],
  [
    'for another domain',
    (ids) => signToken(key, claims(ids, { aud: 'listen.example.org' })),
    'signed for listen.example.org, and this server is 127.0.0.1: set EARSHOT_URL',
  ],
  ['for no domain', (ids) => signToken(key, claims(ids, { aud: undefined })), 'missing or unexpected aud'],
  [
    'of another person',
    (ids) => genuine({ ...ids, participant: idsOf(99).participant }),
    'the ids in the link differ',
  ],
  ['of another study', (ids) => genuine({ ...ids, study: '6'.repeat(24) }), 'the ids in the link differ'],
  [
    'of another submission',
    (ids) => genuine({ ...ids, submission: idsOf(99).submission }),
    'the ids in the link differ',
  ],
  [
    'of another workspace',
    (ids) =>
      signToken(
        key,
        claims(ids, { prolific: { ...Object(claims(ids)['prolific']), workspace_id: 'b'.repeat(24) } }),
      ),
    'another workspace',
  ],
  [
    'of no workspace',
    (ids) =>
      signToken(
        key,
        claims(ids, { prolific: { ...Object(claims(ids)['prolific']), workspace_id: undefined } }),
      ),
    'another workspace',
  ],
  ['about nobody', (ids) => signToken(key, claims(ids, { prolific: 'yes' })), 'lacks prolific'],
])('a token %s does not enter, whether or not the study asks for one', async (_what, tokenOf, why) => {
  const ids = idsOf(4);
  const token = tokenOf(ids);
  for (const study of [server, strict]) {
    const before = [linkEvents(study).length, await sessionsOf(study)];
    const listener = await follow(study, { ids, token });
    expect(await becameOf(study, listener)).toBe('link-not-verified');
    expect(await sessionsOf(study)).toBe(before[1]);
    const events = linkEvents(study).slice(before[0]);
    expect(events).toEqual([expect.stringMatching(/^bad-entry: /)]);
    expect(events[0]).toContain(why);
    expect(events[0]).not.toMatch(/[0-9a-f]{24}/);
  }
});

test('the status of the study says what was wrong with its links, and how often', async () => {
  const text = await recruitmentStatus(deskOf(strict, null));
  expect(text).toContain('refused or unverified links');
  expect(text).toMatch(/ 1 refused, last 2026-\S+Z: the token of the link has expired\n/);
  expect(text).toContain('1 entered by a signed link');
});

test('a link without a token enters only a study that does not ask for one', async () => {
  const ids = idsOf(5);
  expect(await becameOf(strict, await follow(strict, { ids }))).toBe('link-not-verified');
  expect(await becameOf(server, await follow(server, { ids }))).toBe('unverified');
  expect(linkEvents(server).at(-1)).toBe('bad-entry: the link is not signed');
  const later = await follow(server, { ids, token: genuine(ids) });
  expect(await becameOf(server, later)).toBe('token');
});

test('two tokens in one link are refused', async () => {
  const ids = idsOf(6);
  const listener = await follow(server, { ids, token: `${genuine(ids)}&prolific_token=x` });
  expect(await becameOf(server, listener)).toBe('link-not-verified');
});

test('a replayed link opens the session that it opened before, and no other', async () => {
  const ids = idsOf(7);
  const token = genuine(ids);
  const first = await follow(strict, { ids, token });
  const view = await first.begin();
  const before = await sessionsOf(strict);
  const thief = await follow(strict, { ids, token });
  expect(await becameOf(strict, thief)).toBe('token');
  expect(await thief.json('GET', 'session')).toMatchObject({ state: 'active', pages: view.pages });
  expect(await sessionsOf(strict)).toBe(before);
  const elsewhere = await follow(strict, { ids: { ...idsOf(8), study: ids.study }, token });
  expect(await becameOf(strict, elsewhere)).toBe('link-not-verified');
});

test('whoever has a session in this browser goes on with it, also by a link that has expired or is forged', async () => {
  const ids = idsOf(9);
  const token = genuine(ids);
  const listener = await follow(strict, { ids, token });
  const view = await listener.begin();
  server.clock.at += 2 * HOUR_MS;
  const { cookie } = listener;
  await follow(strict, { ids, token }, listener);
  await follow(strict, { ids, token: unsignedToken(key, claims(ids)) }, listener);
  expect(listener.cookie).toBe(cookie);
  expect(await listener.json('POST', 'enter', {})).toMatchObject({ state: 'active', pages: view.pages });
  const other = await follow(strict, { ids, token }, new TestListener(strict));
  expect(await becameOf(strict, other)).toBe('link-not-verified');
});

test('the page of a refused link says so for minutes; the right link enters all the same', async () => {
  const ids = idsOf(10);
  const listener = await follow(strict, { ids });
  expect(await becameOf(strict, listener)).toBe('link-not-verified');
  expect(await becameOf(strict, listener)).toBe('link-not-verified');
  await follow(strict, { ids, token: genuine(ids) }, listener);
  expect(await becameOf(strict, listener)).toBe('token');
  expect(await becameOf(strict, new TestListener(strict))).toBe('recruiter-entry-required');
});

test('a new key is fetched when a link names it, however many links name keys that nobody has', async () => {
  const next = createSigningKey('second');
  const stranger = createSigningKey('third');
  server.clock.at += HOUR_MS;
  const ids = idsOf(11);
  await follow(server, { ids, token: genuine(ids) });
  const before = prolific.called(KEYS);
  for (let n = 0; n < 20; n += 1) await follow(server, { ids, token: signToken(stranger, claims(ids)) });
  expect(prolific.called(KEYS) - before).toBeLessThanOrEqual(1);
  prolific.signingKeys = [key, next];
  server.clock.at += 10_000;
  expect(await becameOf(server, await follow(server, { ids, token: signToken(next, claims(ids)) }))).toBe(
    'token',
  );
});

test('the last keys stay in use for as long as the endpoint fails, and a withdrawn key goes when it answers', async () => {
  const gone = createSigningKey('withdrawn');
  prolific.signingKeys = [key, gone];
  server.clock.at += 24 * HOUR_MS;
  const by = async (n: number, signer = gone): Promise<string> => {
    const ids = idsOf(n);
    return becameOf(server, await follow(server, { ids, token: signToken(signer, claims(ids)) }));
  };
  expect(await by(12)).toBe('token');
  prolific.outage = KEYS;
  server.clock.at += 24 * HOUR_MS;
  expect(await by(13)).toBe('token');
  prolific.outage = null;
  prolific.signingKeys = [];
  server.clock.at += 24 * HOUR_MS;
  expect(await by(14)).toBe('token');
  prolific.signingKeys = [key];
  server.clock.at += HOUR_MS;
  expect(await by(15)).toBe('link-not-verified');
  expect(await by(15, key)).toBe('token');
});
