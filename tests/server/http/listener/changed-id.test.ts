import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { hashKey } from '../../../../server/app/bundles/tokens.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import type { SessionRecord } from '../../../../server/db/contract/store.ts';
import { opensAnother } from '../../../../server/app/listening/changed-id.ts';
import { sessionColumns } from '../../../../server/app/ratings/session-table.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { recordsOf } from '../../app/backfill/rig.ts';

const PROLIFIC = `recruitment:
  minutes: 10
  prolific: {completed: CDONE123, no_consent: CNOCONS1}
`;
const good = { label: 'human', reason: 'It breathes like a person' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let people = 0;
/** The ids of this test. */
let anna = '';
let ben = '';

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, PROLIFIC));
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

beforeEach(() => {
  people += 1;
  anna = `aa${String(people).padStart(22, '0')}`;
  ben = `be${String(people).padStart(22, '0')}`;
});

/** Follows the link of somebody; the address it leads to. */
async function follow(listener: TestListener, participant: string): Promise<string | null> {
  const link = `/s/${server.slug}?PROLIFIC_PID=${participant}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${participant}`;
  const { headers } = await listener.send('GET', link);
  return new Headers(headers).get('location');
}

async function comeAs(participant: string): Promise<TestListener> {
  const listener = new TestListener(server);
  await follow(listener, participant);
  return listener;
}

async function entering(listener: TestListener, as?: 'first' | 'another'): Promise<string> {
  const { status, body } = await listener.api('POST', 'enter', as === undefined ? {} : { as });
  const reply = JSON.parse(body.toString());
  return status === 200 ? `${reply.state} ${reply.pages.answered}` : reply.error.code;
}

async function sessionIn({ cookie }: TestListener): Promise<string | undefined> {
  const key = /earshot=([^;]*)/.exec(cookie)?.[1] ?? '';
  return (await server.context.store.sessionByKey(hashKey(key)))?.id;
}

async function recordOf(listener: TestListener): Promise<SessionRecord> {
  const id = await sessionIn(listener);
  const found = (await recordsOf(server)).find(({ session }) => session.id === id);
  if (!found) throw new Error('the browser has no session');
  return found;
}

/** What the export says of the browser of a session. */
async function sameBrowserAs(listener: TestListener): Promise<unknown> {
  const record = await recordOf(listener);
  const bound = await server.context.studies.byVersion(server.version.id);
  const column = sessionColumns(new Map()).find(({ name }) => name === 'same_browser_as');
  return column?.value({ bound, record, given: { pages: [], answers: [] } });
}

function eventsOf(session: string | undefined): unknown[] {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const kept = raw.prepare('SELECT kind, detail FROM events WHERE session_id = ?').all(session);
  raw.close();
  return kept;
}

test('a link with another id asks before it opens a second session, with neither id in the address or in a cookie', async () => {
  const listener = await comeAs(anna);
  await listener.begin();
  await listener.answer(1, () => good);
  const first = await sessionIn(listener);
  expect(await follow(listener, ben)).toBe(`/s/${server.slug}`);
  expect(await entering(listener)).toBe('other-participant');
  expect(await entering(listener)).toBe('other-participant');
  expect(await sessionIn(listener)).toBe(first);
  const received = Buffer.concat(listener.received.map(({ body }) => body)).toString('latin1');
  for (const id of [anna, ben])
    expect(received + listener.cookie + atob64(listener.cookie)).not.toContain(id);
});

const atob64 = (cookie: string): string =>
  cookie
    .split('; ')
    .map((pair) => Buffer.from(pair.slice(pair.indexOf('=') + 1), 'base64url').toString('latin1'))
    .join(' ');

