import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveDatabase } from '../../../../server/app/operations/move.ts';
import { Perception } from '../../../../server/app/rehearsal/ear.ts';
import type { SeenRequest } from '../../../../server/app/rehearsal/browser.ts';
import type { Visit } from '../../../../server/app/rehearsal/listener.ts';
import { understandingOf } from '../../../../server/app/rehearsal/pass-steps.ts';
import { runRehearsal } from '../../../../server/app/rehearsal/run.ts';
import { databaseAt } from '../../../../server/db/open.ts';
import { deriveKey, readSecret } from '../../../../server/platform/secret.ts';
import { DerivedFiles } from '../../../../server/storage/derived-files.ts';
import { recordsOf } from '../../../server/db/conformance/fixture.ts';
import type { ServerProcess } from '../../../server/faults/server-process.ts';
import { Cluster, PAGES } from './cluster.ts';
import { differing, Exports, replay } from './exports.ts';
import { OpenMonitor, otherwise } from './monitor.ts';
import { Waits } from './waits.ts';

/** With EARSHOT_CHAOS=2000 as many listeners as a large challenge has. */
const LISTENERS = Number(process.env['EARSHOT_CHAOS'] ?? 120);
const AT_ONCE = Math.min(500, LISTENERS / 3);
const PLACES = LISTENERS * PAGES;
/** Answers that those who take part at once send in a second, at most: two cores are also theirs, the database's and the storage's. */
const ANSWERS_PER_SECOND = 50;
/** A page of the study takes about so long, ms. */
const PAGE_MS = 23_000;
/** Fast enough for a test, and slow enough that all faults happen while listeners take part. */
const TIME_SCALE = Math.min(10, Math.floor((ANSWERS_PER_SECOND * PAGE_MS) / 1000 / AT_ONCE));
/** Time between the arrivals of two listeners, ms. */
const ARRIVAL_MS = 100;

/** Monitors count ratings for a tenth of the time: after a count of many, which takes seconds, they rest for minutes. */
const FIGURES_MS = 300_000;

const KILL = 'kill -9 of a server';
const CRASH = 'crash of the database';
const CUT = 'no network to the storage';
const RESTART = 'restart of a server';
/** How the export may end that is under way when it happens: whole, or with these words. */
const WORDS = { [KILL]: /stopped/u, [CRASH]: /database/u, [CUT]: /storage/u, [RESTART]: /stopped/u };
/** Longest wait that a listener may have, ms. */
const GOALS = { [KILL]: 5000, [CRASH]: 20_000, [CUT]: 5000, [RESTART]: 5000 };

let cluster: Cluster;
let monitor: OpenMonitor;
let exports: Exports;
let visits: Visit[] = [];
const waits = new Waits();

/** Kinds of faults after which a listener waited longer than the goal, and than the busy machine explains. */
const tooLong = (longest: Readonly<Record<string, number>>): string[] =>
  Object.entries(GOALS)
    .filter(([kind, goal]) => !((longest[kind] ?? Infinity) < goal + waits.quiet()))
    .map(([kind]) => kind);

const wordsOf = (fault: string): RegExp =>
  Object.entries(WORDS).find(([kind]) => kind === fault)?.[1] ?? /^$/u;

/** Lets listeners take part, so many at once; each of them is followed by another. */
async function takePart(listeners: number, atOnce: number, onAnswer: () => void): Promise<Visit[]> {
  const { address, dataFolder, version } = cluster;
  const stage = {
    url: address,
    slug: version.slug,
    version: version.id,
    key: deriveKey(readSecret(dataFolder), 'rehearsal', version.slug),
    timeScale: TIME_SCALE,
    patienceMs: 120_000,
    onReply: ({ path, waitedMs }: SeenRequest) => {
      waits.note(waitedMs);
      if (path.endsWith('answers')) onAnswer();
    },
  };
  const perception = await Perception.of(version.study, new DerivedFiles(join(dataFolder, 'derived')));
  const senses = {
    checkEar: () => Promise.reject(new Error('no check was asked for')),
    understanding: understandingOf(version.study),
  };
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    await wait(lane * ARRIVAL_MS);
    const own = Math.floor((listeners + atOnce - 1 - lane) / atOnce);
    const cast = Array.from({ length: own }, () => 'careful' as const);
    return runRehearsal({ stage, cast, perception, senses, seed: `chaos ${lane}`, atOnce: 1 });
  });
  return (await Promise.all(lanes)).flat();
}

/** The faults, one after another, each while an export is under way on the server that it hits first. */
async function chaos(answered: () => number): Promise<void> {
  const { one, two, postgres, line } = cluster;
  const after = async (
    share: number,
    kind: string,
    at: ServerProcess,
    act: (job: string) => Promise<unknown>,
  ) => {
    while (answered() < share * PLACES) await wait(20);
    const job = await exports.begin(cluster.clientAt(at), kind);
    await waits.during(kind, () => act(job));
  };
  const killed = (server: ServerProcess) => async () => {
    await server.kill();
    await server.start();
  };
  const restarted = (server: ServerProcess) => async () => {
    await server.stop();
    await server.start();
  };
  await after(0.02, KILL, one, killed(one));
  await after(0.15, KILL, two, killed(two));
  await after(0.3, CRASH, one, async () => {
    await postgres.stop('immediate');
    await wait(2000);
    await postgres.begin();
  });
  await after(0.45, CUT, two, async (job) => {
    line.cut();
    await Promise.all([exports.end(job), wait(5000)]);
    line.mend();
  });
  await after(0.6, RESTART, one, restarted(one));
  await after(0.75, RESTART, two, restarted(two));
}

