import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { AnswerReply } from '#core/session/contract.ts';
import { ApiClient } from '../../../../client/lib/api-client.ts';
import { Outbox, type OutboxStatus } from '../../../../client/lib/outbox.ts';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { RequestLimits } from '../../../../server/platform/request-limits.ts';
import { RemoteListener } from '../../../support/remote-listener.ts';
import { TestListener, type Received } from '../../../support/test-listener.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const stage = useServer(writeTernary);

const good = (): unknown => ({ label: 'human', reason: `It breathes like a person ${randomUUID()}` });
const statuses = (replies: readonly Received[]): number[] => replies.map(({ status }) => status);
const retryAfter = ({ headers }: Received): number => Number(Object.fromEntries(headers)['retry-after']);

test('a browser that asks without end is told to wait, whatever it asks for, and goes on afterwards', async () => {
  const listener = new RemoteListener(stage.server, '203.0.113.7');
  await listener.begin();
  const body = { result: { seconds: 1 } };
  const paths = ['checks/device', 'checks/break', 'answers', 'leave/nowhere'];
  const flood = await Promise.all(
    Array.from({ length: 100 }, (_, i) => listener.api('POST', paths[i % 4] ?? '', body)),
  );
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.map(retryAfter)).toEqual(refused.map(() => 1));
  expect(JSON.parse(refused[0]?.body.toString() ?? '')).toMatchObject({
    error: { code: 'too-many-requests' },
  });
  // Its neighbours behind the same address go on.
  await new RemoteListener(stage.server, '203.0.113.7').begin();
  stage.server.clock.at += 1000;
  await listener.answer(1, good);
});

test('what comes from this machine, like a rehearsal, is never told to wait', async () => {
  const listener = new TestListener(stage.server);
  await listener.begin();
  const flood = await Promise.all(Array.from({ length: 300 }, () => listener.api('GET', 'session')));
  expect(new Set(statuses(flood))).toEqual(new Set([200]));
});

const NETWORK = '203.0.113.9';

/** Of so many requests, those that are not told to wait. */
const taken = (limits: RequestLimits, count: number, keyOf: (i: number) => string | undefined): number =>
  Array.from({ length: count }, (_, i) => limits.waitMs({ network: NETWORK, key: keyOf(i) })).filter(
    (waitMs) => waitMs === 0,
  ).length;

test('keys that are guessed, and requests without one, share the small account of strangers of their network', () => {
  const limits = new RequestLimits(() => 0);
  expect(taken(limits, 1500, (i) => `guess ${i}`)).toBe(1500);
  expect(taken(limits, 1500, () => undefined)).toBe(500);
  expect(limits.waitMs({ network: '203.0.113.10', key: undefined })).toBe(0);
});

test('whoever asks without end takes nothing from the sessions of their network', () => {
  const limits = new RequestLimits(() => 0);
  const keys = ['a saboteur', 'another', 'an honest listener'];
  for (const key of keys) limits.know(key);
  taken(limits, 10_000, () => undefined);
  expect(keys.slice(0, 2).map((key) => taken(limits, 5000, () => key))).toEqual([60, 60]);
  expect(taken(limits, 60, () => 'an honest listener')).toBe(60);
});

test('what bodies cost is paid for afterwards, by the browser and by its network', () => {
  let now = 0;
  const limits = new RequestLimits(() => now);
  const asker = { network: NETWORK, key: 'a browser' };
  limits.know(asker.key);
  limits.spend(asker, { ms: 240 });
  expect(limits.waitMs(asker)).toBe(0);
  limits.spend(asker, { ms: 60 });
  // 300 ms of work for 250 at once and 10 a second.
  expect(limits.waitMs(asker)).toBeCloseTo(5100, 0);
  now += 5101;
  expect(limits.waitMs(asker)).toBe(0);
  limits.spend(asker, { bytes: 4_640_000 });
  expect(limits.waitMs(asker)).toBeGreaterThan(9000);
  expect(limits.waitMs({ network: null, key: asker.key })).toBe(0);
});

test('a browser has 32 requests under way, a network 2,048', () => {
  const limits = new RequestLimits(() => 0);
  const asker = { network: NETWORK, key: 'a browser' };
  limits.know(asker.key);
  const ends = Array.from({ length: 33 }, () => limits.begin(asker));
  expect(limits.waitMs(asker)).toBe(1000);
  ends[0]?.();
  expect(limits.waitMs(asker)).toBe(0);
  const others = Array.from({ length: 2100 }, (_, i) => limits.begin({ network: NETWORK, key: `${i}` }));
  expect(others.filter((end) => end === null)).toHaveLength(2100 - (2048 - 32));
});

test('one request of a browser has its turn of the event loop, and one of all strangers of a network', async () => {
  const limits = new RequestLimits(() => 0);
  for (const key of ['a', 'b']) limits.know(key);
  const seen: string[] = [];
  const turnOf = async (key: string): Promise<void> => {
    await limits.turn({ key, network: NETWORK });
    seen.push(key);
  };
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'guess 1', 'guess 2', 'guess 3'].map(turnOf));
  expect(seen).toEqual(['a', 'b', 'guess 1', 'a', 'b', 'guess 2', 'a', 'guess 3']);
});

