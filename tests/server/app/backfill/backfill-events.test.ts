import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { arrive, heldTests, recordsOf, backfillOf, work } from './rig.ts';

vi.setConfig({ testTimeout: 180_000 });

const PAGES = 10;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, 'recruitment: {minutes: 10, listeners: 1}\n'));
});

afterEach(async () => {
  await server.close();
  await folder.remove();
});

/** A session none of whose ratings counts. */
async function completeCarelessly(): Promise<void> {
  const { listener } = await arrive(server);
  await work(server, listener, PAGES, 'human');
  await listener.json<SessionView>('POST', 'complete', {});
}

/** Waits as long as the server does before it looks at what was stored. */
async function later(happens: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await happens();
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
}

test('a completion and a decision by hand are looked at within seconds, an answer when all studies are', async () => {
  const { listener } = await arrive(server);
  const { store } = server.context;
  const [record] = await recordsOf(server);
  const { id: sessionId } = record?.session ?? { id: '' };
  let judged = 0;
  const backfill = backfillOf(server, {
    judge: async () => {
      judged += 1;
      return { changes: [], dueAt: null };
    },
  });
  await work(server, listener, PAGES);
  backfill.start();
  await vi.waitFor(() => expect(judged).toBe(1));
  await later(() => store.beginVisit(sessionId, server.clock.at, 0));
  expect(judged).toBe(1);
  await backfill.run();
  expect(judged).toBe(2);
  await later(() => store.completeAnswered(sessionId, 'CODE', server.clock.at));
  await vi.waitFor(() => expect(judged).toBe(3));
  const decision = { reason: 'spoke on the phone', actor: 'ana', at: server.clock.at };
  await later(() =>
    store.decide({ studyId: server.version.studyId, sessionId, verdict: 'exclude', ...decision }),
  );
  await vi.waitFor(() => expect(judged).toBe(4));
  await backfill.stop();
});

test('places freed by a session whose server died before it looked are found at the next start', async () => {
  const before = backfillOf(server);
  await before.run();
  await completeCarelessly();
  // Nothing of this one is left but what was stored.
  await before.stop();
  await server.context.store.pruneEvents(1);
  await backfillOf(server).run();
  expect((await heldTests(server))[0]).toEqual([]);
});

test('one that is behind the events that were pruned looks at every study', async () => {
  const backfill = backfillOf(server);
  await backfill.run();
  await completeCarelessly();
  await server.context.store.pruneEvents(1);
  await backfill.run();
  expect((await heldTests(server))[0]).toEqual([]);
});
