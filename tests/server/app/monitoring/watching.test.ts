import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ListView, MonitorSnapshot, SessionTimeline } from '#core/api/monitor.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { MonitorClient, Passenger, publishVoices, VIEW } from './rig.ts';

let server: LiveServer;
let client: MonitorClient | null = null;

beforeAll(async () => {
  server = await LiveServer.start();
});
afterEach(() => {
  client?.close();
  expect(server.log.splice(0)).toEqual([]);
});
afterAll(() => server.close());

const isSnapshot = (message: object): message is MonitorSnapshot =>
  'figures' in message && 'head' in message && 'list' in message && 'counts' in message;

async function watcher(study: string, view: ListView = VIEW): Promise<MonitorClient> {
  client = await MonitorClient.as(server, 'viewer', { name: `viewer-of-${study}`, studies: [study] });
  client.watch(study, { view });
  return client;
}

test('a snapshot comes first, then what changed, numbered without a gap', async () => {
  const version = await publishVoices(server, 'first');
  await (await (await Passenger.enter(server, version)).agree()).answer(3);
  const page = await watcher('first');
  const first = await page.until((message) => (isSnapshot(message) ? message : null));
  expect(first).toMatchObject({
    seq: 0,
    head: {
      study: 'first',
      title: 'Which voice?',
      version: 1,
      mode: 'live',
      state: 'open',
      hasRehearsal: false,
    },
    counts: { wanted: 30, running: 1, waiting: 0, answers: 3, answering: 1, alarms: [] },
    list: {
      total: 1,
      offset: 0,
      rows: [{ state: 'active', answered: 3, pages: 10, presence: 'here', flags: [] }],
    },
  });
  expect(first.counts.funnel.map(({ kind, name, reached }) => `${kind} ${name} ${reached}`)).toEqual([
    'entered  1',
    'consented  1',
    'step sound level 1',
    ...Array.from({ length: 10 }, (_, index) => `page ${index + 1} ${index < 3 ? 1 : 0}`),
    'completed  0',
  ]);
  const came = await Passenger.enter(server, version);
  await came.agree();
  await page.until((message) => (message.counts?.running === 2 ? true : null));
  await came.answer(10);
  await came.complete();
  const change = await page.until((message) => (message.counts?.sessions.completed === 1 ? message : null));
  expect(change.counts).toMatchObject({ answers: 13 });
  await page.until((message) => (message.figures?.pay?.listeners === 1 ? true : null));
  expect(page.told.map(({ seq }) => seq)).toEqual(page.told.map((_, index) => index));
});

test('what a thread counts of ratings comes later, with a moment of its own', async () => {
  const version = await publishVoices(server, 'figures');
  await (await (await (await Passenger.enter(server, version)).agree()).answer(10, 'human')).complete();
  const page = await watcher('figures');
  const figures = await page.until((message) => message.figures);
  expect(figures.ratings.total).toBe(10);
  expect(figures.grid.systems).toEqual(['alpha', 'beta']);
  expect(figures.traps).toEqual([
    { check: 'att batch', block: 1, clip: null, passed: 0, failed: 1, honestPassed: 0, honestFailed: 0 },
  ]);
  expect(Date.parse(figures.asOf)).not.toBeNaN();
});

test('no more than six changes a second and one of the list, whatever happens', async () => {
  const version = await publishVoices(server, 'burst');
  const people = await Promise.all(Array.from({ length: 20 }, () => Passenger.enter(server, version)));
  const page = await watcher('burst');
  await page.until((message) => (isSnapshot(message) ? true : null));
  const [before, at] = [page.told.length, performance.now()];
  for (const person of people) {
    await person.agree();
    await person.answer(10);
  }
  await page.until((message) => (message.counts?.answers === 200 ? true : null));
  const tookMs = performance.now() - at;
  const changes = page.told.slice(before);
  expect(changes.length).toBeLessThanOrEqual(tookMs / 140 + 2);
  expect(changes.filter(({ list }) => list).length).toBeLessThanOrEqual(tookMs / 1000 + 1);
  // What was left out comes, although nothing else happens.
  const rows = new Map<string, number>();
  await page.until(({ list }) => {
    for (const { id, answered } of list?.rows ?? []) rows.set(id, answered);
    return [...rows.values()].filter((answered) => answered === 10).length === 20 ? true : null;
  });
});

