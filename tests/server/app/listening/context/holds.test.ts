import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { hashKey, newKey } from '../../../../../server/app/bundles/tokens.ts';
import { deriveKey } from '../../../../../server/platform/secret.ts';
import { TestListener } from '../../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../../support/test-server.ts';
import { writeTernary } from '../../../../support/tiny-study.ts';
import { recordsOf } from '../../backfill/rig.ts';

const MINUTE_MS = 60_000;
/** 2 + 30 + 2 √30 + 10 minutes. */
const ORDINARY_MS = 52.96 * MINUTE_MS;
const CODES = 'prolific: {completed: DONE1, timed_out: LATE1, no_consent: NOT11, quota_full: FULL1}';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

async function serve(recruitment: string, more = ''): Promise<void> {
  const yaml = `recruitment: {minutes: 30, ${recruitment}}\n${more}`;
  server = await serveStudy(await writeTernary(folder.path, yaml));
}

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await server.close();
  await folder.remove();
});

const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const good = { label: 'human', reason: 'It breathes like a person' };

/** Somebody with a Prolific id that nobody vouches for. */
async function come(n: number, network?: string): Promise<TestListener> {
  const listener = new TestListener(server, network === undefined ? {} : { network });
  const link = `/s/${server.slug}?PROLIFIC_PID=${idOf(n)}&STUDY_ID=${idOf(0)}&SESSION_ID=${idOf(n + 1000)}`;
  await listener.send('GET', link);
  return listener;
}

/** Somebody for whom Prolific vouched. */
async function comeVerified(n: number): Promise<TestListener> {
  const key = newKey();
  await server.context.store.enterOnce({
    version: server.version,
    mode: 'live',
    recruit: {
      recruiter: 'prolific',
      participantId: idOf(n),
      recruiterStudyId: idOf(0),
      submissionId: idOf(n + 1000),
    },
    verification: 'token',
    stratum: null,
    keyHash: hashKey(key),
    fresh: { listenerId: `L${n}`, sessionId: `S${n}`, seed: `seed ${n}`, timeScale: 1 },
    at: server.clock.at,
  });
  const listener = new TestListener(server);
  listener.cookie = `earshot=${key}`;
  return listener;
}

/** Agrees; the state of the session, or the code of what is in the way. */
async function agree(listener: TestListener): Promise<string> {
  const { consent } = await listener.json<SessionView>('POST', 'enter', {});
  const { status, body } = await listener.api('POST', 'consent', { agreed: true, version: consent.version });
  const reply = JSON.parse(body.toString());
  return status === 200 ? reply.state : reply.error.code;
}

const stateOf = async (listener: TestListener): Promise<string> =>
  (await listener.json<SessionView>('GET', 'session')).state;

