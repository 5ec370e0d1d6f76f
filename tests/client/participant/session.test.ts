import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/contract.ts';
import { memoryStorage } from '../../../client/lib/storage.ts';
import { Session } from '../../../client/participant/session.svelte.ts';
import { bundleOf } from '../audio/bundle-of.ts';

const PAGES = 4;
const LISTENING = { pageMs: 1000, decisionMs: 900, switches: 0, hidden: [], slots: [] };
const VIEW: SessionView = {
  title: 'Study',
  language: 'en',
  contact: null,
  minutes: 5,
  reward: null,
  state: 'active',
  consent: { text: [], version: '1' },
  instructions: [],
  preparation: [],
  pages: { total: PAGES, answered: 0 },
  completion: null,
};

/** What the browser asked of a server that opens the next unanswered page and the one after it. */
let asked: string[];
let answered: number;
/** Requests whose reply is held back, by what they ask for. */
let held: Map<string, Promise<void>>;

function reply(path: string, body: unknown): Response {
  const page = /^pages\/(\d+)$/.exec(path);
  if (page && Number(page[1]) > answered + 2) {
    return Response.json({ error: { code: 'page-not-open', message: path } }, { status: 409 });
  }
  if (page) {
    const position = Number(page[1]);
    const view = { method: 'ternary' };
    return Response.json({ token: `token${position}`, position, delivery: 'bundle', slots: [], view });
  }
  if (path === 'answers') {
    answered += 1;
    return Response.json({ ...Object(body), receipt: '' });
  }
  if (path === 'enter') return Response.json({ ...VIEW, pages: { total: PAGES, answered } });
  if (path === 'complete') return Response.json({ ...VIEW, state: 'completed' });
  return new Response(bundleOf([{ peaks: [1], audio: [1, 2] }]));
}

/** Holds a reply back; returns the function that lets it go. */
function hold(path: string): () => void {
  let release = (): void => undefined;
  held.set(path, new Promise((resolve) => (release = resolve)));
  return release;
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

beforeEach(() => {
  asked = [];
  answered = 0;
  held = new Map();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/s/study/api/', '');
    asked.push(path);
    await held.get(path);
    return reply(path, typeof init?.body === 'string' ? JSON.parse(init.body) : null);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the next page is loaded while the first is on the screen, once that one is here', async () => {
  const release = hold('bundles/token1');
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  expect(session.loaded?.page.position).toBe(1);
  expect(asked).toEqual(['enter', 'pages/1', 'bundles/token1']);
  release();
  await settle();
  expect(asked).toEqual(['enter', 'pages/1', 'bundles/token1', 'pages/2', 'bundles/token2']);
});

test('a page that was loaded ahead is shown without waiting for the network', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const release = hold('answers');
  await session.submit({ label: 'human' }, LISTENING);
  expect(session.loaded?.page.position).toBe(2);
  expect(session.loaded?.clips.slots).not.toBeNull();
  await settle();
  expect(asked).not.toContain('pages/3');
  release();
  await settle();
  expect(asked.slice(-3)).toEqual(['answers', 'pages/3', 'bundles/token3']);
});

test('the page that is waited for comes before the one after it', async () => {
  const release = hold('pages/2');
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  void session.submit({ label: 'human' }, LISTENING);
  await settle();
  expect(answered).toBe(1);
  expect(session.loaded).toBeNull();
  expect(asked).not.toContain('pages/3');
  release();
  await settle();
  expect(session.loaded?.page.position).toBe(2);
  expect(asked.slice(-4)).toEqual(['answers', 'bundles/token2', 'pages/3', 'bundles/token3']);
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
  expect(asked.filter((path) => path.startsWith('pages/'))).toEqual([
    'pages/1',
    'pages/2',
    'pages/3',
    'pages/4',
  ]);
  expect(asked.filter((path) => path === 'complete')).toHaveLength(1);
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