test('P5 addresses and browsers are forgotten within seconds, though nobody asks any more', () => {
  vi.useFakeTimers();
  try {
    const limits = new RequestLimits(Date.now);
    limits.know('a browser');
    for (let i = 0; i < 3500; i += 1) limits.waitMs({ network: NETWORK, key: 'a browser' });
    vi.advanceTimersByTime(5000);
    limits.know('another');
    limits.waitMs({ network: '203.0.113.10', key: 'another' });
    expect(limits.size).toBe(4);
    vi.advanceTimersByTime(20_000);
    expect([limits.size, vi.getTimerCount()]).toEqual([0, 0]);
  } finally {
    vi.useRealTimers();
  }
});

/** When a listener asks for something, in milliseconds since it came, at a usual pace. */
async function usualPace(): Promise<{ atMs: number }[]> {
  const listener = new TestListener(stage.server);
  const asked: { atMs: number }[] = [];
  const send = listener.send.bind(listener);
  const start = stage.server.clock.at;
  listener.send = (method, path, ...rest) => {
    asked.push({ atMs: stage.server.clock.at - start });
    // A person needs a while even for the shortest screen, a browser asks several things at once.
    stage.server.clock.at += 500;
    return send(method, path, ...rest);
  };
  // The listener's page itself and what the browser asks for at once.
  asked.push(...Array.from({ length: 5 }, () => ({ atMs: 0 })));
  const view = await listener.begin();
  for (let position = 1; position <= view.pages.total; position += 1) {
    stage.server.clock.at += 6000;
    await listener.answer(position, good);
  }
  await listener.json('POST', 'complete', {});
  return asked;
}

const LISTENERS = 500;

/** Requests refused when 500 sessions of that pace begin evenly within `withinMs`. */
function refusedOf(pace: readonly { atMs: number }[], withinMs: number): number {
  let now = 0;
  const limits = new RequestLimits(() => now);
  const requests = Array.from({ length: LISTENERS }, (_, i) =>
    pace.map(({ atMs }) => ({ key: String(i), at: (i * withinMs) / LISTENERS + atMs })),
  );
  return requests
    .flat()
    .toSorted((a, b) => a.at - b.at)
    .filter(({ key, at }) => {
      now = at;
      const waitMs = limits.waitMs({ network: '203.0.113.7', key });
      // Its first request enters, and is answered with the key.
      limits.know(key);
      return waitMs > 0;
    }).length;
}

test('500 listeners behind the address of one university who begin within a minute are never told to wait', async () => {
  const pace = await usualPace();
  expect(pace.length).toBeGreaterThan(30);
  expect(refusedOf(pace, 60_000)).toBe(0);
  // The same crowd asking ten times as fast is no crowd of listeners.
  expect(
    refusedOf(
      pace.map(({ atMs }) => ({ atMs: atMs / 10 })),
      6000,
    ),
  ).toBeGreaterThan(0);
});

test('the outbox of a browser that is told to wait keeps its answer, waits and then stores it once', async () => {
  const listener = new RemoteListener(stage.server, '203.0.113.8');
  await listener.begin();
  const page = await listener.page(1);
  const request = listener.request(page, good(), await listener.hear(page));
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => listener.api('GET', 'session')));

  const replies: number[] = [];
  const api = new ApiClient(stage.server.slug, async (path, init) => {
    const { cookie } = listener;
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    headers.set('origin', stage.server.url);
    headers.set('x-forwarded-for', listener.address);
    if (typeof path !== 'string') throw new Error('the client asks for paths');
    const response = await fetch(`${stage.server.url}${path}`, { ...init, headers });
    replies.push(response.status);
    return response;
  });
  const waited: number[] = [];
  const seen: OutboxStatus[] = [];
  const outbox = new Outbox({
    storage: memoryStorage(),
    slug: 'limited',
    send: (answer): Promise<AnswerReply> => api.call('POST /answers', { body: answer }),
    onstatus: (status) => seen.push(status),
    wait: {
      for: async (durationMs) => {
        waited.push(durationMs);
        stage.server.clock.at += Math.ceil(durationMs);
      },
      hurry: () => undefined,
    },
  });
  await outbox.put(1, request);
  await outbox.flush();
  expect(replies).toEqual([429, 200]);
  expect(waited).toHaveLength(1);
  expect(waited[0]).toBeGreaterThanOrEqual(1000);
  expect(seen.some(({ waiting, failures, refusal }) => waiting === 1 && failures === 1 && !refusal)).toBe(
    true,
  );
  expect(seen.at(-1)).toMatchObject({ waiting: 0, refusal: null });
  expect(await listener.json('GET', 'session')).toMatchObject({ pages: { answered: 1 } });
});

test.each([
  ['answers', 600_000],
  ['checks/device', 70_000],
  ['consent', 70_000],
])('a body to %s of %i bytes is refused before it is read', async (path, bytes) => {
  const listener = new TestListener(stage.server);
  await listener.begin();
  const { status } = await listener.api('POST', path, { filler: 'x'.repeat(bytes) });
  expect(status).toBe(413);
});