function tally(states: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

async function passTo(ms: number): Promise<void> {
  server.clock.at = ms;
  await server.context.store.releaseExpired(ms);
}

test('35 invented ids hold half of 30 places for ten minutes, and neither who is vouched for nor who waits is shut out', async () => {
  await serve(`listeners: 30, ${CODES}`);
  const start = server.clock.at;
  const invented = [];
  for (let n = 1; n <= 35; n += 1) invented.push(await agree(await come(n)));
  expect(tally(invented)).toEqual({ active: 15, 'places-held': 20 });

  expect(await agree(await comeVerified(100))).toBe('active');
  const honest = await come(101);
  expect(await agree(honest)).toBe('places-held');
  expect(await stateOf(honest)).toBe('entered');
  const [refused] = honest.received.filter(({ status }) => status === 503);
  expect(new Headers(refused?.headers).get('retry-after')).toBe('15');
  await passTo(start + 10 * MINUTE_MS);
  expect(await agree(honest)).toBe('active');
});

test('one network holds half of that at most: somebody from another one enters at once', async () => {
  await serve(`listeners: 30, ${CODES}`);
  const invented = [];
  for (let n = 1; n <= 35; n += 1) invented.push(await agree(await come(n, '203.0.113.7')));
  expect(tally(invented)).toEqual({ active: 8, 'places-held': 27 });
  expect(await agree(await come(100, '198.51.100.1'))).toBe('active');
});

test('a campus behind one address comes in as those before have answered', async () => {
  await serve(`listeners: 30, ${CODES}`);
  const campus = [];
  for (let n = 1; n <= 10; n += 1) campus.push(await come(n, '203.0.113.7'));
  const [first, ...others] = campus;
  if (!first) throw new Error('nobody came');
  await first.begin();
  const states = [];
  for (const listener of others) states.push(await agree(listener));
  expect(tally(states)).toEqual({ active: 7, 'places-held': 2 });
  expect(server.context.networks.size).toBe(8);
  await first.answer(1, () => good);
  expect(server.context.networks.size).toBe(7);
  expect(await Promise.all(others.slice(7).map(agree))).toEqual(['active', 'places-held']);
});

test('who has begun to answer keeps the place for the whole time, and nobody is told that it is free soon', async () => {
  await serve(`listeners: 1, ${CODES}`);
  const listener = await come(1);
  await listener.begin();
  const other = await come(2);
  expect(await agree(other)).toBe('places-held');
  await listener.answer(1, () => good);
  const answeredAt = server.clock.at;
  for (const after of [10, 30, 52.9]) {
    await passTo(answeredAt + after * MINUTE_MS);
    expect(await agree(await come(after * 10))).toBe('full');
  }
  await passTo(answeredAt + ORDINARY_MS);
  expect(await agree(other)).toBe('active');
});

test('steps that are passed prolong the hold, to twenty minutes after the consent and no further', async () => {
  await serve(`listeners: 1, ${CODES}`, 'preparation: [sound level]\ninstructions: consent.md\n');
  const start = server.clock.at;
  const slow = await come(1);
  expect(await agree(slow)).toBe('active');
  const other = await come(2);
  server.clock.at = start + 9 * MINUTE_MS;
  await slow.json('POST', 'checks/sound level', { result: {} });
  await passTo(start + 18 * MINUTE_MS);
  expect(await agree(other)).toBe('places-held');
  await slow.json('POST', 'checks/instructions', { result: {} });
  await passTo(start + 20 * MINUTE_MS - 1);
  expect(await agree(other)).toBe('places-held');
  await passTo(start + 20 * MINUTE_MS);
  expect(await agree(other)).toBe('active');
});

test('whose hold ran out goes on, has the places that nobody else has, and gets the code of everybody', async () => {
  await serve(`listeners: 2, ${CODES}`);
  const slow = await come(1);
  const view = await slow.begin();
  await passTo(server.clock.at + 15 * MINUTE_MS);
  await slow.answer(1, () => good);
  const [record] = await recordsOf(server);
  expect(record?.pages.map(({ lease }) => lease)).toEqual(['completed', ...Array(9).fill('reserved')]);
  await passTo(server.clock.at + 30 * MINUTE_MS);
  let serial = 0;
  const done = await slow.finish({ ...view, pages: { ...view.pages, answered: 1 } }, () => {
    serial += 1;
    return { ...good, reason: `${good.reason} in clip ${serial}` };
  });
  expect(done.completion?.code).toBe('DONE1');
});

test('whose place somebody else has meanwhile is not thrown out: what is answered is stored as surplus', async () => {
  await serve(`listeners: 1, ${CODES}`);
  const slow = await come(1);
  await slow.begin();
  await passTo(server.clock.at + 10 * MINUTE_MS);
  const successor = await come(2);
  await successor.begin();
  await slow.answer(1, () => good);
  await successor.answer(1, () => good);
  const records = await recordsOf(server);
  expect(records.map(({ answers }) => answers.map(({ surplus }) => surplus))).toEqual([[true], [false]]);
  expect(records.map(({ session }) => session.state)).toEqual(['active', 'active']);
});

test('a class of 30 behind one address with the plain link gets all 30 places in the same minute', async () => {
  await serve('listeners: 30');
  const enter = (): TestListener => new TestListener(server, { network: '203.0.113.7' });
  const states = await Promise.all(Array.from({ length: 30 }, () => agree(enter())));
  expect(tally(states)).toEqual({ active: 30 });
  const late = enter();
  expect(await agree(late)).toBe('places-held');
  await passTo(server.clock.at + 10 * MINUTE_MS);
  expect(await agree(late)).toBe('active');
});

test('simulated listeners hold their places as ever', async () => {
  await serve(`listeners: 1, ${CODES}`);
  const key = deriveKey(server.context.secret, 'rehearsal', server.slug);
  const simulate = async (): Promise<string> => {
    const listener = new TestListener(server);
    const view = await listener.json<SessionView>('POST', 'enter', { rehearsal: { key, timeScale: 1 } });
    return (await listener.consent(view)).state;
  };
  expect([await simulate(), await simulate()]).toEqual(['active', 'full']);
  await passTo(server.clock.at + 50 * MINUTE_MS);
  expect(await simulate()).toBe('full');
});
