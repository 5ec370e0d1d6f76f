import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

const PROLIFIC = `recruitment:
  minutes: 10
  listeners: 3
  prolific: {completed: CDONE123, no_consent: CNOCONS1, quota_full: CFULL123}
`;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, PROLIFIC));
  vouchForAll(server);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const pid = (digit: number): string => String(digit).repeat(24);
const link = (participant: string, submission = 'b1'.repeat(12)): string =>
  `/s/${server.slug}?PROLIFIC_PID=${participant}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${submission}`;

async function arrive(path: string): Promise<TestListener> {
  const listener = new TestListener(server);
  const reply = await listener.send('GET', path);
  expect(reply.status).toBe(303);
  expect(new Headers(reply.headers).get('location')).toBe(`/s/${server.slug}`);
  return listener;
}

function badEntries(): unknown[] {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const kept = raw.prepare("SELECT session_id AS session, detail FROM events WHERE kind = 'bad-entry'").all();
  raw.close();
  return kept;
}

const good = { label: 'human', reason: 'It breathes like a person' };

test('E1 without a participant id no session is made', async () => {
  const listener = new TestListener(server);
  const refused = await listener.api('POST', 'enter', {});
  expect([refused.status, JSON.parse(refused.body.toString()).error.code]).toEqual([
    403,
    'recruiter-entry-required',
  ]);
  expect(listener.cookie).toBe('');
});

test.each(['', 'abc', '{{%PROLIFIC_PID%}}', 'g'.repeat(24), `${pid(1)}0`])(
  'E2 the participant id %j opens nothing and is kept as a bad entry, without the id',
  async (bad) => {
    const before = badEntries().length;
    const listener = await arrive(link(encodeURIComponent(bad)));
    expect(listener.cookie).toBe('');
    expect((await listener.api('GET', 'session')).status).toBe(401);
    expect(badEntries().slice(before)).toEqual([
      { session: null, detail: 'a link with PROLIFIC_PID, STUDY_ID, SESSION_ID without a participant id' },
    ]);
  },
);

test('E3 the parameters leave the address at once and an HttpOnly cookie takes over', async () => {
  const listener = new TestListener(server);
  const reply = await listener.send('GET', link(pid(1)));
  const cookie = new Headers(reply.headers).get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).toContain(`Path=/s/${server.slug}`);
  expect(cookie).not.toContain(pid(1));
  expect((await listener.json<SessionView>('GET', 'session')).state).toBe('entered');
});

test('E4 two first requests of one participant make one session', async () => {
  const [first, second] = await Promise.all([arrive(link(pid(2))), arrive(link(pid(2)))]);
  const view = await first.json<SessionView>('GET', 'session');
  await first.json('POST', 'consent', { agreed: true, version: view.consent.version });
  expect((await second.json<SessionView>('GET', 'session')).state).toBe('active');
});

test('E5 who comes back, with whatever submission id, gets the same pages and in the end the same code', async () => {
  const listener = await arrive(link(pid(3)));
  const view = await listener.begin();
  await listener.answer(1, () => good);
  const back = await arrive(link(pid(3), 'b2'.repeat(12)));
  const resumed = await back.json<SessionView>('GET', 'session');
  expect(resumed.pages).toEqual({ total: view.pages.total, answered: 1 });
  expect(await back.page(2)).toEqual(await listener.page(2));
  let serial = 0;
  const done = await back.finish(resumed, () => {
    serial += 1;
    return { ...good, reason: `${good.reason} in clip ${serial}` };
  });
  expect(done.completion).toEqual({
    code: 'CDONE123',
    url: 'https://app.prolific.com/submissions/complete?cc=CDONE123',
  });
  const later = await arrive(link(pid(3), 'b3'.repeat(12)));
  expect((await later.json<SessionView>('GET', 'session')).completion).toEqual(done.completion);
});

test('E6 a new submission after a return is the same listener: no clip that was heard comes again', async () => {
  const listener = await arrive(link(pid(8)));
  const view = await listener.begin();
  const heard: string[] = [];
  for (const position of [1, 2]) {
    const reason = `${good.reason} in clip ${position}`;
    heard.push((await listener.answer(position, () => ({ ...good, reason }))).page);
  }
  const back = await arrive(link(pid(8), 'b9'.repeat(12)));
  expect((await back.json<SessionView>('POST', 'enter', {})).pages).toEqual({ ...view.pages, answered: 2 });
  const sessions = [];
  for await (const record of server.context.store.readSessions(server.version.studyId, ['live'])) {
    const isOwn = record.answers.some(({ payload }) => heard.some((page) => payload.includes(page)));
    if (isOwn) sessions.push(record);
  }
  expect(sessions).toHaveLength(1);
  const clips = sessions.flatMap(({ pages }) => pages.flatMap((page) => page.clips));
  expect(new Set(clips).size).toBe(clips.length);
  expect((await back.json<SessionView>('POST', 'leave', {})).completion?.code).toBe('CNOCONS1');
});

test('C2 declining has its own code', async () => {
  const declining = await arrive(link(pid(4)));
  const { consent } = await declining.json<SessionView>('GET', 'session');
  const declined = await declining.json<SessionView>('POST', 'consent', {
    agreed: false,
    version: consent.version,
  });
  expect(declined.completion?.code).toBe('CNOCONS1');
});

test('E8 who comes when all places are taken gets the code for that and rates nothing', async () => {
  const states = [];
  for (const digit of [5, 6, 7]) {
    const listener = await arrive(link(pid(digit)));
    const { consent: text } = await listener.json<SessionView>('GET', 'session');
    const view = await listener.json<SessionView>('POST', 'consent', { agreed: true, version: text.version });
    states.push(`${view.state} ${view.completion?.code} ${view.pages.total}`);
  }
  expect(states).toEqual(['active undefined 10', 'full CFULL123 0', 'full CFULL123 0']);
});

test('recruiter ids are in their own table and nowhere else', async () => {
  for await (const record of server.context.store.readSessions(server.version.studyId, ['live'])) {
    expect(JSON.stringify(record)).not.toMatch(/([0-9a-f])\1{23}/);
  }
});

test('an address that the API does not have is refused as its other refusals', async () => {
  const { status, body } = await new TestListener(server).api('GET', 'nothing');
  expect([status, JSON.parse(body.toString())]).toEqual([
    404,
    { error: { code: 'not-found', message: 'there is nothing here' } },
  ]);
});
