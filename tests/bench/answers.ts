import { cp } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moveDatabase } from '../../server/app/operations/move.ts';
import { databaseAt } from '../../server/db/open.ts';
import { Database } from '../../server/db/sqlite/driver.ts';
import { freePort } from '../server/faults/server-process.ts';
import { faultyDisk } from '../support/faulty-disk.ts';
import { TestPostgres } from '../support/postgres.ts';
import { answerRounds, medianOf, SESSIONS_PRESSED, type AnswerFigures } from './answer-rounds.ts';
import { BuiltServer, hasTaskset } from './built-server.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';
import { prepareAnswers, type Requests } from './prepare-answers.ts';

/** Goals of a durable answer: CPU time of the server, and answers a second at 100 connections. */
const GOAL_CPU_US = 500;
const GOAL_PER_SECOND = 2000;

/**
 * `--sync-ms 5`: a disk whose flushes take so much longer, as those without a battery do. `--postgres`: the same answers to a server on
 * PostgreSQL too.
 */
const { 'sync-ms': syncMs, postgres: withPostgres } = parseArgs({
  options: { 'sync-ms': { type: 'string' }, postgres: { type: 'boolean', default: false } },
}).values;
const SLOW_DISK = syncMs === undefined ? {} : faultyDisk({ DISK_SYNC_US: String(1000 * Number(syncMs)) });

function verdict(name: string, value: number, goal: number, isMet: boolean, unit: string): string {
  return `${name}: ${value.toFixed(0)} ${unit}, goal ${goal} ${unit}: ${isMet ? 'met' : 'NOT met'}`;
}

/** All rounds of the requests at a server, which is killed after them. */
async function pressed(
  server: BuiltServer,
  port: number,
  requests: readonly Requests[],
): Promise<AnswerFigures> {
  try {
    return medianOf(await answerRounds(server, port, requests));
  } finally {
    await server.kill();
  }
}

/** Throws if what was acknowledged is not on the disk. */
function verify(sent: number, dataFolder: string): void {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const stored = Number(raw.prepare('SELECT count(*) FROM answers').pluck().get());
  raw.close();
  console.log(`${sent} answers acknowledged, ${stored} on the disk after kill -9`);
  if (stored !== sent) throw new Error('acknowledged answers are missing');
}

/** The same answers to a server whose database is PostgreSQL, on the same machine. */
async function onPostgres(dataFolder: string, port: number, requests: readonly Requests[]): Promise<void> {
  const postgres = await TestPostgres.start();
  const url = await postgres.create();
  const to = databaseAt(url);
  await moveDatabase({ from: databaseAt(null), fromFolder: dataFolder, to, toFolder: dataFolder });
  const env = { DATABASE_URL: url };
  const server = await BuiltServer.start({ dataFolder, port, isPinned: hasTaskset(), env });
  const before = postgres.cpuUs();
  const { cpuUs, perSecond } = await pressed(server, port, requests);
  const sent = requests.flat().length;
  const databaseUs = (postgres.cpuUs() - before) / sent;
  const [row] = await postgres.query(new URL(url).pathname.slice(1), 'select count(*) as n from answers');
  console.log(
    `PostgreSQL: ${sent} answers acknowledged, ${JSON.stringify(row)} in the database after kill -9`,
  );
  console.log(
    `PostgreSQL: ${cpuUs.toFixed(0)} us of the server and ${databaseUs.toFixed(0)} us of the database an answer, ${perSecond.toFixed(0)} answers/s`,
  );
  figure({ name: 'CPU of an answer on PostgreSQL, the server', value: cpuUs, unit: 'us' });
  figure({ name: 'CPU of an answer on PostgreSQL, the database', value: databaseUs, unit: 'us' });
  figure({ name: 'answers on PostgreSQL at 100 connections', value: perSecond, unit: '/s' });
  await postgres.remove();
}

async function main(folder: string): Promise<void> {
  const [dataFolder, limitFolder] = [join(folder, 'data'), join(folder, 'limit')];
  const { requests } = await prepareAnswers(folder, dataFolder, SESSIONS_PRESSED);
  await cp(dataFolder, limitFolder, { recursive: true });
  const postgresFolder = join(folder, 'postgres');
  if (withPostgres) await cp(dataFolder, postgresFolder, { recursive: true });
  const isPinned = hasTaskset();
  console.log(
    isPinned ? 'server on core 0, load on core 1' : 'no taskset: server and load share all cores',
    `(load average ${loadavg()[0]?.toFixed(1)} before the start)`,
  );
  const port = await freePort();
  const place = { port, isPinned, env: SLOW_DISK };
  const server = await BuiltServer.start({ ...place, dataFolder });
  const { cpuUs, perSecond } = await pressed(server, port, requests);
  verify(requests.flat().length, dataFolder);
  console.log('the limit: node:http and SQLite with group commit, without checks');
  const program = ['--import', 'tsx', join(import.meta.dirname, 'limit-server.ts')];
  const least = await BuiltServer.start({ ...place, dataFolder: limitFolder, program });
  const limit = await pressed(least, port, requests);
  verify(requests.flat().length, limitFolder);
  figure({
    name: 'CPU of a durable answer',
    value: cpuUs,
    unit: 'us',
    goal: GOAL_CPU_US,
    limit: limit.cpuUs,
  });
  figure({
    name: 'answers at 100 connections',
    value: perSecond,
    unit: '/s',
    goal: GOAL_PER_SECOND,
    limit: limit.perSecond,
    isMore: true,
  });
  if (withPostgres) await onPostgres(postgresFolder, await freePort(), requests);
  console.log(verdict('CPU per durable answer', cpuUs, GOAL_CPU_US, cpuUs <= GOAL_CPU_US, 'us'));
  console.log(verdict('answers a second', perSecond, GOAL_PER_SECOND, perSecond >= GOAL_PER_SECOND, '/s'));
  console.log(
    `${(cpuUs / limit.cpuUs).toFixed(2)} times the CPU of the limit, ${(perSecond / limit.perSecond).toFixed(2)} of its answers a second`,
  );
}

await inFolder(main);
