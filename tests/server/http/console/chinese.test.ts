import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListenersView, ListenerView, LogLine, QualityOverview } from '#core/api/quality.ts';
import type { KeyHelp } from '#core/api/study-keys.ts';
import type { ErrorReply } from '#core/session/contract.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { findStudy } from '../../../support/server-parts.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

const HAN = /\p{Script=Han}/u;

let server: LiveServer;
let viewer: ConsoleClient;
beforeAll(async () => {
  server = await LiveServer.start();
  const { store } = server.running.context;
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (page) => answerTo(page, 'human') });
  viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
});
afterAll(() => server.close());

async function inChinese<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'zh' };
  const response = await viewer.fetch(init.method ?? 'get', path, { ...init, headers });
  const reply: Reply = JSON.parse(await response.text());
  return reply;
}

test('a refusal has its code, and its message in the language of whoever asks', async () => {
  const rules = [{ rule: 'golt' }];
  const body = JSON.stringify({ rules, rehearsals: false });
  expect(await inChinese<ErrorReply>('/studies/mine/quality/effect', { method: 'post', body })).toEqual({
    error: { code: 'invalid-request', message: '没有名为 golt 的规则；您是指 gold 吗？' },
  });
  const english = await viewer.send('post', '/studies/mine/quality/effect', { rules, rehearsals: false });
  expect(await english.json()).toMatchObject({
    error: { message: 'there is no rule named golt; did you mean gold?' },
  });
});

test('rules are explained in Chinese, and keep the names that screening sets have', async () => {
  const [chinese, english] = [
    await inChinese<QualityOverview>('/studies/mine/quality'),
    await viewer.get<QualityOverview>('/studies/mine/quality'),
  ];
  expect(chinese.rules.map(({ rule }) => rule)).toEqual(english.rules.map(({ rule }) => rule));
  for (const { summary } of chinese.rules) expect(summary).toMatch(HAN);
  expect(english.rules.map(({ summary }) => summary).join('')).not.toMatch(HAN);
});

test('what a rule found, and how checks went, is said in Chinese', async () => {
  const { rows } = await inChinese<ListenersView>('/studies/mine/quality/listeners?rule=att%20batch');
  const view = await inChinese<ListenerView>(`/studies/mine/quality/listeners/${rows[0]?.session}`);
  const told = [...view.findings, ...view.checks].map(({ evidence }) => evidence);
  expect(told.length).toBeGreaterThan(1);
  for (const evidence of told) expect(evidence).toMatch(HAN);
});

test('the keys of study files are described in the language of whoever asks', async () => {
  const contactIn = (keys: readonly KeyHelp[]): KeyHelp | undefined =>
    keys.find(({ name }) => name === 'contact');
  expect(contactIn(await inChinese<KeyHelp[]>('/study-keys'))).toMatchObject({
    kind: '文本',
    about: '听者求助的途径：电子邮箱或网页。',
  });
  expect(contactIn(await viewer.get<KeyHelp[]>('/study-keys'))).toMatchObject({
    kind: 'text',
    about: 'Where a listener gets help: an e-mail address or a page.',
  });
});

test('steps, decisions and what was recorded are in Chinese, and reasons stay as written', async () => {
  const { rows } = await inChinese<ListenersView>('/studies/mine/quality/listeners');
  const session = rows[0]?.session ?? '';
  const reason = 'as 3 pages sound odd';
  const { store } = server.running.context;
  const { studyId } = await findStudy(store, 'mine');
  await store.decide({ studyId, sessionId: session, verdict: 'keep', reason, actor: 'ada', at: STARTED });
  const log = await inChinese<LogLine[]>('/studies/mine/log');
  expect(log).toContainEqual(
    expect.objectContaining({ action: '保留', detail: `会话 ${session}：${reason}` }),
  );
  const english = await viewer.get<LogLine[]>('/studies/mine/log');
  expect(english).toContainEqual(
    expect.objectContaining({ action: 'keep', detail: `session ${session}: ${reason}` }),
  );
});
