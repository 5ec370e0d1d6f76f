import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import type { StepView } from '#core/steps/contract/view.ts';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { Session } from '../../../../client/listener/session/session.svelte.ts';
import { writeBundle } from '../../../support/bundle-writer.ts';
import { sessionView } from '../../session-view.ts';
import { compilePage, LISTENING, SessionRequests, settle } from '../pages/session-requests.ts';

const PAGES = 4;
const VIEW = sessionView({ pages: { total: PAGES, answered: 0 } });

/** What the browser asked of a server that opens the next unanswered page and the one after it. */
let requests: SessionRequests;
let answered: number;
/** Steps that are still to do, what the study says besides, and which pages are practice. */
let steps: StepView[];
let about: Partial<SessionView>;
let practice: number[];

const viewNow = (): SessionView => ({ ...VIEW, steps, pages: { total: PAGES, answered }, ...about });

function reply(path: string, body: unknown): Response {
  const page = /^pages\/(\d+)$/.exec(path);
  if (page && Number(page[1]) > answered + 2) {
    return Response.json({ error: { code: 'page-not-open', message: path } }, { status: 409 });
  }
  if (page) {
    const position = Number(page[1]);
    const view = { method: 'ternary' };
    const training = practice.includes(position);
    return Response.json({
      token: `token${position}`,
      position,
      delivery: 'bundle',
      slots: [],
      view,
      training,
    });
  }
  if (/^pages\/\d+\/feedback$/.test(path)) {
    return Response.json({ slots: [{ token: 'slot', text: `the reference (${answered} stored)` }] });
  }
  if (path.startsWith('checks/')) {
    const name = decodeURIComponent(path.slice('checks/'.length));
    steps = steps.filter((step) => step.name !== name);
    return Response.json(viewNow());
  }
  if (path === 'leave') {
    about = { state: 'left' };
    return Response.json(viewNow());
  }
  if (path === 'answers') {
    answered += 1;
    return Response.json({ ...Object(body), receipt: '' });
  }
  if (path === 'enter') return Response.json(viewNow());
  if (path === 'complete') return Response.json({ ...VIEW, state: 'completed' });
  return new Response(Uint8Array.from(writeBundle([{ peaks: [1] }])));
}

beforeAll(compilePage);

beforeEach(() => {
  answered = 0;
  steps = [];
  about = {};
  practice = [];
  requests = new SessionRequests(reply);
});

afterEach(() => requests.end());

test('the next page is loaded while the first is on the screen, once that one is here', async () => {
  const release = requests.hold('bundles/token1');
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  expect(session.loaded?.page.position).toBe(1);
  expect(requests.asked).toEqual(['enter', 'pages/1', 'bundles/token1']);
  release();
  await settle();
  expect(requests.asked).toEqual(['enter', 'pages/1', 'bundles/token1', 'pages/2', 'bundles/token2']);
});

test('a page that was loaded ahead is shown without waiting for the network', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const release = requests.hold('answers');
  await session.submit({ label: 'human' }, LISTENING);
  expect(session.loaded?.page.position).toBe(2);
  expect(session.loaded?.clips.isWhole).toBe(true);
  await settle();
  expect(requests.asked).not.toContain('pages/3');
  release();
  await settle();
  expect(requests.asked.slice(-3)).toEqual(['answers', 'pages/3', 'bundles/token3']);
});

test('the page that is waited for comes before the one after it', async () => {
  const release = requests.hold('pages/2');
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  void session.submit({ label: 'human' }, LISTENING);
  await settle();
  expect(answered).toBe(1);
  expect(session.loaded).toBeNull();
  expect(requests.asked).not.toContain('pages/3');
  release();
  await settle();
  expect(session.loaded?.page.position).toBe(2);
  expect(requests.asked.slice(-4)).toEqual(['answers', 'bundles/token2', 'pages/3', 'bundles/token3']);
});

test('every page is asked for once, and after the last nothing but the completion', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  for (let position = 1; position <= PAGES; position += 1) {
    await settle();
    await session.submit({ label: 'human' }, LISTENING);
  }
  await settle();
  expect(session.screen).toBe('finish');
  expect(session.view?.state).toBe('completed');
  expect(requests.asked.filter((path) => path.startsWith('pages/'))).toEqual([
    'pages/1',
    'pages/2',
    'pages/3',
    'pages/4',
  ]);
  expect(requests.asked.filter((path) => path === 'complete')).toHaveLength(1);
});

