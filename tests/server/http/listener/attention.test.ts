import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageView, SessionView } from '#core/session/contract.ts';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

const ATTENTION = `between_pages:
  - {check: attention, before_page: 4}
  - {check: attention, kind: nonsensical, before_page: 8}
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, ATTENTION));
}, 30_000);

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const answerFor = (page: PageView) => {
  expect(page.view).toMatchObject({ method: 'ternary' });
  return { label: 'human', reason: `It sounds like a person to me, ${page.position}` };
};

const sessionOf = (listener: TestListener): Promise<SessionView> => listener.json('GET', 'session');

async function answering(listener: TestListener, say: (name: string) => string): Promise<SessionView> {
  const view = await listener.begin();
  for (let position = 1; position <= view.pages.total; position += 1) {
    const { steps } = await sessionOf(listener);
    for (const { name } of steps.filter(({ before }) => before <= position))
      await listener.json('POST', `checks/${encodeURIComponent(name)}`, { result: { answer: say(name) } });
    await listener.answer(position, answerFor);
  }
  return listener.json('POST', 'complete', {});
}

test('a failed attention check ends nothing, is told to nobody, and is kept', async () => {
  const right = new TestListener(server);
  const wrong = new TestListener(server);
  const ended = [
    await answering(right, (name) => (name === 'between 1' ? '2' : '1')),
    await answering(wrong, () => '4'),
  ];
  expect(ended.map(({ state }) => state)).toEqual(['completed', 'completed']);
  const replies = [right, wrong].map(({ received }) =>
    received
      .filter(({ path }) => path.includes('/checks/'))
      .map(({ status, body }) => [status, body.toString()]),
  );
  expect(replies[0]).toHaveLength(2 + 1);
  expect(replies[0]).toEqual(replies[1]);
  const stored = [];
  for await (const { checks } of server.context.store.readSessions(server.version.studyId, ['live']))
    stored.push(
      checks.filter(({ name }) => name.startsWith('between')).map(({ name, result }) => [name, result]),
    );
  expect(stored).toContainEqual([
    ['between 1', { answer: '2', passed: true }],
    ['between 2', { answer: '1', passed: true }],
  ]);
  expect(stored).toContainEqual([
    ['between 1', { answer: '4', passed: false }],
    ['between 2', { answer: '4', passed: false }],
  ]);
});

test('it can be answered once, and the session is not over without it', async () => {
  const listener = new TestListener(server);
  const view = await listener.begin();
  expect(view.steps.map(({ name, before }) => [name, before])).toEqual([
    ['between 1', 4],
    ['between 2', 8],
  ]);
  expect((await listener.api('POST', 'checks/between%201', { result: { answer: '9' } })).status).toBe(422);
  const say = (answer: string) => listener.json('POST', 'checks/between%201', { result: { answer } });
  await say('5');
  await say('2');
  const { received } = listener;
  for (let position = 1; position <= view.pages.total; position += 1)
    await listener.answer(position, answerFor);
  expect((await listener.api('POST', 'complete', {})).status).toBe(409);
  await listener.json('POST', 'checks/between%202', { result: { answer: '1' } });
  expect((await listener.json<SessionView>('POST', 'complete', {})).state).toBe('completed');
  const bytes = received.map(({ body }) => body.toString('latin1')).join();
  expect(bytes).not.toMatch(/"passed"|nonsensical|instructed/);
  const kept = [];
  for await (const { checks } of server.context.store.readSessions(server.version.studyId, ['live']))
    kept.push(checks.filter(({ name }) => name === 'between 1').map(({ result }) => result['answer']));
  expect(kept).toContainEqual(['5']);
});

test('G12 the pages are counted without the questions between them', async () => {
  const listener = new TestListener(server);
  const { pages } = await listener.begin();
  expect(pages).toEqual({ total: 10, answered: 0 });
});

test('a page that no session has is a mistake, with its place', async () => {
  const own = await temporaryFolder();
  try {
    const study = await writeTernary(own.path, ATTENTION.replace('before_page: 8', 'before_page: 11'));
    const { text, ok } = await checkStudy(study);
    const line = (await readFile(join(study, 'study.yaml'), 'utf8'))
      .split('\n')
      .findIndex((one) => one.includes('11'));
    expect(ok).toBe(false);
    expect(text).toContain(
      `study.yaml:${line + 1}:56 error: between_pages[2].before_page: is 11, and a session has 10 pages; name one of them, or remove the key`,
    );
    await writeFile(join(study, 'consent.md'), 'You may stop at any time.\n');
    expect((await checkStudy(study)).text).toContain('does not mention attention checks');
  } finally {
    await own.remove();
  }
});
