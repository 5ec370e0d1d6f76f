import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageView, SessionView } from '#core/session/contract.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { receiptOf, TestListener } from '../../../support/test-listener.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

const stage = useServer(writeTernary);
let serial = 0;
const good = (): unknown => {
  serial += 1;
  return { label: 'human', reason: `It breathes like a person, number ${serial}` };
};
async function started(): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = new TestListener(stage.server);
  return { listener, view: await listener.begin() };
}

const errorOf = (body: Buffer): { code: string; message: string } => JSON.parse(body.toString()).error;

test('a session goes from entry to a code of its own, and the code stays the same', async () => {
  const { listener, view } = await started();
  expect(view.pages).toEqual({ total: 10, answered: 0 });
  const done = await listener.finish(view, good);
  expect(done.state).toBe('completed');
  expect(done.completion?.code).toMatch(/^[A-Z2-9]{8}$/);
  const again = await listener.json<SessionView>('POST', 'complete', {});
  expect(again.completion).toEqual(done.completion);
  // 33 a session that is over takes no answer any more, not even to a page that it had.
  expect((await listener.api('GET', 'pages/10')).status).toBe(409);
  expect((await listener.json<SessionView>('GET', 'session')).completion).toEqual(done.completion);
});

test('34 S12 no completion code before every answer is stored', async () => {
  const { listener } = await started();
  await listener.answer(1, good);
  const early = await listener.api('POST', 'complete', {});
  expect(early.status).toBe(409);
  expect(errorOf(early.body).code).toBe('incomplete');
  const state = await listener.json<SessionView>('GET', 'session');
  expect(state.completion).toBeNull();
});

