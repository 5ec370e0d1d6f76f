import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { hashKey } from '../../../../server/app/bundles/tokens.ts';
import { judgeInWorker } from '../../../../server/app/backfill/judge-in-worker.ts';
import type { Received, TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { arrive, heldTests, reasonsIn, recordsOf, backfillOf, work } from './rig.ts';

// Some seconds alone, much longer where others keep the processor and the disk.
vi.setConfig({ testTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

/** 28 clips with one rating each: four sessions of seven fill the study. */
async function serve(recruitment: string, quota?: number): Promise<void> {
  server = await serveStudy(
    await writeTernary(folder.path, `recruitment: {minutes: 10${recruitment}}\n`, quota),
  );
}

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await server.close();
  await folder.remove();
});

const PAGES = 10;
const LEASE_IS_OVER = 86_400_000;

async function complete(flawed: 'machine' | 'human' = 'machine'): Promise<TestListener> {
  const { listener } = await arrive(server);
  await work(server, listener, PAGES, flawed);
  await listener.json<SessionView>('POST', 'complete', {});
  return listener;
}

/** Everything that a listener can tell of the replies to answers and the end: all but random ids, hashes and codes. */
const told = ({ received }: TestListener) =>
  received
    .filter(
      ({ path }) => path.endsWith('/answers') || path.endsWith('/complete') || path.endsWith('/session'),
    )
    .map(({ path, status, headers, body }: Received) => {
      const names = headers.filter(([name]) => name !== 'etag' && !name.startsWith('ratelimit'));
      const text = body.toString().replaceAll(/"(id|receipt|code)":"[^"]*"/g, '"$1":""');
      return { path, status, headers: names.map(([name]) => name), bytes: body.length, text };
    });

test('A8 an invalid batch: nothing is different for the listener, the export says so, and the next listener gets its clips', async () => {
  await serve('', 1);
  const valid = await complete();
  const invalid = await complete('human');
  expect(told(invalid)).toEqual(told(valid));
  await complete();
  await complete();
  expect(await reasonsIn(server)).toEqual([[], ['att batch'], [], []]);
  const before = await heldTests(server);

  const next = await arrive(server);
  expect(next.view.state).toBe('full');
  const backfill = backfillOf(server);
  await backfill.run();
  expect(await heldTests(server)).toEqual([before[0], [], before[2], before[3], []]);
  expect(told(invalid)).toEqual(told(valid));
  expect(await invalid.json('GET', 'session')).toMatchObject({
    state: 'completed',
    pages: { total: 10, answered: 10 },
  });

  const view = await next.listener.json<SessionView>('POST', 'enter', {});
  expect((await next.listener.consent(view)).state).toBe('active');
  const offered = (await heldTests(server)).at(-1) ?? [];
  expect(offered.toSorted()).toEqual(before[1]?.toSorted());
  await work(server, next.listener, PAGES);
  await next.listener.json('POST', 'complete', {});
  await backfill.run();
  expect((await heldTests(server)).flat().toSorted()).toEqual(before.flat().toSorted());
  expect((await recordsOf(server)).at(-1)?.answers.map(({ surplus }) => surplus)).not.toContain(true);
});

test('A7 a listener who vanishes at slot 9 with all traps passed: the batch does not count, its clips return when the time is up', async () => {
  await serve('', 1);
  const { listener } = await arrive(server);
  await work(server, listener, 8);
  const backfill = backfillOf(server);
  await backfill.run();
  expect((await heldTests(server)).flat()).toHaveLength(7);
  for (let others = 0; others < 3; others += 1) await complete();
  const waiting = await arrive(server);
  expect(waiting.view.state).toBe('full');

  server.clock.at += LEASE_IS_OVER;
  await backfill.run();
  expect((await reasonsIn(server))[0]).toEqual(['incomplete batch']);
  expect((await recordsOf(server))[0]?.answers).toHaveLength(8);
  await server.context.store.releaseExpired(server.clock.at);
  expect((await heldTests(server))[0]).toEqual([]);
  const { listener: next } = await arrive(server);
  await work(server, next, PAGES);
  await next.json('POST', 'complete', {});
  await backfill.run();
  const held = await heldTests(server);
  expect(held.flat()).toHaveLength(28);
  expect(new Set(held.flat()).size).toBe(28);

  await work(server, listener, PAGES);
  expect((await listener.json<SessionView>('POST', 'complete', {})).state).toBe('completed');
  const late = (await recordsOf(server))[0];
  expect(late?.answers.map(({ surplus }) => surplus).slice(-2)).toEqual([true, true]);
});

test('a completed session none of whose ratings counts makes room for another one, as far as the reserve goes', async () => {
  await serve(', listeners: 1, reserve: 1');
  const backfill = backfillOf(server);
  await complete('human');
  expect((await arrive(server)).view.state).toBe('full');
  await backfill.run();
  await complete('human');
  await backfill.run();
  expect((await arrive(server)).view.state).toBe('full');
});

test.each(['backfill', 'refill'])('with %s: false nothing is freed', async (key) => {
  await serve(`, listeners: 1, ${key}: false`);
  await complete('human');
  await backfillOf(server).run();
  expect((await arrive(server)).view.state).toBe('full');
});

test('a study is judged again when something was stored or a session ran out of time, and not otherwise', async () => {
  await serve('');
  let judged = 0;
  const judge = async () => {
    judged += 1;
    return { changes: [], dueAt: server.clock.at + 1000 };
  };
  const backfill = backfillOf(server, { judge });
  await backfill.run();
  expect(judged).toBe(0);
  await arrive(server);
  for (const [movedMs, times] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [10, 2],
  ] as const) {
    server.clock.at += movedMs;
    await backfill.run();
    expect(judged).toBe(times);
  }
});