test('who goes on has the first session as it was, and nothing is asked again', async () => {
  const listener = await comeAs(anna);
  await listener.begin();
  await listener.answer(1, () => good);
  const first = await sessionIn(listener);
  const before = (await recordsOf(server)).length;
  await follow(listener, ben);
  expect(await entering(listener, 'first')).toBe('active 1');
  expect(await entering(listener)).toBe('active 1');
  expect(await sessionIn(listener)).toBe(first);
  expect(await recordsOf(server)).toHaveLength(before);
  expect(await sameBrowserAs(listener)).toBeNull();
  expect(eventsOf(first)).toEqual([
    {
      kind: 'changed-id',
      detail: 'opened a link with another participant id, and continued this session',
    },
  ]);
});

test('another person has a session of their own, and a note says whose browser it was', async () => {
  const listener = await comeAs(anna);
  await listener.begin();
  const first = await sessionIn(listener);
  await follow(listener, ben);
  expect(await entering(listener, 'another')).toBe('entered 0');
  expect(await entering(listener)).toBe('entered 0');
  expect(await sessionIn(listener)).not.toBe(first);
  expect(await sameBrowserAs(listener)).toBe(first);
  expect((await recordOf(listener)).checks).toMatchObject([
    { name: 'same browser', event: 'done', result: { session: first, state: 'active' } },
  ]);
  expect(eventsOf(await sessionIn(listener))).toEqual([
    { kind: 'changed-id', detail: `opened in the browser of session ${first}, which was active` },
  ]);
  const elsewhere = await comeAs(anna);
  expect(await sessionIn(elsewhere)).toBe(first);
});

test('whoever has a session already, under either id, goes on with it and is not asked', async () => {
  const listener = await comeAs(anna);
  await listener.json('POST', 'enter', {});
  expect(await follow(listener, anna)).toBe(`/s/${server.slug}`);
  expect(await entering(listener)).toBe('entered 0');
  const other = await comeAs(ben);
  await follow(listener, ben);
  expect(await entering(listener)).toBe('entered 0');
  expect(await sessionIn(listener)).toBe(await sessionIn(other));
  expect(await sameBrowserAs(listener)).toBeNull();
});

test('where the first session is over, the second one opens at once, with the note', async () => {
  const listener = await comeAs(anna);
  await listener.begin();
  await listener.json<SessionView>('POST', 'leave', {});
  const first = await sessionIn(listener);
  await follow(listener, ben);
  expect(await entering(listener)).toBe('entered 0');
  expect(await sameBrowserAs(listener)).toBe(first);
});

test('who did not take part at first is nobody to be noted', async () => {
  const listener = await comeAs(anna);
  const { consent } = await listener.json<SessionView>('POST', 'enter', {});
  await listener.json('POST', 'consent', { agreed: false, version: consent.version });
  await follow(listener, ben);
  expect(await entering(listener)).toBe('entered 0');
  expect(await sameBrowserAs(listener)).toBeNull();
});

test('a question that was not answered is dropped after an hour, and one that was made up is none', async () => {
  const listener = await comeAs(anna);
  await listener.json('POST', 'enter', {});
  await follow(listener, ben);
  expect(await entering(listener)).toBe('other-participant');
  server.clock.at += 3_600_000;
  expect(await entering(listener)).toBe('entered 0');
  listener.cookie = `${listener.cookie.split('; ')[0]}; earshot-entry=${'A'.repeat(120)}`;
  expect(await entering(listener, 'another')).toBe('entered 0');
  expect(await sameBrowserAs(listener)).toBeNull();
});

test('whom the recruiter vouches for is whom the link names', async () => {
  const { store } = server.context;
  const recruit = { recruiter: 'prolific', participantId: ben, recruiterStudyId: '', submissionId: '' };
  const listener = await comeAs(anna);
  await listener.begin();
  const { session: first } = await recordOf(listener);
  for (const verification of ['token', 'submission', null] as const)
    expect(await opensAnother(server.context, server.version, { recruit, verification, first })).toBe(
      verification === null,
    );
  vouchForAll(server);
  const bens = await comeAs(ben);
  server.context.store = store;
  await follow(listener, ben);
  expect(await sessionIn(listener)).toBe(await sessionIn(bens));
  expect(await entering(listener)).toBe('entered 0');
});