beforeAll(async () => {
  cluster = await Cluster.start(LISTENERS);
  const { address, version, owner } = cluster;
  monitor = new OpenMonitor(address, version.name);
  exports = new Exports(version.name, owner);
  let answers = 0;
  [visits] = await Promise.all([takePart(LISTENERS, AT_ONCE, () => (answers += 1)), chaos(() => answers)]);
}, 1_800_000);

afterAll(async () => {
  monitor.close();
  await cluster.remove();
}, 60_000);

const read = () => databaseAt(cluster.databaseUrl).read('');

/** Ids and hashes of answers that were acknowledged and are not stored exactly once, and of those that nobody sent. */
async function lostOrDoubled(): Promise<string[]> {
  const store = await read();
  const records = await recordsOf(store, cluster.version);
  await store.close();
  const stored = records.flatMap(({ answers }) => answers.map(({ id, sha256 }) => `${id} ${sha256}`));
  const sent = visits.flatMap(({ receipts }) => receipts.map(({ id, receipt }) => `${id} ${receipt}`));
  const countOf = (list: readonly string[]): Map<string, number> =>
    list.reduce((counts, one) => counts.set(one, (counts.get(one) ?? 0) + 1), new Map<string, number>());
  const [inStore, bySender] = [countOf(stored), countOf(sent)];
  return [...new Set([...stored, ...sent])].filter(
    (one) => inStore.get(one) !== 1 || bySender.get(one) !== 1,
  );
}

test('every acknowledged answer is stored once, quotas are exact, and no server ended by itself', async () => {
  expect(visits.map(({ ending }) => ending)).toEqual(visits.map(() => 'completed'));
  expect(visits.flatMap(({ receipts }) => receipts)).toHaveLength(PLACES);
  expect(await lostOrDoubled()).toEqual([]);
  const writer = await databaseAt(cluster.databaseUrl).open('');
  expect(await writer.checkCounts()).toEqual([]);
  await writer.close();
  expect([cluster.one.lastWords, cluster.two.lastWords]).toEqual([null, null]);
});

test('no listener waits longer than the goals of the docs', async ({ annotate }) => {
  const retries = visits.reduce((sum, visit) => sum + visit.retries, 0);
  const longestWaitMs = waits.longest();
  await annotate(
    JSON.stringify(
      { listeners: LISTENERS, answers: PLACES, retries, longestWaitMs, quietMs: waits.quiet() },
      null,
      1,
    ),
  );
  expect(retries).toBeGreaterThan(0);
  expect(tooLong(longestWaitMs)).toEqual([]);
});

test('a monitor that was open all the time shows what those do that are opened now', async () => {
  // The balancer sends one of them to each server.
  const { address, version } = cluster;
  const fresh = [1, 2].map(() => new OpenMonitor(address, version.name));
  for (const one of fresh) {
    await expect.poll(() => one.state().figures?.ratings.total).toBe(PLACES);
    await expect.poll(() => otherwise(monitor, one), { timeout: FIGURES_MS }).toEqual([]);
  }
  expect(monitor.state().counts?.answers).toBe(PLACES);
  for (const one of fresh) one.close();
});

test('exports that were under way are whole or say why they failed, and one afterwards equals the replay', async ({
  annotate,
}) => {
  const ends = await exports.ends();
  await annotate(JSON.stringify(ends, null, 1));
  expect(ends).toHaveLength(6);
  for (const { fault, end } of ends)
    if (!/^whole, \d+ ratings$/u.test(end)) expect(end, fault).toMatch(wordsOf(fault));
  const id = await exports.begin(cluster.owner, 'none');
  const files = await exports.files(await exports.end(id));
  const store = await read();
  const { name } = cluster.version;
  expect(differing(files, await replay(store, name, join(cluster.folder, 'replay')))).toEqual([]);
  await store.close();
  const [to, toFolder] = [databaseAt(null), join(cluster.folder, 'moved')];
  await moveDatabase({ from: databaseAt(cluster.databaseUrl), fromFolder: '', to, toFolder });
  const moved = await to.read(toFolder);
  expect(differing(files, await replay(moved, name, join(cluster.folder, 'replay-moved')))).toEqual([]);
  await moved.close();
});

test('control: a lost answer, a monitor that missed it, an old export and a wait beyond the goal are found', async () => {
  const { postgres, databaseUrl, version, folder, address, balancer } = cluster;
  const store = await read();
  const before = await replay(store, version.name, join(folder, 'before'));
  await postgres.query(
    new URL(databaseUrl).pathname.slice(1),
    `delete from answers where id = (select min(id) from answers);
     update sessions set state = 'left' where id = (select max(id) from sessions)`,
  );
  expect(await lostOrDoubled()).toHaveLength(1);
  expect(differing(before, await replay(store, version.name, join(folder, 'after')))).not.toEqual([]);
  await store.close();
  const missed = monitor.state();
  await Promise.all([cluster.one.stop(), cluster.two.stop()]);
  await Promise.all([cluster.one.start(), cluster.two.start()]);
  const fresh = new OpenMonitor(address, version.name);
  await expect.poll(() => fresh.state().counts?.sessions.left).toBe(1);
  expect(otherwise({ state: () => missed }, fresh)).toContain('counts');
  fresh.close();
  const pauseMs = GOALS[RESTART] + waits.quiet() + 3000;
  await waits.during(RESTART, async () => {
    balancer.kill('SIGSTOP');
    const late = takePart(1, 1, () => undefined);
    await wait(pauseMs);
    balancer.kill('SIGCONT');
    await late;
  });
  expect(tooLong(waits.longest())).toContain(RESTART);
});