describe('S2 audio by token', () => {
  test('a guessed, a foreign and a closed token are all refused alike', async () => {
    const { listener } = await started();
    const other = await started();
    const page = await listener.page(1);
    const foreign = await other.listener.api('GET', `bundles/${page.token}`);
    const guessed = await listener.api('GET', 'bundles/AAAAAAAAAAAAAAAAAAAAAA');
    expect([foreign.status, guessed.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(guessed.body);
    const third = await listener.api('GET', 'pages/3');
    expect(third.status).toBe(409);
  });

  test('the same clip has another token in every session', async () => {
    const tokens = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const { listener } = await started();
      const page = await listener.page(1);
      [page.token, ...page.slots.map(({ token }) => token)].forEach((token) => tokens.add(token));
    }
    expect(tokens.size).toBe(6);
  });
});

describe('33 S3 answers where none belongs', () => {
  test("another session's page, a later page and a second answer are refused and leave the first as it was", async () => {
    const { listener } = await started();
    const other = await started();
    const page = await listener.page(1);
    const next = await listener.page(2);
    const durations = await listener.hear(page);
    await listener.hear(next);
    const foreign = await other.listener.api('POST', 'answers', listener.request(page, good(), durations));
    expect(foreign.status).toBe(404);
    const early = await listener.api('POST', 'answers', listener.request(next, good(), durations));
    expect([early.status, errorOf(early.body).code]).toEqual([409, 'out-of-order']);
    const first = listener.request(page, good(), durations);
    const reply = await listener.json<{ receipt: string }>('POST', 'answers', first);
    expect(reply.receipt).toBe(receiptOf(first));
    const second = await listener.api('POST', 'answers', listener.request(page, good(), durations));
    expect([second.status, errorOf(second.body).code]).toEqual([409, 'already-answered']);
    const changed = await listener.api('POST', 'answers', { ...first, answer: good() });
    expect([changed.status, errorOf(changed.body).code]).toEqual([409, 'conflict']);
    const repeated = await listener.json<{ receipt: string }>('POST', 'answers', first);
    expect(repeated).toEqual(reply);
    expect((await listener.json<SessionView>('GET', 'session')).pages.answered).toBe(1);
  });
});

describe('33 S4 answers that no page accepts', () => {
  const answers: [string, unknown, string][] = [
    ['another label', { label: 'robot', reason: 'It sounds like a robot to me' }, 'label must be'],
    ['a number', 3, 'the answer must be a map of keys, but is the number 3'],
    ['a missing field', { label: 'human' }, 'reason is missing; it must be text'],
    [
      'an extra field',
      { label: 'human', reason: 'It breathes like a person', score: 1 },
      'it holds more than the page asks for',
    ],
    ['no reason', { label: 'human', reason: '   ' }, 'the reason: too short'],
    ['a reason of dots', { label: 'human', reason: '............' }, 'the reason: no words'],
    ['null', null, 'the answer must be a map of keys, but is nothing'],
    ['101', 101, 'the answer must be a map of keys, but is the number 101'],
    ['NaN, which JSON writes as null', Number.NaN, 'the answer must be a map of keys, but is nothing'],
  ];
  test.each(answers)('%s is refused with 422 and why, and nothing is stored', async (_name, answer, why) => {
    const { listener } = await started();
    const page = await listener.page(1);
    const refused = await listener.api(
      'POST',
      'answers',
      listener.request(page, answer, await listener.hear(page)),
    );
    expect(refused.status).toBe(422);
    expect(errorOf(refused.body).message).toContain(`the answer does not fit the page: ${why}`);
    expect((await listener.json<SessionView>('GET', 'session')).pages.answered).toBe(0);
  });

  test('an answer of 20,000 brackets is refused before it is read', async () => {
    const { listener } = await started();
    const page = await listener.page(1);
    const request = listener.request(page, 'DEEP', await listener.hear(page));
    const refused = await fetch(`${stage.server.url}/s/${stage.server.slug}/api/answers`, {
      method: 'POST',
      headers: { cookie: listener.cookie, 'content-type': 'application/json', origin: stage.server.url },
      body: JSON.stringify(request).replace('"DEEP"', '['.repeat(20_000) + ']'.repeat(20_000)),
    });
    expect(refused.status).toBe(413);
    expect(errorOf(Buffer.from(await refused.arrayBuffer())).code).toBe('too-large');
  });

  test('fields beside the answer are refused too', async () => {
    const { listener } = await started();
    const page = await listener.page(1);
    const request = listener.request(page, good(), await listener.hear(page));
    for (const body of [
      { ...request, rev: 2 },
      { ...request, id: '1' },
      { ...request, listening: null },
      [],
      7,
    ]) {
      expect((await listener.api('POST', 'answers', body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await listener.json<SessionView>('GET', 'session')).pages.answered).toBe(0);
  });
});

describe('S5 listening that cannot have been', () => {
  const ruined: [string, (page: PageView, durations: number[]) => [number, number, number][]][] = [
    ['nothing heard', () => []],
    ['only the end', (_page, [duration = 0]) => [[duration * 0.5, duration, 0]]],
    ['beyond the end', (_page, [duration = 0]) => [[0, duration + 5000, 0]]],
  ];
  test.each(ruined)('%s', async (_name, intervals) => {
    const { listener } = await started();
    const page = await listener.page(1);
    const durations = await listener.hear(page);
    const request = listener.request(page, good(), durations);
    const [slot] = request.listening.slots;
    const slots = [{ ...slot, intervals: intervals(page, durations) }];
    const refused = await listener.api('POST', 'answers', {
      ...request,
      listening: { ...request.listening, slots },
    });
    expect(refused.status).toBe(422);
    expect(errorOf(refused.body).message).toMatch(/listening not complete|outside its clip/);
  });

  test('twelve plays within no time are refused; the same after the time has passed are not', async () => {
    const { listener } = await started();
    const page = await listener.page(1);
    const [duration = 0] = await listener.hear(page);
    const request = listener.request(page, good(), [duration]);
    const slot = request.listening.slots[0];
    const intervals = Array.from({ length: 12 }, (): [number, number, number] => [0, duration, 0]);
    const many = { ...request, listening: { ...request.listening, slots: [{ ...slot, intervals }] } };
    const refused = await listener.api('POST', 'answers', many);
    expect([refused.status, errorOf(refused.body).code]).toEqual([422, 'listening-implausible']);
    stage.server.clock.at += 12 * duration;
    await listener.json('POST', 'answers', many);
  });

  test('what is refused is kept as an event that names the page and the reason', async () => {
    const { listener } = await started();
    const page = await listener.page(1);
    await listener.hear(page);
    const request = listener.request(page, good(), [12_000]);
    expect((await listener.api('POST', 'answers', request)).status).toBe(422);
    const raw = new Database(join(stage.server.dataFolder, 'earshot.sqlite'), { readonly: true });
    const last = raw.prepare('SELECT kind, detail FROM events ORDER BY rowid DESC LIMIT 1').get();
    raw.close();
    expect(last).toEqual({
      kind: 'answer-refused',
      detail: expect.stringMatching(/^page 1: listening-implausible: /),
    });
  });

  test('audio that was never fetched was never heard', async () => {
    const { listener } = await started();
    const page = await listener.page(1);
    const refused = await listener.api('POST', 'answers', listener.request(page, good(), [1000]));
    expect([refused.status, errorOf(refused.body).code]).toEqual([422, 'listening-incomplete']);
  });
});

test("S6 times come from the server: a clip heard after a day is stored at the server's time", async () => {
  const { listener } = await started();
  stage.server.clock.at += 86_400_000;
  await listener.answer(1, good);
  let stored = 0;
  for await (const record of stage.server.context.store.readSessions(stage.server.version.studyId, [
    'live',
  ])) {
    stored = Math.max(stored, ...record.answers.map(({ receivedAt }) => receivedAt));
  }
  expect(stored).toBe(stage.server.clock.at);
});

describe('S13 what carries audio says nothing else', () => {
  test('bundles have no validators, no ranges, no names, and are never cached', async () => {
    const { listener } = await started();
    const page = await listener.page(1);
    const { headers } = await listener.send(
      'GET',
      `/s/${stage.server.slug}/api/bundles/${page.token}`,
      undefined,
      {
        range: 'bytes=0-10',
        origin: 'https://elsewhere.example',
      },
    );
    const names = headers.map(([name]) => name);
    expect(Object.fromEntries(headers)['cache-control']).toBe('private, no-store');
    for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-range', 'content-disposition']) {
      expect(names).not.toContain(name);
    }
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(Object.fromEntries(headers)['content-type']).toBe('application/octet-stream');
  });
});

test('declining is stored, ends the session and leases nothing', async () => {
  const listener = new TestListener(stage.server);
  const { consent } = await listener.json<SessionView>('POST', 'enter', {});
  const declined = await listener.json<SessionView>('POST', 'consent', {
    agreed: false,
    version: consent.version,
  });
  expect([declined.state, declined.pages.total, declined.completion]).toEqual(['declined', 0, null]);
  expect((await listener.api('GET', 'pages/1')).status).toBe(409);
});

test('without a cookie there is no session, and a write from another site is refused', async () => {
  const listener = new TestListener(stage.server);
  expect((await listener.api('GET', 'session')).status).toBe(401);
  const foreign = await listener.send(
    'POST',
    `/s/${stage.server.slug}/api/enter`,
    {},
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(foreign.status).toBe(403);
  expect((await listener.send('POST', '/s/unknown/api/enter', {})).status).toBe(404);
});

test('8 G7 one answer sent fifty times at once is one row', async () => {
  const { listener } = await started();
  const page = await listener.page(1);
  const request = listener.request(page, good(), await listener.hear(page), randomUUID());
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => listener.api('POST', 'answers', request)),
  );
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.toString()}`)).size).toBe(1);
  expect((await listener.json<SessionView>('GET', 'session')).pages.answered).toBe(1);
});

test('6 G8 an answer whose reply got lost is sent again after a reload: the same receipt, no second row', async () => {
  const { listener } = await started();
  const page = await listener.page(1);
  const request = listener.request(page, good(), await listener.hear(page));
  await listener.api('POST', 'answers', request);
  stage.server.clock.at += 300_000;
  await listener.json<SessionView>('POST', 'enter', {});
  const again = await listener.json<{ receipt: string }>('POST', 'answers', request);
  expect(again.receipt).toBe(receiptOf(request));
  await listener.answer(2, good);
  expect(await listener.json('POST', 'answers', request)).toEqual(again);
  expect((await listener.json<SessionView>('GET', 'session')).pages.answered).toBe(2);
});
