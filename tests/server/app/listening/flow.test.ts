import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedbackView, SessionView } from '#core/session/contract.ts';
import type { SessionRecord } from '../../../../server/db/contract/store.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeStudy } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

const STUDY = `title: {en: Which is better?, zh: 哪个更好？}
language: [en, zh]
clips: {test: 'clips/{system}/{item}.wav', practice: 'practice/{system}/{item}.wav'}
loudness: as is
consent: {en: consent.md, zh: consent.zh.md}
consent_summary: [{en: You can stop at any time., zh: 您可以随时退出。}]
consent_statements:
  - {en: I am at least 18 years old., zh: 我已年满18岁。}
  - {en: I have read the text above., zh: 我已阅读上述内容。}
devices: desktop
breaks: {every_minutes: 10, least_seconds: 20}
preparation: []
recruitment:
  minutes: 10
  prolific: {completed: CDONE123, screened_out: COUT123, no_consent: CNOCONS1, quota_full: CFULL123}
blocks:
  - {method: questionnaire, clips: practice, training: true, pages: 1, questions: [{kind: scale, key: q, text: Good?, labels: ['no', 'yes']}]}
  - {method: questionnaire, clips: test, pages: 3, questions: [{kind: text, key: q, text: {en: Why?, zh: 为什么？}, required: true}]}
`;