test('after a reload the earlier answers are still compared, and what was kept of the page is there', async () => {
  const storage = memoryStorage();
  const session = new Session('study', storage);
  await session.start();
  await settle();
  await session.submit({ label: 'human', reason: 'sounds alive' }, LISTENING);
  await session.drafts.keepListening('token2', LISTENING);
  await settle();
  const afterReload = new Session('study', storage);
  await afterReload.start();
  await settle();
  expect(afterReload.loaded?.page.position).toBe(2);
  expect(afterReload.loaded?.kept).toEqual({ draft: null, listening: LISTENING });
  expect(afterReload.earlier('ternary')).toEqual([{ label: 'human', reason: 'sounds alive' }]);
  expect(afterReload.earlier('mushra')).toEqual([]);
});

const form = (before: number): StepView => ({
  name: 'demographics',
  before,
  body: { kind: 'form', title: 'About you', text: '', fields: [] },
});

test('a closing step comes after the last page, the answers do not wait for it, and completion waits for both', async () => {
  steps = [form(PAGES + 1)];
  const session = new Session('study', memoryStorage());
  await session.start();
  for (let position = 1; position <= PAGES; position += 1) {
    await settle();
    expect(session.screen).toBe('page');
    await session.submit({ label: 'human' }, LISTENING);
  }
  await settle();
  expect(session.screen).toBe('step');
  expect(answered).toBe(PAGES);
  expect(requests.asked).not.toContain('complete');
  await session.check('demographics', {});
  await settle();
  expect(session.view?.state).toBe('completed');
});

test('the page behind a step is not asked for before the step is done', async () => {
  steps = [form(2)];
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  await session.submit({ label: 'human' }, LISTENING);
  await settle();
  expect(session.screen).toBe('step');
  expect(requests.asked).not.toContain('pages/2');
  await session.check('demographics', {});
  await settle();
  expect(session.loaded?.page.position).toBe(2);
});

test('practice says what the recordings were once its answer is stored, and stays until Continue', async () => {
  practice = [1];
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const release = requests.hold('answers');
  const submitted = session.submit({ label: 'human' }, LISTENING);
  await settle();
  expect(session.feedback).toBeNull();
  expect(session.loaded?.page.position).toBe(1);
  release();
  await submitted;
  expect(session.feedback?.slots).toEqual([{ token: 'slot', text: 'the reference (1 stored)' }]);
  await session.goOn();
  expect(session.feedback).toBeNull();
  expect(session.loaded?.page.position).toBe(2);
});

test('a rest comes between two pages, also after a reload, and the page behind it is not shown meanwhile', async () => {
  about = { breaks: { everyMinutes: 1, leastSeconds: 0 } };
  const storage = memoryStorage();
  const session = new Session('study', storage);
  await session.start();
  await settle();
  await session.submit({ label: 'human' }, { ...LISTENING, pageMs: 60_000 });
  await settle();
  expect(session.screen).toBe('break');
  const afterReload = new Session('study', storage);
  await afterReload.start();
  expect(afterReload.screen).toBe('break');
  await afterReload.rest.end(Date.now());
  expect(afterReload.screen).toBe('page');
});

test('who leaves gives up what was not sent, and is told so whatever the server says of a late answer', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const release = requests.hold('answers');
  void session.submit({ label: 'human' }, LISTENING);
  await settle();
  await session.leave();
  release();
  await settle();
  expect(session.screen).toBe('left');
  expect(JSON.parse(await session.recoveryFile())).toEqual({ study: 'study', answers: [] });
});

test('G8 an answer that meets no network is kept, and sent once when it is back', async () => {
  const storage = memoryStorage();
  const session = new Session('study', storage);
  await session.start();
  await settle();
  let online = false;
  const reached = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    online ? reached(url, init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await session.submit({ label: 'human' }, LISTENING);
  await settle();
  expect(session.sending).toMatchObject({ waiting: 1, offline: true });
  expect(JSON.parse(await session.recoveryFile()).answers).toHaveLength(1);
  online = true;
  session.hurry();
  await vi.waitFor(() => expect(session.sending).toMatchObject({ waiting: 0, offline: false }));
  expect(answered).toBe(1);
});
