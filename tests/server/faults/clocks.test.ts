import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { answersOf } from '../../../server/app/ratings/session-answers.ts';
import { sessionColumns } from '../../../server/app/ratings/session-table.ts';
import { leaseMs } from '../../../server/app/listening/context/holds.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';
import { arrive, recordsOf, work } from '../app/backfill/rig.ts';

const PAGES = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Some seconds alone, much longer where others keep the processor and the disk.
vi.setConfig({ testTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, 'recruitment: {minutes: 10, listeners: 2}\n'));
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await folder.remove();
});

const isNumber = (value: unknown): value is number => typeof value === 'number';

test.each([DAY_MS, -DAY_MS])(
  '19 a clock in the browser that is %d ms off changes nothing: every time that is stored is the server’s',
  async (offMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.at + offMs });
    const from = server.clock.at;
    const { listener } = await arrive(server);
    await work(server, listener, PAGES);
    expect((await listener.json<SessionView>('POST', 'complete', {})).state).toBe('completed');
    const [record] = await recordsOf(server);
    if (!record) throw new Error('no session is stored');
    const { session, answers, pages, checks } = record;
    const times = [
      session.createdAt,
      session.consentedAt,
      session.visitAt,
      session.completedAt,
      ...answers.map(({ receivedAt }) => receivedAt),
      ...pages.map(({ openedAt }) => openedAt),
      ...checks.map(({ at }) => at),
    ].filter(isNumber);
    expect(times.length).toBeGreaterThan(2 * PAGES + 3);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
    expect(Math.max(...times)).toBeLessThanOrEqual(server.clock.at);
  },
);

test('19 the server’s clock is set back an hour: nobody is held up, the order stays, no time is negative, no lease is eternal', async () => {
  const consentedAt = server.clock.at;
  const first = await arrive(server);
  await work(server, first.listener, 3);
  const page = await first.listener.page(4);
  const durations = await first.listener.hear(page);
  server.clock.at -= HOUR_MS;
  const answer = { label: 'unclear', reason: 'It was heard before the clock was set back' };
  await first.listener.json('POST', 'answers', first.listener.request(page, answer, durations));
  await work(server, first.listener, PAGES);
  expect((await first.listener.json<SessionView>('POST', 'complete', {})).state).toBe('completed');

  const second = await arrive(server);
  const records = await recordsOf(server);
  const createdAt = records.map(({ session }) => session.createdAt);
  expect(createdAt).toEqual(createdAt.toSorted((a, b) => b - a));
  expect(records.map(({ session }) => session.state)).toEqual(['completed', 'active']);
  expect(records[0]?.answers.map(({ position }) => position)).toEqual(
    Array.from({ length: PAGES }, (_, index) => index + 1),
  );
  const bound = await server.context.studies.byVersion(server.version.id);
  const durationsOf = sessionColumns(new Map()).filter(({ unit }) => unit === 'min' || unit === 's');
  for (const record of records) {
    for (const { value } of durationsOf)
      expect(value({ bound, record, given: answersOf(bound, record) }) ?? 0).toBeGreaterThanOrEqual(0);
  }

  await work(server, second.listener, 1);
  expect((await arrive(server)).view.state).toBe('full');
  server.clock.at = consentedAt + leaseMs(10);
  expect((await arrive(server)).view.state).toBe('active');
});
