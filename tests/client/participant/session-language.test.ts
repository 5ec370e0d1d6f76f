import { ONLY_LISTENED } from '#core/page.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../client/lib/language.svelte.ts';
import { memoryStorage } from '../../../client/lib/storage.ts';
import { Session } from '../../../client/participant/session.svelte.ts';
import { bundleOf } from '../audio/bundle-of.ts';
import { sessionView } from '../session-view.ts';

const LISTENING = { pageMs: 1000, decisionMs: 900, ...ONLY_LISTENED, switches: 0, hidden: [], slots: [] };

/** What the browser asked of a server with two languages. */
let asked: string[];
let answered: number;
let language: 'en' | 'zh';
let held: Map<string, Promise<void>>;

function reply(path: string, body: unknown): Response {
  const page = /^pages\/(\d+)$/.exec(path)?.[1];
  if (page !== undefined) {
    const about = { delivery: 'bundle', slots: [], training: false };
    const view = { method: 'ternary', question: language };
    return Response.json({ token: `token${page}`, position: Number(page), view, ...about });
  }
  if (path === 'answers') {
    answered += 1;
    return Response.json({ ...Object(body), receipt: '' });
  }
  if (path.startsWith('bundles/')) return new Response(bundleOf([{ peaks: [1], audio: [] }]));
  if (path === 'language') ({ language } = Object(body));
  return Response.json(sessionView({ languages: ['en', 'zh'], language, pages: { total: 4, answered } }));
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

// Compiling the page takes longer than a reply; what follows measures the order of requests.
beforeAll(() => import('../../../client/methods/ternary/ternary-page.ts'));

beforeEach(() => {
  asked = [];
  answered = 0;
  language = 'en';
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
  setLanguage('en');
  vi.unstubAllGlobals();
});

test('another language words the page at hand anew and keeps its draft', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  await session.drafts.keep('token1', { label: 'human' });
  await session.switchLanguage('zh');
  expect(session.view?.language).toBe('zh');
  expect(session.loaded?.kept.draft).toEqual({ label: 'human' });
  expect(asked.filter((path) => path === 'pages/1')).toHaveLength(2);
});

test('Next, pressed while the language changes, leads to the next page in the new language, and skips none', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const release = hold('language');
  const switching = session.switchLanguage('zh');
  await settle();
  const going = session.submit({ label: 'human' }, LISTENING);
  await settle();
  release();
  await Promise.all([switching, going]);
  await settle();
  expect(session.loaded?.page.position).toBe(2);
  expect(session.position).toBe(2);
  expect(session.loaded?.page.view).toMatchObject({ question: 'zh' });
  expect(answered).toBe(1);
});

test('a page that was asked for before the language changed is asked for again', async () => {
  const session = new Session('study', memoryStorage());
  const release = hold('pages/1');
  await session.start();
  const switching = session.switchLanguage('zh');
  await settle();
  release();
  await switching;
  await settle();
  expect(asked.filter((path) => path === 'pages/1')).toHaveLength(2);
  expect(session.loaded?.page.position).toBe(1);
});
