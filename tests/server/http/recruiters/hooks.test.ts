import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { NO_ACCESS } from '../../../../server/platform/env.ts';
import { signedMessage } from '../../../support/prolific-server.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

const SECRET = 'secret that Prolific gave';
const PROLIFIC = `recruitment:
  minutes: 10
  listeners: 1
  prolific: {completed: CDONE123, no_consent: CNOCONS1, quota_full: CFULL123}
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, PROLIFIC));
  server.context.recruiters = { prolific: { ...NO_ACCESS, hookSecret: SECRET } };
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const STUDY = '5'.repeat(24);
const submission = (digit: number): string => `${digit}b`.repeat(12);

const post = async (
  { body, headers }: { body: string; headers: Record<string, string> },
  recruiter = 'prolific',
): Promise<number> => {
  const response = await fetch(`${server.url}/recruiters/${recruiter}/hooks`, {
    method: 'POST',
    body,
    headers,
  });
  return response.status;
};

const about = (submission: string, status: string) => ({ submission, status, at: server.clock.at });

function statusOf(submission: string): unknown {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const status = raw.prepare('SELECT status FROM recruits WHERE submission_id = ?').pluck().get(submission);
  raw.close();
  return status;
}

async function arrive(digit: number): Promise<TestListener> {
  const listener = new TestListener(server);
  const person = String(digit).repeat(24);
  await listener.send(
    'GET',
    `/s/${server.slug}?PROLIFIC_PID=${person}&STUDY_ID=${STUDY}&SESSION_ID=${submission(digit)}`,
  );
  return listener;
}

const good = { label: 'human', reason: 'It breathes like a person' };

test('S15 a message with a wrong signature, a changed body or an old time is refused and changes nothing', async () => {
  await (await arrive(1)).json('POST', 'enter', {});
  const right = signedMessage(SECRET, about(submission(1), 'ACTIVE'));
  expect(await post(right)).toBe(200);
  expect(statusOf(submission(1))).toBe('ACTIVE');
  const late = about(submission(1), 'RETURNED');
  const spoilt = [
    signedMessage('another secret, as long', late),
    signedMessage(SECRET, late, { body: right.body }),
    signedMessage(SECRET, late, { sentAt: server.clock.at - 301_000 }),
    signedMessage(SECRET, late, { sentAt: server.clock.at + 301_000 }),
    signedMessage(SECRET, late, { headers: { 'X-Prolific-Request-Signature': '' } }),
    signedMessage(SECRET, late, { headers: { 'X-Prolific-Request-Timestamp': 'now' } }),
  ];
  expect(await Promise.all(spoilt.map((message) => post(message)))).toEqual(spoilt.map(() => 401));
  expect(statusOf(submission(1))).toBe('ACTIVE');
});

test('S15 a second copy of a message is acknowledged and changes nothing, nor does an older one that comes late', async () => {
  const returned = signedMessage(SECRET, about(submission(1), 'RETURNED'));
  server.clock.at += 60_000;
  const active = signedMessage(SECRET, about(submission(1), 'ACTIVE'));
  expect([await post(returned), statusOf(submission(1))]).toEqual([200, 'RETURNED']);
  expect([await post(active), statusOf(submission(1))]).toEqual([200, 'ACTIVE']);
  expect([await post(returned), statusOf(submission(1))]).toEqual([200, 'ACTIVE']);
  const overtaken = signedMessage(
    SECRET,
    { ...about(submission(1), 'RESERVED'), at: server.clock.at - 120_000 },
    { sentAt: server.clock.at },
  );
  expect([await post(overtaken), statusOf(submission(1))]).toEqual([200, 'ACTIVE']);
});

test('what is about a study that is not here, or about something else, is acknowledged', async () => {
  expect(await post(signedMessage(SECRET, about('elsewhere', 'ACTIVE')))).toBe(200);
  const progress = { ...about(STUDY, 'ACTIVE'), event: 'study.status.change' };
  expect(await post(signedMessage(SECRET, progress))).toBe(200);
  expect(await post(signedMessage(SECRET, about(submission(1), 'ACTIVE')), 'nobody')).toBe(404);
  const large = signedMessage(SECRET, about('x'.repeat(70_000), 'ACTIVE'));
  expect(await post(large)).toBe(413);
});

test('without a secret there is nothing to write to', async () => {
  const { recruiters } = server.context;
  server.context.recruiters = {};
  expect(await post(signedMessage(SECRET, about(submission(1), 'ACTIVE')))).toBe(404);
  server.context.recruiters = recruiters;
});

test('S15 a place that Prolific gives away is free at once, and who finishes nevertheless is stored as surplus', async () => {
  const first = await arrive(2);
  const view = await first.begin();
  expect(view.state).toBe('active');
  await first.answer(1, () => good);
  const second = await arrive(3);
  const entered = await second.json<SessionView>('POST', 'enter', {});
  const consent = { agreed: true, version: entered.consent.version };
  expect((await second.json<SessionView>('POST', 'consent', consent)).state).toBe('full');

  expect(await post(signedMessage(SECRET, about(submission(2), 'TIMED-OUT')))).toBe(200);
  expect((await second.json<SessionView>('POST', 'consent', consent)).state).toBe('active');
  const done = await first.finish({ ...view, pages: { ...view.pages, answered: 1 } }, () => good);
  expect(done.completion?.code).toBe('CDONE123');
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const surplus = raw
    .prepare('SELECT surplus, count(*) AS n FROM answers GROUP BY surplus ORDER BY surplus')
    .all();
  raw.close();
  expect(surplus).toEqual([
    { surplus: 0, n: 1 },
    { surplus: 1, n: view.pages.total - 1 },
  ]);
});
