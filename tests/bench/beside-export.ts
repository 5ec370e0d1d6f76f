import { cp } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { JobView } from '#core/api/jobs.ts';
import { moveDatabase } from '../../server/app/operations/move.ts';
import { databaseAt } from '../../server/db/open.ts';
import { freePort } from '../server/faults/server-process.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { TestPostgres } from '../support/postgres.ts';
import { BuiltServer, percentile } from './built-server.ts';
import { fillStore } from './export/fill-store.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';
import { prepareAnswers, type Requests } from './prepare-answers.ts';
import { sendSteadily, type Sent } from './send-steadily.ts';

// How long listeners wait for the receipt of an answer while a large study is exported, on each database.

const PER_SECOND = 50;
const LISTENERS = 200;
const PAGES = 10;
const WARM_S = 10;
/** Longest export that there are answers for, s. */
const BUSY_S = 300;
/** Largest p99 beside an export, as a multiple of the p99 without one. */
const GOAL_RATIO = 2;
/** A stall of the machine by other programs spoils one of these and not the median of all. */
const WINDOW_MS = 5000;

const { values: asked } = parseArgs({
  options: {
    ratings: { type: 'string', default: '1000000' },
    /** Exports, with as many quiet times before them and one after the last. */
    turns: { type: 'string', default: '1' },
    /** Length of a quiet time, s. */
    quiet: { type: 'string', default: '40' },
    /** Some of sqlite, postgres and replica, with commas. Default: all. */
    only: { type: 'string' },
  },
});
const [TURNS, QUIET_S] = [Number(asked.turns), Number(asked.quiet)];

interface Waits {
  p50: number;
  p99: number;
  failed: number;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** Percentiles of the median window. */
function waitsOf(sent: readonly Sent[]): Waits {
  const windows = new Map<number, number[]>();
  for (const { endedAt, tookMs } of sent) {
    const window = Math.floor((endedAt - tookMs) / WINDOW_MS);
    windows.set(window, [...(windows.get(window) ?? []), tookMs]);
  }
  const median = (share: number): number =>
    percentile(sorted([...windows.values()].map((times) => percentile(sorted(times), share))), 0.5);
  const failed = sent.filter(({ reply }) => reply === null).length;
  return { p50: median(0.5), p99: median(0.99), failed };
}

/** Exports all tables of the large study in the console. Resolves with the seconds that it took. */
async function exported(client: ConsoleClient): Promise<number> {
  const begun = performance.now();
  const { id } = await client.post<JobView>('/studies/large/exports', { kind: 'tables' });
  for (;;) {
    const job = await client.get<JobView>(`/studies/large/jobs/${id}`);
    if (job.state === 'failed') throw new Error(job.error ?? 'the export failed');
    if (job.state === 'done') return (performance.now() - begun) / 1000;
    await wait(500);
  }
}

interface Prepared {
  cookie: string;
  requests: readonly Requests[];
}

async function measure(
  name: string,
  { dataFolder, env }: { dataFolder: string; env: Readonly<Record<string, string>> },
  { cookie, requests }: Prepared,
): Promise<void> {
  const port = await freePort();
  const server = await BuiltServer.start({
    dataFolder,
    port,
    isPinned: false,
    env: { ...env, EARSHOT_LOG: 'error' },
  });
  const client = new ConsoleClient(`http://127.0.0.1:${port}`, cookie);
  let next = 0;
  const load = (seconds: number, signal?: AbortSignal): Promise<Sent[]> => {
    const own = requests.slice(next, (next += Math.ceil((seconds * PER_SECOND) / PAGES)));
    const listeners = Array.from({ length: LISTENERS }, (_, place) =>
      own.filter((_session, index) => index % LISTENERS === place).flat(),
    );
    return sendSteadily({ port, listeners, perSecond: PER_SECOND, ...(signal && { signal }) });
  };
  try {
    await load(WARM_S);
    const [quiet, beside]: [Sent[], Sent[]] = [await load(QUIET_S), []];
    let exportS = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const end = new AbortController();
      const sending = load(BUSY_S / TURNS, end.signal);
      exportS += await exported(client).finally(() => end.abort());
      beside.push(...(await sending));
      quiet.push(...(await load(QUIET_S)));
    }
    const [without, during] = [waitsOf(quiet), waitsOf(beside)];
    const ratio = during.p99 / without.p99;
    const text = ({ p50, p99, failed }: Waits): string =>
      `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms${failed > 0 ? `, ${failed} FAILED` : ''}`;
    console.log(
      `${name.padEnd(32)} without ${text(without)}; beside an export of ${(exportS / TURNS).toFixed(0)} s ${text(during)}; p99 ${ratio.toFixed(2)} times`,
    );
    figure({ name: `p99 of an answer beside an export, ${name}`, value: ratio, unit: 'x', goal: GOAL_RATIO });
  } finally {
    await server.kill();
  }
}

const isAsked = (name: string): boolean => asked.only?.split(',').includes(name) ?? true;

await inFolder(async (folder) => {
  const data = join(folder, 'data');
  const count = await fillStore(data, 'large', Number(asked.ratings));
  const seconds = WARM_S + (TURNS + 1) * QUIET_S + BUSY_S;
  const sessions = Math.ceil((seconds * PER_SECOND) / PAGES) + 2 * (TURNS + 1);
  const { requests } = await prepareAnswers(folder, data, sessions);
  const store = await databaseAt(null).open(data, { isTemporary: true });
  const context = { store, now: Date.now, randomId: randomUUID };
  const { cookie } = await ConsoleClient.as({ url: '', context }, 'owner');
  await store.close();
  const prepared = { cookie, requests };
  console.log(
    `an export of ${count} ratings beside ${PER_SECOND} answers/s (load average ${loadavg()[0]?.toFixed(1)} before the start)`,
  );
  if (isAsked('sqlite')) {
    const own = join(folder, 'own');
    await cp(data, own, { recursive: true });
    await measure('SQLite', { dataFolder: own, env: {} }, prepared);
  }
  if (!isAsked('postgres') && !isAsked('replica')) return;
  const postgres = await TestPostgres.start();
  /** A database of its own with all of that. */
  const filled = async (): Promise<string> => {
    const url = await postgres.create();
    await moveDatabase({ from: databaseAt(null), fromFolder: data, to: databaseAt(url), toFolder: data });
    return url;
  };
  if (isAsked('postgres'))
    await measure('PostgreSQL', { dataFolder: data, env: { DATABASE_URL: await filled() } }, prepared);
  if (isAsked('replica')) {
    const url = await filled();
    const replica = await TestPostgres.replicaOf(postgres);
    const env = { DATABASE_URL: url, DATABASE_READ_URL: replica.urlOf(new URL(url).pathname.slice(1)) };
    await measure('PostgreSQL, a copy for reading', { dataFolder: data, env }, prepared);
    await replica.remove();
  }
  await postgres.remove();
});