test('fifty rows of any number are sent, page by page, and held rows keep their order', async () => {
  const version = await publishVoices(server, 'many');
  for (let person = 0; person < 60; person += 1) await Passenger.enter(server, version);
  const page = await watcher('many');
  const first = await page.until((message) => (isSnapshot(message) ? message : null));
  expect([first.list.total, first.list.rows.length]).toEqual([60, 50]);
  page.told.length = 0;
  page.watch('many', { view: { ...VIEW, offset: 50 } });
  const second = await page.until((message) => (isSnapshot(message) ? message : null));
  expect([second.list.offset, second.list.rows.length]).toEqual([50, 10]);
  const shown = new Set(first.list.rows.map(({ id }) => id));
  expect(second.list.rows.some(({ id }) => shown.has(id))).toBe(false);
  page.told.length = 0;
  page.watch('many', { view: { ...VIEW, offset: 50, isHeld: true } });
  const held = await page.until((message) => (isSnapshot(message) ? message : null));
  await Passenger.enter(server, version);
  const change = await page.until((message) => (message.list && !isSnapshot(message) ? message.list : null));
  expect(change).toMatchObject({ total: 61, rows: [] });
  expect(held.list.rows.map(({ id }) => id)).toEqual(second.list.rows.map(({ id }) => id));
  expect(change).not.toHaveProperty('order');
});

test('simulated listeners are watched apart, and what another process stores is found', async () => {
  const version = await publishVoices(server, 'apart');
  await (await Passenger.enter(server, version, 'rehearsal')).agree();
  const page = await watcher('apart');
  const first = await page.until((message) => (isSnapshot(message) ? message : null));
  expect([first.counts.running, first.head.hasRehearsal]).toEqual([0, true]);
  page.told.length = 0;
  page.watch('apart', { mode: 'rehearsal' });
  expect((await page.until((message) => message.counts)).running).toBe(1);
  const { adjustSqliteStore } = await import('../../../../server/db/sqlite/sqlite-store.ts');
  const beside = adjustSqliteStore(server.running.context.env.dataFolder);
  await beside.setStudyState('apart', 'paused', Date.now());
  await beside.close();
  expect(await page.until((message) => (message.head?.state === 'paused' ? 'paused' : null))).toBe('paused');
});

test('the list of studies has its line from the same state', async () => {
  const version = await publishVoices(server, 'summary');
  await (await (await (await Passenger.enter(server, version)).agree()).answer(10)).complete();
  await (await Passenger.enter(server, version)).agree();
  const summary = await server.running.context.monitors.summary('summary');
  expect(summary).toMatchObject({
    state: 'open',
    done: 1,
    target: 30,
    running: 1,
    pay: { currency: 'GBP', minimum: 6 },
  });
  expect(summary?.lastAnswerAt).not.toBeNull();
  expect(await server.running.context.monitors.summary('nothing')).toBeNull();
});

test('a session is told moment by moment, to whoever may see, and not as one of another study', async () => {
  const version = await publishVoices(server, 'timeline');
  await publishVoices(server, 'other');
  const person = await (await (await Passenger.enter(server, version)).agree()).answer(2, 'human', 12_000);
  const viewer = await ConsoleClient.as(server.running, 'viewer', {
    name: 'reader',
    studies: ['timeline', 'other'],
  });
  const { row, events } = await viewer.get<SessionTimeline>(
    `/studies/timeline/monitor/sessions/${person.session.id}`,
  );
  expect(row).toMatchObject({ id: person.session.id, answered: 2, pages: 10 });
  expect(events.map(({ kind, name }) => `${kind} ${name}`.trim())).toEqual([
    'came',
    'consented',
    'opened 1',
    'answered 1',
    'opened 2',
    'answered 2',
  ]);
  expect(events[3]).toMatchObject({ pageSeconds: 12, sound: [] });
  expect(JSON.stringify(events)).not.toContain('human');
  const foreign = await viewer.fetch('get', `/studies/other/monitor/sessions/${person.session.id}`);
  expect(foreign.status).toBe(404);
});

test('a study is paused from the page as from the command line, and the log says so', async () => {
  await publishVoices(server, 'paused');
  const researcher = await ConsoleClient.as(server.running, 'researcher', {
    name: 'runner',
    studies: ['paused'],
  });
  expect(await researcher.put('/studies/paused/monitor/state', { state: 'paused' })).toEqual({
    state: 'paused',
  });
  const [logged] = await server.running.context.store.listActions({ study: 'paused', limit: 5 });
  expect(logged).toMatchObject({
    account: 'runner',
    action: 'opens, pauses or closes the study',
    detail:
      'paused was open, is paused now: no new listeners can enter until it is opened again; listeners already in the study can finish',
  });
  const viewer = await ConsoleClient.as(server.running, 'viewer', { name: 'looker', studies: ['paused'] });
  expect((await viewer.send('put', '/studies/paused/monitor/state', { state: 'open' })).status).toBe(403);
});
