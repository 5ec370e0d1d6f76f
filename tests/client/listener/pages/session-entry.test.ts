import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { Session } from '../../../../client/listener/session/session.svelte.ts';
import { sessionView } from '../../session-view.ts';

let asked: string[];

/** A server that gives one reply to everything. */
function answerAll(reply: () => Response): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/s/study/api/', ''));
    return reply();
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { documentElement: {} });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('E5 whoever comes back after finishing sees the finished page with the code, and no page again', async () => {
  const completion = { code: 'C1DONE99', url: 'https://example.org/?cc=C1DONE99' };
  answerAll(() =>
    Response.json(sessionView({ state: 'completed', completion, pages: { total: 4, answered: 4 } })),
  );
  const session = new Session('study', memoryStorage());
  await session.start();
  expect(session.screen).toBe('finish');
  expect(session.view?.completion?.code).toBe('C1DONE99');
  expect(session.justFinished).toBe(false);
  expect(asked).toEqual(['enter']);
});

test.each(['study-paused', 'study-closed'])('E9 %s is told, and no page is asked for', async (code) => {
  answerAll(() => Response.json({ error: { code, message: code } }, { status: 403 }));
  const session = new Session('study', memoryStorage());
  await session.start();
  expect(session.screen).toBe('problem');
  expect(session.problem?.code).toBe(code);
  expect(asked).toEqual(['enter']);
});

test('while others hold the places for a moment, the page says so and tries again by itself', async () => {
  let held = true;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/s/study/api/', ''));
    if (!url.endsWith('consent')) return Response.json(sessionView({ state: 'entered' }));
    const error = { code: 'places-held', message: 'try again' };
    if (held) return Response.json({ error }, { status: 503, headers: { 'retry-after': '15' } });
    return Response.json(sessionView({ state: 'full' }));
  });
  const session = new Session('study', memoryStorage());
  await session.start();
  expect(session.screen).toBe('consent');
  const agreed = session.consent(true);
  await vi.waitFor(() => expect(session.screen).toBe('held'));
  await session.switchLanguage('zh');
  expect(session.screen).toBe('held');
  held = false;
  session.hurry();
  await agreed;
  expect(session.screen).toBe('full');
  expect(asked).toEqual(['enter', 'consent', 'language', 'consent']);
});

test.each(['first', 'another'] as const)(
  'where the link names somebody else, the listener says who it is (%s), and answers that wait go out before',
  async (who) => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      const path = url.replace('/s/study/api/', '');
      asked.push(path);
      const body: { as?: string; id?: string } = JSON.parse(init.body);
      if (path === 'answers') return Response.json({ id: body.id, receipt: '' });
      bodies.push(body);
      const error = { code: 'other-participant', message: 'say who you are' };
      if (body.as === undefined) return Response.json({ error }, { status: 409 });
      return Response.json(sessionView({ state: 'entered' }));
    });
    const storage = memoryStorage();
    await storage.set('study/outbox/000001', { id: 'waits', page: 'token1', answer: {}, listening: {} });
    const session = new Session('study', storage);
    await session.start();
    expect([session.screen, session.problem?.code]).toEqual(['problem', 'other-participant']);
    await session.start(false, who);
    expect(session.screen).toBe('consent');
    expect(bodies).toEqual([{}, { as: who }]);
    if (who === 'another') expect(asked).toEqual(['enter', 'answers', 'enter']);
  },
);
