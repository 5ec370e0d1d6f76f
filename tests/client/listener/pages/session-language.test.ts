import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogue, loadWords } from '../../../../client/i18n/catalogue.svelte.ts';
import { language as shown } from '../../../../client/i18n/language.svelte.ts';
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

beforeAll(async () => {
  await compilePage();
  await loadWords('zh');
});

beforeEach(() => {
  answered = 0;
  language = 'en';
  requests = new SessionRequests(reply);
});

afterEach(async () => {
  shown.use('en');
  await requests.end();
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

/** An area whose Chinese does not arrive at the first attempt, and at the next not before it is released. */
function lostOnce() {
  let release = (): void => undefined;
  const words = new Promise<{ next: string }>((resolve) => (release = () => resolve({ next: '下一步' })));
  const fetchZh = vi.fn<() => Promise<{ next: string }>>().mockReturnValue(words);
  catalogue({ next: 'Next' }, fetchZh.mockRejectedValueOnce(new TypeError('no network')));
  return { isTried: () => fetchZh.mock.calls.length > 0, release };
}

test('on a lost network a session in Chinese waits for its words, and then has all of them', async () => {
  language = 'zh';
  const words = lostOnce();
  const session = new Session('study', memoryStorage());
  const starting = session.start();
  await expect.poll(words.isTried).toBe(true);
  expect([session.screen, shown.current]).toEqual(['loading', 'en']);
  words.release();
  session.hurry();
  await starting;
  expect([session.screen, session.problem, shown.current]).toEqual(['page', null, 'zh']);
});

test('on a lost network the page stays in its language until the words of the other one are here', async () => {
  const session = new Session('study', memoryStorage());
  await session.start();
  await settle();
  const words = lostOnce();
  const switching = session.switchLanguage('zh');
  await expect.poll(words.isTried).toBe(true);
  expect([session.view?.language, session.loaded?.page.view, shown.current]).toMatchObject([
    'en',
    { question: 'en' },
    'en',
  ]);
  words.release();
  session.hurry();
  await switching;
  expect([session.view?.language, session.loaded?.page.view, shown.current]).toMatchObject([
    'zh',
    { question: 'zh' },
    'zh',
  ]);
});
