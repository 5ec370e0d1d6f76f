import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttemptResult, TrialView } from '#core/steps/contract/view.ts';
import { memoryStorage, type Storage } from '../../../../client/lib/storage.ts';
import { Session } from '../../../../client/listener/session/session.svelte.ts';
import { CheckRun } from '../../../../client/listener/steps/check-run.svelte.ts';
import { sessionView } from '../../session-view.ts';

const TRIALS = 6;
const NEEDED = 5;

/** A server with a check of six silent trials whose right answer is always 1; two attempts. */
let attempts: { responses: (string | null)[] }[];
let state: 'active' | 'screened_out';
let passed: boolean;
let storage: Storage;

const current = () => attempts.at(-1) ?? { responses: [] };

function trials(): TrialView[] {
  return current().responses.map((response, place) => ({
    token: `trial${attempts.length}-${place}`,
    question: 'Which one?',
    ask: { kind: 'choice', options: [{ value: '1', label: 'First' }] },
    sound: false,
    answered: response !== null,
  }));
}

function judge(): AttemptResult | null {
  const { responses } = current();
  if (responses.includes(null)) return null;
  const right = responses.filter((response) => response === '1').length;
  passed = right >= NEEDED;
  const attemptsLeft = 2 - attempts.length;
  if (!passed && attemptsLeft === 0) state = 'screened_out';
  const next = passed ? 'go on' : attemptsLeft > 0 ? 'again' : 'out';
  return { passed, right, trials: TRIALS, attemptsLeft, explanations: [], next };
}

function reply(path: string, body: unknown): unknown {
  if (path.endsWith('/attempts')) {
    if (attempts.length === 0 || !current().responses.includes(null)) {
      attempts.push({ responses: Array.from({ length: TRIALS }, () => null) });
    }
    return { attempt: attempts.length, attemptsOf: 2, trials: trials() };
  }
  const trial = /trials\/trial\d+-(\d+)$/u.exec(path);
  if (trial) {
    current().responses[Number(trial[1])] = String(Object(body).response);
    return { result: judge() };
  }
  const body2 = { kind: 'check' as const, title: 'Headphones', text: '', sound: false };
  return sessionView({
    state,
    steps: passed || state !== 'active' ? [] : [{ name: 'headphones', before: 1, body: body2 }],
    pages: { total: 1, answered: 0 },
  });
}

beforeEach(() => {
  attempts = [];
  state = 'active';
  passed = false;
  storage = memoryStorage();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/s/study/api/', '');
    if (path.startsWith('pages/')) return new Response('', { status: 404 });
    if (passed && path.endsWith('/attempts')) {
      return Response.json({ error: { code: 'wrong-step', message: 'over' } }, { status: 409 });
    }
    return Response.json(reply(path, typeof init?.body === 'string' ? JSON.parse(init.body) : null));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function arrive(): Promise<{ session: Session; run: CheckRun }> {
  const session = new Session('study', storage);
  await session.start();
  const run = new CheckRun(session, 'headphones');
  return { session, run };
}

/** Answers the trials that are open, so many of all of them rightly. */
async function answer(run: CheckRun, right: number): Promise<void> {
  for (let place = run.place; place < TRIALS; place += 1) await run.answer(place < right ? '1' : '3');
  await vi.waitFor(() => expect(run.result).not.toBeNull());
}

test('C6 after 4 of 6 a second try is offered; after 4 of 6 again the session ends', async () => {
  const { session, run } = await arrive();
  expect(session.screen).toBe('step');
  await run.start();
  await answer(run, 4);
  expect(run.phase).toBe('result');
  expect(run.result).toMatchObject({ next: 'again', attemptsLeft: 1 });
  expect(session.screen).toBe('step');
  await run.start();
  await answer(run, 4);
  await vi.waitFor(() => expect(session.screen).toBe('screened_out'));
});

test('C6 5 of 6 pass: the study goes on', async () => {
  const { session, run } = await arrive();
  await run.start();
  await answer(run, 5);
  await vi.waitFor(() => expect(session.step).toBeNull());
  expect(session.view?.state).toBe('active');
});

test('C7 a reload goes on with the attempt and the trial that it broke off', async () => {
  const { run } = await arrive();
  await run.start();
  await answer(run, 0);
  await run.start();
  await run.answer('1');
  await run.answer('1');
  const reloaded = (await arrive()).run;
  await reloaded.start();
  expect(attempts).toHaveLength(2);
  expect(reloaded.attempt?.attempt).toBe(2);
  expect(reloaded.place).toBe(2);
});

test('G7 a second press on an answer sends nothing more', async () => {
  const { run } = await arrive();
  await run.start();
  await Promise.all([run.answer('1'), run.answer('3')]);
  expect(run.place).toBe(1);
  expect(current().responses.filter((response) => response !== null)).toEqual(['1']);
});

test('a check that ended while its last reply was lost leads on, not to an error', async () => {
  const { session, run } = await arrive();
  passed = true;
  await run.start();
  expect(session.problem).toBeNull();
  expect(session.step).toBeNull();
});
