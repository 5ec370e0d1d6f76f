import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { projectRoot } from '../../server/project-root.ts';
import { freePort } from '../server/faults/server-process.ts';
import { faultyDisk } from '../support/faulty-disk.ts';
import { prepareAnswers, type Requests } from './prepare-answers.ts';
import { sendAll } from './send-all.ts';

/** Goals of a durable answer: CPU time of the server, and answers a second at 100 connections. */
const GOAL_CPU_US = 700;
const GOAL_PER_SECOND = 1500;

const CONNECTIONS = 100;
/** Sessions of ten pages that a connection walks in one round; the first round warms the server up. */
const SESSIONS_A_ROUND = 4;
const ROUNDS = 4;
const TICK_US = 10_000;

/** `--sync-ms 5`: a disk whose flushes take so much longer, as those without a battery do. */
const { 'sync-ms': syncMs } = parseArgs({ options: { 'sync-ms': { type: 'string' } } }).values;
const SLOW_DISK = syncMs === undefined ? {} : faultyDisk({ DISK_SYNC_US: String(1000 * Number(syncMs)) });

/** Built anew for every run, beside what is deployed. */
const BUILD = join(projectRoot(), 'dist', 'bench');

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startServer(dataFolder: string, port: number, isPinned: boolean): Promise<number> {
  const env = {
    ...process.env,
    EARSHOT_DATA: dataFolder,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'production',
    ...SLOW_DISK,
  };
  const node = [process.execPath, join(BUILD, 'main.js')];
  const [program = '', ...args] = isPinned ? ['taskset', '-c', '0', ...node] : node;
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error('the server ended before it was ready')));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Earshot is listening')) resolve();
    });
  });
  if (child.pid === undefined) throw new Error('the server has no process id');
  return child.pid;
}

/** CPU time that a process has used, user and system, in microseconds; Linux counts it in ticks of 10 ms. */
function cpuUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface Figures {
  perSecond: number;
  cpuUs: number;
}

async function round(port: number, pid: number, requests: readonly Requests[]): Promise<Figures> {
  const queues = Array.from({ length: CONNECTIONS }, (_, connection) =>
    requests.filter((_session, index) => index % CONNECTIONS === connection).flat(),
  );
  const cpuBefore = cpuUs(pid);
  const start = performance.now();
  const tookMs = (await Promise.all(queues.map((queue) => sendAll(port, queue))))
    .flat()
    .toSorted((a, b) => a - b);
  const seconds = (performance.now() - start) / 1000;
  const figures = { perSecond: tookMs.length / seconds, cpuUs: (cpuUs(pid) - cpuBefore) / tookMs.length };
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(tookMs, share).toFixed(0));
  console.log(
    `${tookMs.length} answers: ${figures.perSecond.toFixed(0)}/s, ${figures.cpuUs.toFixed(0)} us CPU each, ` +
      `reply after p50 ${p50} ms, p99 ${p99} ms`,
  );
  return figures;
}

function verdict(name: string, value: number, goal: number, isMet: boolean, unit: string): string {
  return `${name}: ${value.toFixed(0)} ${unit}, goal ${goal} ${unit}: ${isMet ? 'met' : 'NOT met'}`;
}

async function main(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--outDir', BUILD, '--logLevel', 'warn'], {
    cwd: projectRoot(),
  });
  const dataFolder = join(folder, 'data');
  const { requests } = await prepareAnswers(folder, dataFolder, CONNECTIONS * SESSIONS_A_ROUND * ROUNDS);
  const isPinned = hasTaskset();
  console.log(
    isPinned ? 'server on core 0, load on core 1' : 'no taskset: server and load share all cores',
    `(load average ${loadavg()[0]?.toFixed(1)} before the start)`,
  );
  const port = await freePort();
  const pid = await startServer(dataFolder, port, isPinned);
  const size = CONNECTIONS * SESSIONS_A_ROUND;
  const figures: Figures[] = [];
  try {
    for (let index = 0; index < ROUNDS; index += 1) {
      figures.push(await round(port, pid, requests.slice(index * size, (index + 1) * size)));
    }
  } finally {
    process.kill(pid, 'SIGKILL');
  }
  report(figures.slice(1), requests.flat().length, dataFolder);
}

/** The median round, without the one that warmed up; what was acknowledged has to be on the disk. */
function report(figures: readonly Figures[], sent: number, dataFolder: string): void {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const stored = Number(raw.prepare('SELECT count(*) FROM answers').pluck().get());
  raw.close();
  const median = (values: readonly number[]): number =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  const cpu = median(figures.map((one) => one.cpuUs));
  const perSecond = median(figures.map((one) => one.perSecond));
  console.log(`${sent} answers acknowledged, ${stored} on the disk after kill -9`);
  console.log(verdict('CPU per durable answer', cpu, GOAL_CPU_US, cpu <= GOAL_CPU_US, 'us'));
  console.log(verdict('answers a second', perSecond, GOAL_PER_SECOND, perSecond >= GOAL_PER_SECOND, '/s'));
  if (stored !== sent) throw new Error('acknowledged answers are missing');
}

const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'));
try {
  await main(folder);
} finally {
  await Promise.all([folder, BUILD].map((path) => rm(path, { recursive: true, force: true })));
}
