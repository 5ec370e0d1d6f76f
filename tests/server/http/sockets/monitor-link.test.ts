import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonitorChange, MonitorSnapshot } from '#core/api/monitor.ts';
import { monitorKey } from '../../../../server/app/monitoring/monitor-link.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { MonitorClient, Passenger, publishVoices, VOICES } from '../../app/monitoring/rig.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;

beforeAll(async () => {
  server = await LiveServer.start();
});
afterAll(async () => {
  await server.close();
  expect(server.log).toEqual([]);
});

const keyOf = ({ slug }: StudyVersion): string => monitorKey(server.running.context.secret, slug);

/** A page that was opened by a link. */
const byLink = (version: StudyVersion, token = keyOf(version)): Promise<MonitorClient> =>
  MonitorClient.connect(server.running.url, '', server.running.url, { slug: version.slug, token });

const isWhole = (message: MonitorSnapshot | MonitorChange): message is MonitorSnapshot => message.seq === 0;
const whole = (message: MonitorSnapshot | MonitorChange): MonitorSnapshot | null =>
  isWhole(message) ? message : null;

test('a wrong key is refused, and the right one on a page of another site', async () => {
  const version = await publishVoices(server, 'guarded');
  await expect(byLink(version, `${keyOf(version)}x`)).rejects.toThrow('refused');
  await expect(byLink(version, '')).rejects.toThrow('refused');
  const auth = { slug: version.slug, token: keyOf(version) };
  await expect(
    MonitorClient.connect(server.running.url, '', 'http://elsewhere.example', auth),
  ).rejects.toThrow();
});

test('a link opens its own study and no other, not even by its name', async () => {
  const version = await publishVoices(server, 'own');
  const other = await publishVoices(server, 'other');
  const page = await byLink(version);
  for (const study of [other.slug, 'other', 'own']) {
    page.ended.length = 0;
    page.watch(study);
    await expect.poll(() => page.ended).toEqual([{ code: 'not-allowed' }]);
  }
  page.watch(version.slug);
  expect((await page.until(whole)).head.title).toBe('Which voice?');
  page.close();
});

test('a link shows how many, and nothing of any one listener, of checks, of money or of results', async () => {
  const version = await publishVoices(server, 'counted');
  const done = await (await Passenger.enter(server, version)).agree();
  await (await done.answer(10)).complete();
  const active = await (await Passenger.enter(server, version)).agree();
  await active.answer(1);
  const page = await byLink(version);
  page.watch(version.slug);
  const figures = await page.until((message) => message.figures);
  const snapshot = await page.until(whole);
  expect(snapshot.head).toMatchObject({ study: version.slug, version: 1, mode: 'live', hasRehearsal: false });
  expect(snapshot.counts).toMatchObject({
    wanted: 30,
    answers: 11,
    pay: null,
    alarms: [],
    funnel: [],
  });
  expect(snapshot.counts.sessions).toMatchObject({ completed: 1, active: 1 });
  expect(snapshot.list).toEqual({ total: 0, offset: 0, rows: [] });
  expect(figures).toMatchObject({
    ratings: { total: 11 },
    ofEarlierVersions: 0,
    traps: [],
    precisions: [],
    pay: null,
  });
  expect(figures.grid.systems).toEqual(['alpha', 'beta']);
  const { pages } = server.running.context;
  const tokens = (await pages.of(done.session)).flatMap(({ token, slots }) => [
    token,
    ...slots.map((slot) => slot.token),
  ]);
  const told = JSON.stringify(page.told);
  const { id, listenerId, seed } = done.session;
  for (const secret of [id, listenerId, seed, active.session.id, 'CODE1234', '1.50', ...tokens])
    expect(told).not.toContain(secret);
  page.close();
});

test('a stored answer reaches the page, and simulated listeners are counted apart', async () => {
  const version = await publishVoices(server, 'moving');
  const page = await byLink(version);
  page.watch(version.slug);
  await page.until(whole);
  await (await (await Passenger.enter(server, version)).agree()).answer(1);
  await page.until((message) => (message.counts?.answers === 1 ? true : null));
  await (await (await Passenger.enter(server, version, 'rehearsal')).agree()).answer(2);
  await page.until((message) => (message.head?.hasRehearsal ? true : null));
  page.told.length = 0;
  page.watch(version.slug, { mode: 'rehearsal' });
  expect((await page.until(whole)).counts.answers).toBe(2);
  page.close();
});

test('sessions of an earlier version are counted as such', async () => {
  const version = await publishVoices(server, 'renewed');
  await (await (await Passenger.enter(server, version)).agree()).answer(1);
  const { store, now } = server.running.context;
  const study = { ...VOICES, config: { ...VOICES.config, title: 'Which voice is it?' } };
  await store.publishVersion(newVersion({ name: 'renewed', slug: 'unused', study, at: now() }));
  const page = await byLink(version);
  page.watch(version.slug);
  expect((await page.until(whole)).head).toMatchObject({ title: 'Which voice is it?', version: 2 });
  expect((await page.until((message) => message.figures)).ofEarlierVersions).toBe(1);
  page.close();
});

test('a link of the earlier live page leads to the monitor, in the language that it asked for', async () => {
  const version = await publishVoices(server, 'linked');
  const { url } = server.running;
  const follow = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' });
  const plain = await follow(`/live/${version.slug}`);
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `/console/watch/${version.slug}`]);
  expect((await follow(`/live/${version.slug}?language=zh`)).headers.get('location')).toBe(
    `/console/watch/${version.slug}?language=zh`,
  );
  expect((await follow('/live/nothing')).status).toBe(404);
  expect((await fetch(`${url}/console/watch/${version.slug}`)).status).toBe(200);
});
