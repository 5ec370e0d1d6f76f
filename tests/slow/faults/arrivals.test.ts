import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blocksOf, drawSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { SessionView } from '#core/session/contract.ts';
import { TestListener } from '../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';
import { entryOf, reservationOf } from '../../server/db/conformance/fixture.ts';
import { recordsOf } from '../../server/app/backfill/rig.ts';

const PROLIFIC = 'prolific: {completed: DONE1, no_consent: NOT11, quota_full: FULL1}';
const STRATA = `strata:
    question: {en: Which are you?, zh: 您属于哪一组？}
    options: [{value: female, label: {en: Female, zh: 女}}, {value: male, label: {en: Male, zh: 男}}]`;

/** Clips under test of the tiny study, and how many a session takes. */
const CLIPS = 28;
const TESTS = 7;

// Some seconds alone, much longer where others keep the processor and the disk.
vi.setConfig({ testTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

async function serve(quota: number, more = ''): Promise<void> {
  const recruitment = `recruitment:\n  minutes: 10\n  ${PROLIFIC}\n  ${more}\n`;
  server = await serveStudy(await writeTernary(folder.path, recruitment, quota));
  vouchForAll(server);
}

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await server.close();
  await folder.remove();
});

async function arriveAs(number: number, stratum?: string): Promise<{ view: SessionView; ms: number }> {
  const listener = new TestListener(server);
  const participant = number.toString(16).padStart(24, '0');
  const link = `/s/${server.slug}?PROLIFIC_PID=${participant}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${participant}`;
  const startedAt = performance.now();
  await listener.send('GET', link);
  const view = await listener.consent(await listener.json<SessionView>('POST', 'enter', {}), stratum);
  return { view, ms: performance.now() - startedAt };
}

interface Assigned {
  states: Record<string, number>;
  /** Sessions that hold each clip under test, by stratum. */
  counts: Map<string, Map<string, number>>;
}

/** What is stored; fails for a short plan and for a clip that a session has twice. */
async function assigned(): Promise<Assigned> {
  const states: Record<string, number> = {};
  const counts = new Map<string, Map<string, number>>();
  for (const { session, pages } of await recordsOf(server)) {
    states[session.state] = (states[session.state] ?? 0) + 1;
    expect(pages).toHaveLength(session.state === 'active' ? 10 : 0);
    const clips = pages.flatMap((page) => page.clips);
    expect(new Set(clips).size).toBe(clips.length);
    const stratum = session.stratum ?? '';
    const own = counts.get(stratum) ?? new Map<string, number>();
    for (const { unit } of pages) if (unit.startsWith('test:')) own.set(unit, (own.get(unit) ?? 0) + 1);
    counts.set(stratum, own);
  }
  return { states, counts };
}

const percentile = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? 0);

const full = (each: number): number[] => Array.from({ length: CLIPS }, () => each);

test('S7 500 listeners start at once: as many as the quotas hold, each clip exactly as often as asked, no plan is short', async () => {
  const quota = 100;
  const places = (quota * CLIPS) / TESTS;
  await serve(quota);
  const arrived = await Promise.all(Array.from({ length: 500 }, (_, number) => arriveAs(number)));
  const { states, counts } = await assigned();
  expect(states).toEqual({ active: places, full: 500 - places });
  expect([...(counts.get('')?.values() ?? [])]).toEqual(full(quota));
  expect(arrived.filter(({ view }) => view.completion?.code === 'FULL1')).toHaveLength(500 - places);
  const times = arrived.map(({ ms }) => ms);
  process.stdout.write(
    `500 starts at once: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms to the plan\n`,
  );
});

test('S7 with strata, 150 starts at once fill each to its share exactly, however unevenly they come', async () => {
  const quota = 12;
  const places = (quota * CLIPS) / TESTS / 2;
  await serve(quota, STRATA);
  await Promise.all(
    Array.from({ length: 150 }, (_, number) => arriveAs(number, number % 5 === 0 ? 'male' : 'female')),
  );
  const { states, counts } = await assigned();
  expect(states).toEqual({ active: 2 * places, full: 150 - 2 * places });
  for (const stratum of ['female', 'male'])
    expect([...(counts.get(stratum)?.values() ?? [])]).toEqual(full(quota / 2));
});

/** Lets listeners of four processes arrive in the same moment. */
async function arriveFromProcesses(each: number): Promise<{ view: SessionView }[]> {
  const children = Array.from({ length: 4 }, (_, index) => {
    const script = join(import.meta.dirname, 'arrive.ts');
    const args = ['--import', 'tsx', script, `${server.url}/s/${server.slug}`, each, index * each].map(
      String,
    );
    return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  });
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  const replies = children.map(({ stdout }) => text(stdout));
  for (const { stdin } of children) stdin.write('go\n');
  return (await Promise.all(replies)).flatMap((reply): { view: SessionView }[] => JSON.parse(reply));
}

test('17 60 places and 120 listeners from four processes at once: every count is the quota, and no list is short', async () => {
  const quota = 15;
  await serve(quota);
  const arrived = await arriveFromProcesses(30);
  expect(arrived).toHaveLength(120);
  const { states, counts } = await assigned();
  expect(states).toEqual({ active: 60, full: 60 });
  expect([...(counts.get('')?.values() ?? [])]).toEqual(full(quota));
  const states20 = await Promise.all(Array.from({ length: 20 }, (_, number) => arriveAs(1000 + number)));
  expect(states20.map(({ view }) => view.state)).toEqual(states20.map(() => 'full'));
});

test('17 control: who chooses from what was taken before, outside the transaction, overfills', async () => {
  const quota = 25;
  await serve(quota);
  const { store } = server.context;
  const blocks = blocksOf(server.version.study);
  const entered = await Promise.all(
    Array.from({ length: 200 }, (_, number) => store.enterOnce(entryOf(server.version, `naive ${number}`))),
  );
  await Promise.all(
    entered.map(({ id, seed }) => {
      const draws = drawSession(blocks, () => 0, createRandom(seed));
      return store.consentAndReserve(reservationOf(id, { choose: () => draws }));
    }),
  );
  const { counts } = await assigned();
  expect(Math.max(...(counts.get('')?.values() ?? []))).toBeGreaterThan(quota);
});