test('judging takes a fifth of the time at most, and what goes wrong is not tried again until something changes', async () => {
  await serve('');
  await arrive(server);
  const clock = { ms: 0 };
  const logged: string[] = [];
  let judged = 0;
  const backfill = backfillOf(server, {
    elapsedMs: () => clock.ms,
    log: (line) => logged.push(line),
    judge: async () => {
      judged += 1;
      clock.ms += 1000;
      throw new Error('an answer is damaged');
    },
  });
  await backfill.run();
  await backfill.run();
  expect([judged, logged]).toEqual([
    1,
    [`backfilling the places of ${server.version.name}: Error: an answer is damaged`],
  ]);
  await arrive(server);
  clock.ms = 4999;
  await backfill.run();
  expect(judged).toBe(1);
  clock.ms = 5000;
  await backfill.run();
  expect(judged).toBe(2);
});

test('a failed read is logged and the next look is as any other', async () => {
  await serve('');
  await arrive(server);
  const { store } = server.context;
  const logged: string[] = [];
  let reads = 0;
  let judged = 0;
  const listCurrentVersions: typeof store.listCurrentVersions = async () => {
    reads += 1;
    if (reads === 1) throw new Error('disk I/O error');
    return store.listCurrentVersions();
  };
  const backfill = backfillOf(server, {
    store: { ...store, listCurrentVersions },
    log: (line) => logged.push(line),
    judge: async () => {
      judged += 1;
      return { changes: [], dueAt: null };
    },
  });
  await backfill.run();
  expect([judged, logged]).toEqual([0, ['backfilling places: Error: disk I/O error']]);
  await backfill.run();
  expect(judged).toBe(1);
  await backfill.stop();
});

test('once it has stopped, completions under way and later looks leave the store alone', async () => {
  await serve('');
  const { listener } = await arrive(server);
  await work(server, listener, PAGES);
  const { store } = server.context;
  const session = await store.sessionByKey(hashKey(listener.cookie.slice(listener.cookie.indexOf('=') + 1)));
  let reads = 0;
  const listCurrentVersions: typeof store.listCurrentVersions = () => {
    reads += 1;
    return store.listCurrentVersions();
  };
  const backfill = backfillOf(server, { store: { ...store, listCurrentVersions } });
  backfill.start();
  await backfill.stop();
  reads = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect(await store.completeAnswered(session?.id ?? '', 'CODE', server.clock.at)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  await backfill.run();
  expect(reads).toBe(0);
});

test('the worker finds what this process finds, and what goes wrong in it is told', async () => {
  await serve('', 1);
  await complete('human');
  await complete();
  const { signal } = new AbortController();
  const inWorker = (study: string) =>
    judgeInWorker(
      { dataFolder: server.dataFolder, databaseUrl: null, databaseReadUrl: null, study, at: server.clock.at },
      signal,
    );
  const { name } = server.version;
  const first = (await recordsOf(server))[0];
  const expected = Array.from({ length: PAGES }, (_, index) => ({
    sessionId: first?.session.id,
    position: index + 1,
    counts: false,
  }));
  const judged = await inWorker(name);
  expect(judged).toEqual({ changes: expected, dueAt: null });
  await backfillOf(server, { judge: () => Promise.resolve(judged) }).run();
  expect((await heldTests(server)).map(({ length }) => length)).toEqual([0, 7]);
  await expect(inWorker('nothing')).rejects.toThrow(/there is no study/);
});
