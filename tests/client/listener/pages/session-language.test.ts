import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../../client/lib/language.svelte.ts';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { Session } from '../../../../client/listener/session/session.svelte.ts';
import { writeBundle } from '../../../support/bundle-writer.ts';
import { sessionView } from '../../session-view.ts';
import { compilePage, LISTENING, SessionRequests, settle } from './session-requests.ts';

/** What the browser asked of a server with two languages. */
let requests: SessionRequests;
let answered: number;
let language: 'en' | 'zh';

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
  if (path.startsWith('bundles/')) return new Response(Uint8Array.from(writeBundle([{ peaks: [1] }])));
  if (path === 'language') ({ language } = Object(body));
  return Response.json(sessionView({ languages: ['en', 'zh'], language, pages: { total: 4, answered } }));
}

beforeAll(compilePage);

beforeEach(() => {
  answered = 0;
  language = 'en';
  requests = new SessionRequests(reply);
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
  expect(requests.asked.filter((path) => path === 'pages/1')).toHaveLength(2);
});

test('Next, pressed while the language changes, leads to the next page in the new language, and skips none', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const release = requests.hold('language');
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
  const release = requests.hold('pages/1');
  await session.start();
  const switching = session.switchLanguage('zh');
  await settle();
  release();
  await switching;
  await settle();
  expect(requests.asked.filter((path) => path === 'pages/1')).toHaveLength(2);
  expect(session.loaded?.page.position).toBe(1);
});
