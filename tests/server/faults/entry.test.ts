import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { TestListener } from '../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';
import { arrive, heldTests, recordsOf, backfillOf, work } from '../app/backfill/rig.ts';

const PAGES = 10;
const LEASE_IS_OVER = 86_400_000;
const CODES = 'prolific: {completed: DONE1, timed_out: LATE1, no_consent: NOT11, quota_full: FULL1}';

// Some seconds alone, much longer where others keep the processor and the disk.
vi.setConfig({ testTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

async function serve(recruitment: string, quota?: number): Promise<void> {
  const yaml = `recruitment: {minutes: 10, ${recruitment}}\n`;
  server = await serveStudy(await writeTernary(folder.path, yaml, quota));
}

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await server.close();
  await folder.remove();
});

const PERSON = 'a'.repeat(24);
const FIRST = '1'.repeat(24);
const SECOND = '2'.repeat(24);
const THIRD = '3'.repeat(24);

async function follow(participant: string, submission: string): Promise<TestListener> {
  const listener = new TestListener(server);
  const link = `/s/${server.slug}?PROLIFIC_PID=${participant}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${submission}`;
  expect((await listener.send('GET', link)).status).toBe(303);
  return listener;
}

/** How often each submission of a person is on record. */
function submissions(): unknown[] {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const rows = raw.prepare('SELECT submission_id FROM recruits ORDER BY rowid').pluck().all();
  raw.close();
  return rows;
}

test('15 two first requests of one person in the same moment make one session, and one assignment', async () => {
  await serve(`listeners: 5, ${CODES}`);
  const tabs = await Promise.all([follow(PERSON, FIRST), follow(PERSON, FIRST)]);
  const decided = await Promise.all(
    tabs.map(async (tab) => tab.consent(await tab.json<SessionView>('POST', 'enter', {}))),
  );
  expect(decided.map(({ state }) => state)).toEqual(['active', 'active']);
  const records = await recordsOf(server);
  expect(records.map(({ pages }) => pages.length)).toEqual([PAGES]);
  expect(submissions()).toEqual([FIRST]);
});

test('16 the same person later, under another SESSION_ID: the same session, no new place, and both submissions are listed', async () => {
  await serve(`listeners: 1, ${CODES}`);
  const first = await follow(PERSON, FIRST);
  await first.consent(await first.json<SessionView>('POST', 'enter', {}));
  await work(server, first, 2);
  const later = await follow(PERSON, SECOND);
  expect(await later.json<SessionView>('POST', 'enter', {})).toMatchObject({
    state: 'active',
    pages: { total: PAGES, answered: 2 },
  });
  expect(submissions()).toEqual([FIRST, SECOND]);
  expect(await recordsOf(server)).toHaveLength(1);
  const other = await follow('b'.repeat(24), THIRD);
  expect((await other.consent(await other.json<SessionView>('POST', 'enter', {}))).state).toBe('full');
});

test('18 30 % abandon: their places are given to others when the time is up, and what they answer late is surplus', async () => {
  const places = 12;
  await serve('', 3);
  vouchForAll(server);
  const crowd = [];
  for (let number = 0; number < places; number += 1) {
    const { listener, view } = await arrive(server);
    expect(view.state).toBe('active');
    crowd.push(listener);
  }
  const abandoning = crowd.slice(0, 4);
  for (const listener of crowd.slice(4)) {
    await work(server, listener, PAGES);
    await listener.json('POST', 'complete', {});
  }
  for (const listener of abandoning) await work(server, listener, 3);
  const backfill = backfillOf(server);
  await backfill.run();
  expect((await arrive(server)).view.state).toBe('full');

  server.clock.at += LEASE_IS_OVER;
  await server.context.store.releaseExpired(server.clock.at);
  await backfill.run();
  expect((await heldTests(server)).flat()).toHaveLength(7 * (places - abandoning.length));
  for (const _ of abandoning) expect((await arrive(server)).view.state).toBe('active');
  expect((await arrive(server)).view.state).toBe('full');
  const counts = new Map<string, number>();
  for (const unit of (await heldTests(server)).flat()) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  expect([...counts.values()]).toEqual(Array.from({ length: 28 }, () => 3));

  const [late] = abandoning;
  if (!late) throw new Error('nobody abandoned');
  await work(server, late, PAGES);
  expect((await late.json<SessionView>('POST', 'complete', {})).state).toBe('completed');
  const [record] = await recordsOf(server);
  const tests = record?.pages.filter(({ unit, position }) => unit.startsWith('test:') && position > 3) ?? [];
  const surplus = new Map(record?.answers.map((answer) => [answer.position, answer.surplus]));
  expect(tests.map(({ position }) => surplus.get(position))).toEqual(tests.map(() => true));
});

test('S11 who comes to the end when the time is up has every answer stored, and gets the code for that', async () => {
  await serve(`listeners: 1, ${CODES}`);
  const late = await follow(PERSON, FIRST);
  await late.consent(await late.json<SessionView>('POST', 'enter', {}));
  await work(server, late, 4);
  server.clock.at += LEASE_IS_OVER;
  await server.context.store.releaseExpired(server.clock.at);
  const successor = await follow('b'.repeat(24), SECOND);
  expect((await successor.consent(await successor.json<SessionView>('POST', 'enter', {}))).state).toBe(
    'active',
  );
  await work(server, late, PAGES);
  const done = await late.json<SessionView>('POST', 'complete', {});
  expect(done.completion?.code).toBe('LATE1');
  expect((await late.json<SessionView>('POST', 'complete', {})).completion).toEqual(done.completion);
  const [record] = await recordsOf(server);
  expect(record?.answers.map(({ surplus }) => surplus)).toEqual([
    ...Array.from({ length: 4 }, () => false),
    ...Array.from({ length: 6 }, () => true),
  ]);
  await work(server, successor, PAGES);
  expect((await successor.json<SessionView>('POST', 'complete', {})).completion?.code).toBe('DONE1');
});
