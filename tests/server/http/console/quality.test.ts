import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EffectView, ListenersView, ListenerView, LogLine, QualityOverview } from '#core/api/quality.ts';
import type { RecruiterView } from '#core/api/recruiter.ts';
import { screenCommand, versionsCommand } from '#core/commands/screen-command.ts';
import { namedRules } from '../../../../server/cli/named-rules.ts';
import { readRatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { versionPasses } from '../../../../server/app/screening/version-passes.ts';
import { screenRatings } from '../../../../server/app/screening/screen.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;
/** Each test has a study and listeners of its own on one server, whose thread for the console starts once. */
let name: string;
let number = 0;
let version: StudyVersion;

const as = (role: 'owner' | 'researcher' | 'viewer' | 'reviewer') =>
  ConsoleClient.as(server.running, role, { studies: [name] });

beforeAll(async () => {
  server = await LiveServer.start();
});

afterAll(() => server.close());

/** The name of a listener of this test. */
const own = (listener: string): string => `${listener}${number}`;

const publish = (title?: string): Promise<StudyVersion> =>
  server.running.context.store.publishVersion(
    newVersion({ name, slug: `slug-of-${name}`, study: exportStudyDocument(title), at: STARTED }),
  );

const answerAll = (of: StudyVersion, listener: string, flawed?: string): Promise<unknown> =>
  answerSession(server.running.context.store, of, {
    name: own(listener),
    answer: (page) => answerTo(page, flawed),
  });

beforeEach(async () => {
  number += 1;
  name = `mine${number}`;
  version = await publish();
  for (const listener of ['one', 'two']) await answerAll(version, listener);
  await answerAll(version, 'bad', 'human');
});

const effectOf = (client: ConsoleClient, rules: object[]) =>
  client.post<EffectView>(`/studies/${name}/quality/effect`, { rules, rehearsals: false });

test('pass rates by version are those that earshot screen --versions prints, once there are two', async () => {
  const viewer = await as('viewer');
  const { passes: none } = await viewer.get<QualityOverview>(`/studies/${name}/quality`);
  expect(none).toBeNull();
  const { store } = server.running.context;
  const final = await publish('Final version');
  for (const listener of ['three', 'four']) await answerAll(final, listener);
  const { passes } = await viewer.get<QualityOverview>(`/studies/${name}/quality`);
  const asked = { store, name, modes: ['live'] as const };
  const { tables } = await versionPasses(await readRatedStudy(asked), asked);
  expect([passes?.rates, passes?.differences]).toEqual(tables.map(({ rows }) => rows));
  expect(passes?.rates.filter(({ criterion }) => criterion === 'att batch')).toMatchObject([
    { version: 1, n: 3, successes: 2 },
    { version: 2, n: 2, successes: 2 },
  ]);
  expect(versionsCommand(name, false)).toBe(`earshot screen ${name} --versions`);
});

test('what a choice of rules changes is what earshot screen prints, and a system has a letter until names are shown', async () => {
  const viewer = await as('viewer');
  const overview = await viewer.get<QualityOverview>(`/studies/${name}/quality`);
  expect(overview).toMatchObject({ sessions: 3, ratings: 48, counting: 38, unblinding: null });
  expect(overview.rules.find(({ rule }) => rule === 'att batch')).toMatchObject({
    primary: 'exclude',
    sessions: 1,
    ratings: 10,
  });
  const rules = [{ rule: 'straight lining', share: 0.2, least: 2 }, { rule: 'incomplete' }];
  const effect = await effectOf(viewer, rules);
  expect(screenCommand(name, { rules, rehearsals: false }, effect)).toBe(
    `earshot screen ${name} --rules '{rule: straight lining, share: 0.2, least: 2}, incomplete'`,
  );
  const { store } = server.running.context;
  const { tables } = screenRatings(
    await readRatedStudy({ store, name, modes: ['live'] }),
    namedRules('{rule: straight lining, share: 0.2, least: 2}, incomplete'),
  );
  const together = tables.find(({ name }) => name === 'screenings')?.rows.at(-1);
  expect(effect.chosen).toEqual({
    listeners: together?.['listeners'],
    sessions: together?.['sessions'],
    ratings: together?.['ratings'],
  });
  const last = 3;
  for (const { block, scale, rows } of effect.scales) {
    const printed = tables.find(({ name }) => name === `means block ${block}, ${scale}`)?.rows ?? [];
    const wanted = printed.map((row) => [row['n0'], row['mean0'], row[`n${last}`], row[`mean${last}`]]);
    const shown = rows.map(({ primary, chosen }) => [primary.n, primary.mean, chosen.n, chosen.mean]);
    expect(new Set(shown.map(String))).toEqual(new Set(wanted.map(String)));
    expect(shown.length).toBeGreaterThan(0);
  }
  expect(JSON.stringify(effect)).not.toMatch(/alpha|beta/u);
  const researcher = await as('researcher');
  expect(
    (await viewer.send('post', `/studies/${name}/unblinding`, { screening: overview.fixed })).status,
  ).toBe(403);
  expect(
    (await researcher.send('post', `/studies/${name}/unblinding`, { screening: '0'.repeat(64) })).status,
  ).toBe(409);
  await researcher.post(`/studies/${name}/unblinding`, { screening: overview.fixed });
  expect(JSON.stringify(await effectOf(viewer, []))).toMatch(/alpha/u);
  expect((await viewer.get<QualityOverview>(`/studies/${name}/quality`)).unblinding).toMatchObject({
    actor: 'the-researcher',
    screening: overview.fixed,
  });
});

test('a decision of who may run the study changes every number at once, can be undone, and stands in the log', async () => {
  const researcher = await as('researcher');
  const listeners = await researcher.get<ListenersView>(`/studies/${name}/quality/listeners`);
  expect(
    listeners.rows.map(({ listener, rules, counting }) => [listener, rules.includes('att batch'), counting]),
  ).toEqual([
    [`L${own('one')}`, false, 16],
    [`L${own('two')}`, false, 16],
    [`L${own('bad')}`, true, 6],
  ]);
  const [first] = listeners.rows;
  const decide = (client: ConsoleClient, verdict: string, reason: string) =>
    client.send('post', `/studies/${name}/decisions`, { session: first?.session, verdict, reason });
  expect((await decide(await as('viewer'), 'exclude', 'too loud a room')).status).toBe(403);
  expect((await decide(researcher, 'exclude', ' x ')).status).toBe(422);
  expect((await decide(researcher, 'exclude', 'too loud a room')).status).toBe(200);
  expect((await researcher.get<QualityOverview>(`/studies/${name}/quality`)).counting).toBe(22);
  const flagged = await effectOf(researcher, [
    { rule: 'method verdicts' },
    { rule: 'excluded by hand', as: 'flag' },
  ]);
  expect([flagged.primary.ratings, flagged.chosen.ratings]).toEqual([22, 38]);
  const held = await researcher.get<ListenersView>(`/studies/${name}/quality/listeners?decision=exclude`);
  expect(held.rows).toMatchObject([
    { listener: `L${own('one')}`, decision: { reason: 'too loud a room', unblinded: false } },
  ]);
  expect((await decide(researcher, 'undone', 'it was another room')).status).toBe(200);
  expect((await researcher.get<QualityOverview>(`/studies/${name}/quality`)).counting).toBe(38);
  expect((await decide(researcher, 'undone', 'once more')).status).toBe(409);
  const log = await researcher.get<LogLine[]>(`/studies/${name}/log`);
  expect(
    log
      .filter(({ kind }) => kind === 'decision')
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['exclude', 'undone']);
  expect(log.filter(({ action }) => action === 'decides about a listener')).toHaveLength(2);
  const csv = await (await researcher.fetch('get', `/studies/${name}/log.csv`)).text();
  expect(csv).toContain('too loud a room');
});

test('the page of a listener has times, telemetry, answers and checks, and no name of a system or id of a recruiter', async () => {
  const viewer = await as('viewer');
  const { rows } = await viewer.get<ListenersView>(`/studies/${name}/quality/listeners?sort=counting`);
  const view = await viewer.get<ListenerView>(`/studies/${name}/quality/listeners/${rows[0]?.session ?? ''}`);
  expect(view.row.listener).toBe(`L${own('bad')}`);
  expect(view.findings.find(({ rule }) => rule === 'att batch')).toMatchObject({ as: 'exclude' });
  expect(view.evidence.find(({ rule }) => rule === 'no device note')).toMatchObject({
    title: { en: 'No device note', zh: '没有设备信息' },
    seen: { en: 'no device reported, 12 pages answered' },
    about: { en: expect.stringContaining('A flag excludes no rating') },
  });
  expect(rows.map(({ rules }) => rules.includes('no device note'))).toEqual([true, true, true]);
  const { evidence, rules } = await viewer.get<QualityOverview>(`/studies/${name}/quality`);
  expect(evidence.find(({ rule }) => rule === 'no device note')?.sessions).toBe(3);
  // What can be switched on, and so exclude, are the rules of screening alone.
  for (const { rule } of evidence) expect(rules.map((one) => one.rule)).not.toContain(rule);
  expect(view.pages).toHaveLength(12);
  expect(view.pages[0]).toMatchObject({
    hiddenMs: 1000,
    pageMs: 9001,
    slots: [{ heard: { heardShare: 0.75, plays: 2 } }],
  });
  expect(view.pages.flatMap(({ answers }) => answers).filter(({ counts }) => !counts)).toHaveLength(10);
  expect(view.pages.flatMap(({ slots }) => slots).some(({ role }) => role === 'flawed')).toBe(true);
  expect(view.checks.some(({ check, passed }) => check === 'att batch' && !passed)).toBe(true);
  expect(view.timeline.filter(({ kind }) => kind === 'page')).toHaveLength(12);
  expect(view.agreement.some(({ points }) => points.length > 1)).toBe(true);
  expect(JSON.stringify(view)).not.toMatch(/alpha|beta|original|speech\//u);
  expect((await viewer.fetch('get', `/studies/${name}/quality/listeners/nobody`)).status).toBe(404);
  expect((await viewer.fetch('get', `/studies/${name}/quality/listeners/nobody/sounds/1/0`)).status).toBe(
    404,
  );
});

test('the page of a listener whose browser had another session before says so, without excluding anything', async () => {
  const viewer = await as('viewer');
  const { rows } = await viewer.get<ListenersView>(`/studies/${name}/quality/listeners`);
  const [first, second] = rows.map(({ session }) => session);
  const { store, now } = server.running.context;
  await store.recordCheck(second ?? '', {
    name: 'same browser',
    event: 'done',
    result: { session: first ?? '', state: 'active' },
    at: now(),
  });
  const view = await viewer.get<ListenerView>(`/studies/${name}/quality/listeners/${second ?? ''}`);
  expect(view.findings.find(({ rule }) => rule === 'same browser')).toEqual({
    rule: 'same browser',
    evidence: `opened in the browser of session ${first}, which was active, under another participant id`,
    as: 'flag',
  });
  expect(view.timeline.find(({ kind }) => kind === 'note')).toMatchObject({ what: 'same browser' });
  expect(view.row.counting).toBe(16);
});

test('lists of listeners are sorted and filtered on the server; a study without a recruiter says so', async () => {
  const researcher = await as('researcher');
  const get = (query: string) => researcher.get<ListenersView>(`/studies/${name}/quality/listeners?${query}`);
  expect((await get('sort=listener&down=1')).rows.map(({ listener }) => listener)).toEqual([
    `L${own('two')}`,
    `L${own('one')}`,
    `L${own('bad')}`,
  ]);
  expect(await get('rule=att%20batch')).toMatchObject({ total: 1, all: 3 });
  expect((await get('text=Lt')).rows).toHaveLength(1);
  expect((await get('from=2')).rows).toHaveLength(1);
  expect((await researcher.fetch('get', `/studies/${name}/quality/listeners?sort=name`)).status).toBe(422);
  expect(await researcher.get<RecruiterView>(`/studies/${name}/recruiter`)).toMatchObject({
    recruiter: null,
  });
  const order = { action: 'approve', listeners: null, send: false };
  expect((await researcher.send('post', `/studies/${name}/recruiter/act`, order)).status).toBe(409);
  for (const path of ['quality', 'quality/listeners', 'log', 'unblinding'])
    expect((await (await as('reviewer')).fetch('get', `/studies/${name}/${path}`)).status).toBe(403);
});

test('a choice that cannot be is refused by the name of its rule, and by no option of the command line', async () => {
  const viewer = await as('viewer');
  const cases: [object, RegExp][] = [
    [{ rule: 'to fast' }, /no rule named to fast; did you mean too fast\?/u],
    [{ rule: 'too fast', shares: 1 }, /rule too fast: shares .*; did you mean share\?/u],
    [{ rule: 'too fast', share: 'half' }, /rule too fast: share must be a number/u],
    [{ rule: 'i2d objective', metrics: { quality: 'mos' } }, /needs the metric mos/u],
  ];
  for (const [rule, message] of cases) {
    const body = { rules: [rule], rehearsals: false };
    const reply = await viewer.send('post', `/studies/${name}/quality/effect`, body);
    const text = await reply.text();
    expect([reply.status, text]).toEqual([422, expect.stringMatching(message)]);
    expect(text).not.toContain('--');
  }
});