beforeAll(async () => {
  folder = await temporaryFolder();
  const clips = ['a', 'b', 'c'].map((system) => `clips/${system}/i1.wav`);
  await writeStudy(folder.path, STUDY, [...clips, 'practice/a/p1.wav', 'practice/b/p2.wav']);
  await writeFile(join(folder.path, 'consent.zh.md'), '您将听到一些噪声。您可以随时停止。\n');
  server = await serveStudy(folder.path);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

let people = 0;
const nextPid = (): string => {
  people += 1;
  return String(people).padStart(24, '0');
};

async function arrive(headers: Record<string, string> = {}, pid = nextPid()) {
  const listener = new TestListener(server);
  await listener.send(
    'GET',
    `/s/${server.slug}?PROLIFIC_PID=${pid}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${'b'.repeat(24)}`,
  );
  const { body } = await listener.send('POST', `/s/${server.slug}/api/enter`, {}, headers);
  const view: SessionView = JSON.parse(body.toString());
  return { listener, view, pid };
}

const agree = ({ listener, view }: { listener: TestListener; view: SessionView }): Promise<SessionView> =>
  listener.json<SessionView>('POST', 'consent', { agreed: true, version: view.consent.version });

const said = (view: SessionView): string => JSON.stringify(view.consent);
const errorOf = (body: Buffer): string => JSON.parse(body.toString()).error.code;
const practised = { answers: { q: { value: 2, reason: null } } };
const worded = (words: string) => ({ answers: { q: { value: words, reason: null } } });

async function records(): Promise<SessionRecord[]> {
  const all = [];
  for await (const record of server.context.store.readSessions(server.version.studyId, ['live']))
    all.push(record);
  return all;
}

const lastRecord = async (): Promise<SessionRecord> => {
  const last = (await records()).at(-1);
  if (!last) throw new Error('no session is stored');
  return last;
};

describe('a study in two languages', () => {
  test('G13 it is read in the one that the browser asks for, title, consent, key points and statements included', async () => {
    const chinese = await arrive({ 'accept-language': 'fr, zh-CN;q=0.9, en;q=0.5' });
    expect(chinese.view).toMatchObject({ title: '哪个更好？', language: 'zh', languages: ['en', 'zh'] });
    expect(said(chinese.view)).toContain('您可以随时停止');
    expect(chinese.view.consent.summary).toEqual(['您可以随时退出。']);
    expect(chinese.view.consent.statements).toEqual(['我已年满18岁。', '我已阅读上述内容。']);
    const other = await arrive({ 'accept-language': 'fr' });
    expect(other.view).toMatchObject({ title: 'Which is better?', language: 'en' });
  });

  test('G13 it changes to the chosen one at once, pages and words included; Chinese words are stored intact', async () => {
    const visit = await arrive({ 'accept-language': 'en' });
    expect((await agree(visit)).state).toBe('active');
    const { listener } = visit;
    await listener.answer(1, () => practised);
    expect(JSON.stringify(await listener.page(2))).toContain('Why?');
    const view = await listener.json<SessionView>('POST', 'language', { language: 'zh' });
    expect(view).toMatchObject({ title: '哪个更好？', language: 'zh' });
    const page = await listener.page(2);
    expect(JSON.stringify(page)).toContain('为什么？');
    expect((await listener.json<SessionView>('POST', 'enter', {})).language).toBe('zh');
    const words = '声音听起来很自然，“像真人”𠮷';
    await listener.answer(2, () => worded(words));
    const stored = (await records()).flatMap(({ answers }) => answers.map(({ payload }) => payload));
    expect(stored.filter((payload) => payload.includes(words))).toHaveLength(1);
  });

  test('G13 it takes no language that it does not offer, and none after the end', async () => {
    const { listener, view } = await arrive();
    expect((await listener.api('POST', 'language', { language: 'fr' })).status).toBe(422);
    await listener.json('POST', 'consent', { agreed: false, version: view.consent.version });
    expect((await listener.api('POST', 'language', { language: 'zh' })).status).toBe(409);
  });
});

describe('consent', () => {
  test('C1 consent is of the text that was read: each language has a version, and no page is served before it', async () => {
    const { listener, view } = await arrive({ 'accept-language': 'en' });
    const inChinese = await listener.json<SessionView>('POST', 'language', { language: 'zh' });
    expect(inChinese.consent.version).not.toBe(view.consent.version);
    expect((await listener.api('GET', 'pages/1')).status).toBe(409);
    const unknown = await listener.api('POST', 'consent', { agreed: true, version: '0'.repeat(16) });
    expect(unknown.status).toBe(400);
    expect((await agree({ listener, view: inChinese })).state).toBe('active');
    expect((await lastRecord()).session.consentVersion).toBe(inChinese.consent.version);
  });

  test('C2 declining stores nothing but the decline and shows the code NO_CONSENT', async () => {
    const { listener, view } = await arrive();
    const declined = await listener.json<SessionView>('POST', 'consent', {
      agreed: false,
      version: view.consent.version,
    });
    expect([declined.state, declined.completion?.code]).toEqual(['declined', 'CNOCONS1']);
    const { session, answers, pages } = await lastRecord();
    expect([session.state, answers, pages]).toEqual(['declined', [], []]);
    expect(session.consentedAt).toBe(server.clock.at);
  });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('E10 a phone in a study for computers is told before consent and may come back with a computer', async () => {
  const { listener, view, pid } = await arrive();
  expect([view.state, view.devices]).toEqual(['entered', 'desktop']);
  const body = { agreed: true, version: view.consent.version };
  const path = `/s/${server.slug}/api/consent`;
  const refused = await listener.send('POST', path, body, { 'user-agent': IPHONE });
  expect([refused.status, errorOf(refused.body)]).toEqual([403, 'device-not-allowed']);
  expect(refused.body.toString()).toMatch(/open its link there, or return it/);
  const hinted = await listener.send('POST', path, body, {
    'user-agent': LAPTOP,
    'sec-ch-ua-mobile': '?1',
  });
  expect(hinted.status).toBe(403);
  expect((await lastRecord()).session.state).toBe('entered');
  const later = await arrive({}, pid);
  const agreed = await later.listener.send('POST', path, body, { 'user-agent': LAPTOP });
  expect(JSON.parse(agreed.body.toString()).state).toBe('active');
});

test('E4 a second tab of the same listener gets the same session and no second assignment', async () => {
  const first = await arrive();
  await agree(first);
  const second = await arrive({}, first.pid);
  expect(second.view).toEqual(await first.listener.json<SessionView>('GET', 'session'));
  expect(await second.listener.page(1)).toEqual(await first.listener.page(1));
  expect((await records()).filter(({ pages }) => pages.length > 0).at(-1)?.pages).toHaveLength(4);
});

describe('leaving', () => {
  test('frees the places, keeps what was answered, shows the way back and can be repeated', async () => {
    const visit = await arrive();
    await agree(visit);
    const { listener } = visit;
    const request = await listener.answer(1, () => practised);
    const next = await listener.page(2);
    const late = listener.request(next, worded('good'), await listener.hear(next));
    const left = await listener.json<SessionView>('POST', 'leave', {});
    expect([left.state, left.completion?.code, left.pages.answered]).toEqual(['left', 'CNOCONS1', 1]);
    server.clock.at += 60_000;
    expect(await listener.json<SessionView>('POST', 'leave', {})).toEqual(left);
    expect((await listener.api('GET', 'pages/2')).status).toBe(409);
    expect((await listener.api('POST', 'answers', late)).status).toBe(409);
    expect((await listener.api('POST', 'answers', request)).status).toBe(200);
    expect((await listener.api('POST', 'complete', {})).status).toBe(409);
    const { session, pages, answers } = await lastRecord();
    expect(session.endedAt).toBe(server.clock.at - 60_000);
    expect(pages.map(({ lease }) => lease)).toEqual(['released', 'released', 'released', 'released']);
    expect(answers).toHaveLength(1);
  });

  test('before consent or after the end changes nothing', async () => {
    const { listener, view } = await arrive();
    expect((await listener.json<SessionView>('POST', 'leave', {})).state).toBe(view.state);
  });
});

test('C12 feedback is given on a page of practice after its answer and nowhere else', async () => {
  const visit = await arrive();
  await agree(visit);
  const { listener } = visit;
  const page = await listener.page(1);
  expect(page.training).toBe(true);
  expect((await listener.api('GET', 'pages/1/feedback')).status).toBe(409);
  await listener.answer(1, () => practised);
  const feedback = await listener.json<FeedbackView>('GET', 'pages/1/feedback');
  expect(feedback.slots.map(({ token }) => token)).toEqual(page.slots.map(({ token }) => token));
  await listener.answer(2, () => worded('good'));
  expect((await listener.api('GET', 'pages/2/feedback')).status).toBe(409);
  expect((await listener.api('GET', 'pages/99/feedback')).status).toBe(409);
});

test('breaks and the device are noted, the device once a visit; a visit begins anew after ten minutes away', async () => {
  const visit = await arrive();
  const note = {
    result: {
      browser: 'Chrome',
      browserMajor: 140,
      os: 'Windows',
      form: 'desktop',
      touch: false,
      screenWidth: 1920,
      screenHeight: 1080,
      pixelRatio: 1,
    },
  };
  const { listener } = visit;
  expect((await listener.api('POST', 'checks/device', note)).status).toBe(409);
  expect(await agree(visit)).toMatchObject({ breaks: { everyMinutes: 10, leastSeconds: 20 } });
  for (let i = 0; i < 3; i += 1) await listener.json('POST', 'checks/device', note);
  await listener.json('POST', 'checks/break', { result: { seconds: 25.5 } });
  const unclear = { result: { ...note.result, userAgent: LAPTOP } };
  expect((await listener.api('POST', 'checks/device', unclear)).status).toBe(422);
  const first = (await lastRecord()).session.visitAt;
  server.clock.at += 9 * 60_000;
  await listener.json('POST', 'enter', {});
  expect((await lastRecord()).session.visitAt).toBe(first);
  server.clock.at += 11 * 60_000;
  await listener.json('POST', 'enter', {});
  expect((await lastRecord()).session.visitAt).toBe(server.clock.at);
  await listener.json('POST', 'checks/device', note);
  const { checks } = await lastRecord();
  expect(checks.map(({ name }) => name).filter((name) => name !== 'language')).toEqual([
    'device',
    'break',
    'device',
  ]);
});
