import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { PREVIEW_CODE } from '#core/session/session.ts';
import { analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { peopleOf } from '../../../../server/app/recruiting/people.ts';
import type { SessionRecord, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { StudySessions } from '../../../../server/app/ratings/study-sessions.ts';
import { readRatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { figuresOf } from '../../../../server/app/monitoring/count-figures.ts';
import { previewToken } from '../../../../server/app/preview/preview-token.ts';
import { judgePages } from '../../../../server/app/backfill/judge-pages.ts';
import { openPreview, previewPath } from '../../../support/preview-listener.ts';
import { BLOCKS, writeShortStudy } from '../../../support/short-studies.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { newVersion } from '../../../support/new-version.ts';

const DAY_MS = 24 * 60 * 60_000;
const CODES =
  'prolific: {completed: DONE1, no_consent: NOT11, quota_full: FULL1, took_part: PART1, screened_out: OUT11}';
const MORE = `devices: desktop
preparation: [headphones, instructions]
closing: [demographics]
between_pages: [attention]
recruitment:
  minutes: 10
  listeners: 2
  group: voices
  ${CODES}
  strata:
    question: {en: Which are you?, zh: 您属于哪一组？}
    options: [{value: left, label: L}, {value: right, label: R}]
`;
const REAL_CODES = ['DONE1', 'NOT11', 'FULL1', 'PART1', 'OUT11'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let store: Store;

beforeAll(async () => {
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'short'), {
    blocks: [
      BLOCKS['acr'] ?? '',
      BLOCKS['pairwise'] ?? '',
      BLOCKS['ab'] ?? '',
      BLOCKS['questionnaire'] ?? '',
    ],
    languages: ['en', 'zh'],
    more: MORE,
  });
  server = await serveStudy(study);
  ({ store } = server.context);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function recordsOf(version: StudyVersion, mode: 'live' | 'preview'): Promise<SessionRecord[]> {
  const records: SessionRecord[] = [];
  for await (const record of store.readSessions(version.studyId, [mode])) records.push(record);
  return records;
}

/** Goes to the end with the help of a simulated listener. */
async function toTheEnd(path?: string): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = await openPreview(server, path);
  await listener.json('POST', 'enter', {});
  return { listener, view: await listener.json<SessionView>('POST', 'preview/jump', { to: 'end' }) };
}

test('E11 a preview goes through the whole study, and shows where a code would stand', async () => {
  const { listener, view } = await toTheEnd();
  expect(view.state).toBe('completed');
  expect(view.completion).toEqual({ code: PREVIEW_CODE, url: null });
  const [record] = (await recordsOf(server.version, 'preview')).slice(-1);
  expect(record?.answers).toHaveLength(view.pages.total);
  expect(record?.session).toMatchObject({ mode: 'preview', code: PREVIEW_CODE });
  const received = listener.received
    .map(({ body, headers }) => `${String(body)} ${headers.join(' ')}`)
    .join();
  for (const code of REAL_CODES) expect(received).not.toContain(code);
});

test('E11 previews take no place, however many there are, and a listener who comes after them finds the study empty', async () => {
  for (let n = 0; n < 4; n += 1) expect((await toTheEnd()).view.state).toBe('completed');
  const listener = new TestListener(server);
  const person = 'a'.repeat(24);
  const submission = 'b'.repeat(24);
  const query = `PROLIFIC_PID=${person}&STUDY_ID=${'c'.repeat(24)}&SESSION_ID=${submission}`;
  await listener.send('GET', `/s/${server.slug}?${query}`);
  const entered = await listener.json<SessionView>('POST', 'enter', {});
  expect((await listener.consent(entered)).state).toBe('active');
  // The only place of their part is taken by a listener: previews go on all the same.
  expect((await toTheEnd()).view.state).toBe('completed');
});

test('E11 previews are in no export, analysis, monitor, backfill or list of people, whatever modes are asked for', async () => {
  await toTheEnd();
  const { version } = server;
  const name = version.name;
  const previews = (await recordsOf(version, 'preview')).map(({ session }) => session);
  expect(previews.length).toBeGreaterThan(0);
  const sessions = await Promise.all(
    [['live', 'rehearsal'] as const, ['live', 'rehearsal', 'preview'] as const].map(async (modes, index) => {
      const out = join(folder.path, `export-${index}`);
      const { csv, others } = await exportStudy({ store, name, out, modes });
      const texts = await Promise.all([csv, ...others].map((file) => readFile(file, 'utf8')));
      for (const { id, listenerId } of previews) {
        expect(texts.join()).not.toContain(id);
        expect(texts.join()).not.toContain(listenerId);
      }
      const { json } = await analyseStudy({ store, name, modes });
      return json.sessions;
    }),
  );
  expect(sessions[1]).toEqual(sessions[0]);
  const seen: string[] = [];
  for await (const { record } of new StudySessions(store, version, ['live', 'preview']).read())
    seen.push(record.session.mode);
  expect(new Set(seen)).toEqual(new Set(['live']));
  const rated = await readRatedStudy({ store, name, modes: ['live'] });
  const world = { store, dataFolder: server.dataFolder, now: () => server.clock.at };
  const { ratings } = await figuresOf(world, { study: name, mode: 'live' });
  expect(ratings.total).toBe(rated.ratings.length);
  const judged = await judgePages(store, version, server.clock.at);
  const ids = new Set(previews.map(({ id }) => id));
  expect(judged.changes.filter(({ sessionId }) => ids.has(sessionId))).toEqual([]);
  expect((await peopleOf(store, version)).filter(({ session }) => ids.has(session.id))).toEqual([]);
  const recruits = await store.recruitsOf(version.studyId, 'prolific');
  const listeners = new Set(previews.map(({ listenerId }) => listenerId));
  expect(recruits.filter(({ listenerId }) => listeners.has(listenerId))).toEqual([]);
});

test('E11 a preview shows exactly the version of its link: of a draft, and of a study that is paused or closed', async () => {
  const study = { ...server.version.study, config: { ...server.version.study.config, title: 'Staged' } };
  const at = server.clock.at;
  const draft = await store.stageVersion(newVersion({ name: 'draft', slug: 'draft-slug', study, at }));
  const staged = await store.stageVersion(
    newVersion({ name: server.version.name, slug: 'unused', study, at }),
  );
  for (const version of [draft, staged]) {
    const listener = await openPreview(server, previewPath(server, { version }));
    expect((await listener.json<SessionView>('POST', 'enter', {})).title).toBe('Staged');
    expect((await listener.send('GET', `/s/${version.slug}`)).status).toBe(version === draft ? 404 : 200);
  }
  for (const state of ['paused', 'closed', 'open'] as const) {
    await store.setStudyState(server.version.name, state, Date.now());
    const { view } = await toTheEnd();
    expect([view.title, view.state]).toEqual([server.version.study.config.title, 'completed']);
  }
});

test('E11 a forged, foreign or expired link answers as a study that is not there', async () => {
  const { secret } = server.context;
  const { token } = previewToken(secret, server.version.id, server.clock.at);
  const [id = '', until = '', signature = ''] = token.split('.');
  const old = previewToken(secret, server.version.id, server.clock.at - 7 * DAY_MS).token;
  const browser = new TestListener(server);
  const unknown = await browser.send('GET', '/s/no-such-study');
  const links = [
    `${server.slug}?preview=`,
    `${server.slug}?preview=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${server.slug}?preview=${id}.${until}0.${signature}`,
    `${server.slug}?preview=${'0'.repeat(64)}.${until}.${signature}`,
    `${server.slug}?preview=${old}`,
    `${server.slug}?preview=${token}&preview=${token}`,
    `another-slug?preview=${token}`,
    `no-such-study?preview=${token}`,
    `preview~${until}~as-it-is~${signature}`,
  ];
  for (const link of links) {
    const reply = await browser.send('GET', `/s/${link}`);
    expect([link, reply.status, reply.body.toString()]).toEqual([link, 404, unknown.body.toString()]);
  }
  expect(browser.cookie).toBe('');
});

test('E11 a preview ends with its link, though it was begun before; a fresh one begun from it gains no time', async () => {
  const listener = await openPreview(server);
  await listener.json('POST', 'enter', {});
  const began = server.clock.at;
  server.clock.at = began + 6 * DAY_MS;
  const { path } = await listener.json<{ path: string }>('POST', 'preview/again', {});
  const again = new TestListener({ ...server, slug: path.slice('/s/'.length) });
  again.cookie = listener.cookie;
  expect((await again.api('POST', 'enter', {})).status).toBe(200);
  server.clock.at = began + 7 * DAY_MS;
  expect((await again.api('POST', 'enter', {})).status).toBe(404);
  expect((await again.api('GET', 'session')).status).toBe(401);
  expect((await again.send('GET', path)).status).toBe(404);
});

test('E11 a fault of the database is no missing preview', async () => {
  const listener = await openPreview(server);
  const reads = vi.spyOn(store, 'sessionByKey');
  const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const ask of [
    () => listener.send('GET', `/s/${listener.slug}`),
    () => listener.api('POST', 'enter', {}),
  ]) {
    reads.mockRejectedValueOnce(new Error('disk I/O error'));
    expect((await ask()).status).toBe(500);
    expect((await ask()).status).toBe(200);
  }
  expect(faults).toHaveBeenCalledTimes(2);
});

test('E11 a preview opens nothing of listeners, and no listener can open or steer a preview', async () => {
  const preview = await openPreview(server);
  const atStudy = new TestListener(server);
  atStudy.cookie = preview.cookie;
  expect((await atStudy.api('GET', 'session')).status).toBe(401);
  expect((await atStudy.api('POST', 'enter', {})).status).toBe(403);

  const plain = await store.publishVersion(
    newVersion({
      name: 'plain',
      slug: 'plain-slug',
      study: {
        ...server.version.study,
        config: { ...server.version.study.config, recruitment: { minutes: 10 } },
      },
      at: server.clock.at,
    }),
  );
  const listener = new TestListener({ ...server, slug: plain.slug });
  await listener.json('POST', 'enter', {});
  for (const path of ['preview', 'preview/jump', 'preview/again'])
    expect((await listener.api(path === 'preview' ? 'GET' : 'POST', path, undefined)).status).toBe(404);
  expect((await listener.api('POST', 'preview/jump', { to: 'end' })).status).toBe(404);
  const other = await openPreview(server);
  const steered = new TestListener({ ...server, slug: other.slug });
  steered.cookie = listener.cookie;
  expect((await steered.api('POST', 'preview/jump', { to: 'end' })).status).toBe(401);
  const another = new TestListener({ ...server, slug: other.slug });
  another.cookie = preview.cookie;
  expect((await another.api('GET', 'preview')).status).toBe(401);
});

test('E11 a phone is let in to be shown the study, and told whom it refuses; language and part are those of the link', async () => {
  const path = previewPath(server, { query: '&language=zh&stratum=right' });
  const listener = await openPreview(server, path);
  const phone = {
    'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit Mobile/15E148 Safari',
    'Sec-CH-UA-Mobile': '?1',
  };
  const view = await listener.json<SessionView>('POST', 'enter', {});
  expect(view).toMatchObject({ language: 'zh', devices: 'any', consent: { stratum: null } });
  const agreed = await listener.send(
    'POST',
    `/s/${listener.slug}/api/consent`,
    { agreed: true, version: view.consent.version },
    phone,
  );
  expect(agreed.status).toBe(200);
  expect(await listener.json('GET', 'preview')).toMatchObject({ state: 'active', refusesPhones: true });
  const [record] = (await recordsOf(server.version, 'preview')).slice(-1);
  expect(record?.session).toMatchObject({ language: 'zh', stratum: 'right' });
});

test('a preview can be taken to a page, which is then gone on with by hand, and not back', async () => {
  const listener = await openPreview(server);
  await listener.json('POST', 'enter', {});
  const view = await listener.json<SessionView>('POST', 'preview/jump', { to: 3 });
  expect(view).toMatchObject({ state: 'active', pages: { answered: 2 } });
  expect(view.steps.every(({ before }) => before > 3)).toBe(true);
  expect((await listener.page(3)).position).toBe(3);
  for (const to of [1, 2, view.pages.total + 2])
    expect((await listener.api('POST', 'preview/jump', { to })).status).toBe(409);
  expect((await listener.api('POST', 'preview/jump', { to: 'nowhere' })).status).toBe(422);
  const end = await listener.json<SessionView>('POST', 'preview/jump', { to: 'end' });
  expect(end.state).toBe('completed');
  expect((await listener.api('POST', 'preview/jump', { to: 'end' })).status).toBe(409);
});

test.each(Object.entries(BLOCKS))(
  'a simulated listener fills the pages of a %s preview',
  async (name, block) => {
    const own = await serveStudy(await writeShortStudy(join(folder.path, name), { blocks: [block] }), name);
    try {
      const listener = await openPreview(own);
      await listener.json('POST', 'enter', {});
      const view = await listener.json<SessionView>('POST', 'preview/jump', { to: 'end' });
      expect([view.state, view.pages.answered]).toEqual(['completed', view.pages.total]);
    } finally {
      await own.close();
    }
  },
);
