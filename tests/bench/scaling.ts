import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { moveDatabase } from '../../server/app/operations/move.ts';
import { databaseAt } from '../../server/db/open.ts';
import { freePort } from '../server/faults/server-process.ts';
import { startBalancer } from '../support/balancer.ts';
import { TestPostgres } from '../support/postgres.ts';
import { timesOf } from '../support/process-times.ts';
import { answerRounds, medianOf, SESSIONS_PRESSED } from './answer-rounds.ts';
import { BuiltServer, hasTaskset } from './built-server.ts';
import { Connection } from './connection.ts';
import { fillStore } from './export/fill-store.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';
import { prepareAnswers, type Requests } from './prepare-answers.ts';

// What an answer costs a server that keeps many ratings and many open connections, on each database: CPU of the server, the database and
// the balancer, answers a second of a server on one core, and waits for locks of the database.

const { values: asked } = parseArgs({
  options: {
    ratings: { type: 'string', default: '100000,1000000' },
    /** Connections that are open and send nothing. */
    sockets: { type: 'string', default: '5000' },
    /** Some of sqlite and postgres, with a comma. Default: both. */
    only: { type: 'string', default: 'sqlite,postgres' },
  },
});
const SOCKETS = Number(asked.sockets);
/** Connections that are opened at once. */
const WAVE = 250;
const SAMPLE_MS = 50;

const HEALTH = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');

/** Connections that have sent one request each and stay open. */
async function idleSockets(port: number): Promise<Connection[]> {
  const open: Connection[] = [];
  while (open.length < SOCKETS)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(WAVE, SOCKETS - open.length) }, async () => {
          const connection = await Connection.open(port);
          await connection.ask(HEALTH);
          return connection;
        }),
      )),
    );
  return open;
}

/** How often connections of a database wait for a lock. */
class LockWatch {
  #samples = 0;
  #waits = 0;
  #mostWaiting = 0;
  readonly #client: Client;
  readonly #timer: NodeJS.Timeout;

  private constructor(client: Client) {
    this.#client = client;
    this.#timer = setInterval(() => void this.#look(), SAMPLE_MS);
  }

  static async of(url: string): Promise<LockWatch> {
    const client = new Client(url);
    await client.connect();
    return new LockWatch(client);
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const waiting = rows[0]?.n ?? 0;
    this.#samples += 1;
    if (waiting > 0) this.#waits += 1;
    this.#mostWaiting = Math.max(this.#mostWaiting, waiting);
  }

  async end(): Promise<string> {
    clearInterval(this.#timer);
    await this.#client.end();
    const share = ((100 * this.#waits) / Math.max(1, this.#samples)).toFixed(0);
    return `a connection waited for a lock in ${share} % of ${this.#samples} samples, at most ${this.#mostWaiting} at once`;
  }
}

interface Place {
  name: string;
  dataFolder: string;
  /** Default: SQLite in the data folder. */
  postgres?: { server: TestPostgres; url: string };
}

/** Presses a server, first directly and then through the balancer. */
async function measure(folder: string, { name, dataFolder, postgres }: Place, requests: readonly Requests[]) {
  const port = await freePort();
  const env = { EARSHOT_LOG: 'error', ...(postgres && { DATABASE_URL: postgres.url }) };
  const server = await BuiltServer.start({ dataFolder, port, isPinned: hasTaskset(), env });
  const sockets = await idleSockets(port);
  const pressed = async (at: number, own: readonly Requests[]) => {
    const before = postgres?.server.cpuUs() ?? 0;
    const figures = medianOf(await answerRounds(server, at, own));
    const databaseUs = ((postgres?.server.cpuUs() ?? 0) - before) / own.flat().length;
    return { ...figures, databaseUs };
  };
  try {
    const locks = postgres && (await LockWatch.of(postgres.url));
    const direct = await pressed(port, requests.slice(0, SESSIONS_PRESSED));
    const waits = await locks?.end();
    const balancerPort = await freePort();
    const balancer = await startBalancer(folder, { port: balancerPort, servers: [port, port] });
    const behind = requests.slice(SESSIONS_PRESSED);
    await once(balancer, 'spawn');
    await untilReady(balancerPort);
    const before = timesOf(balancer.pid ?? 0).us;
    const { cpuUs: behindUs } = await pressed(balancerPort, behind);
    const balancerUs = (timesOf(balancer.pid ?? 0).us - before) / behind.flat().length;
    balancer.kill('SIGKILL');
    console.log(
      `${name}: server ${direct.cpuUs.toFixed(0)} us (${behindUs.toFixed(0)} behind the balancer), ` +
        `${postgres ? `database ${direct.databaseUs.toFixed(0)} us, ` : ''}balancer ${balancerUs.toFixed(0)} us an answer; ` +
        `${direct.perSecond.toFixed(0)} answers/s; ${server.rssMb().toFixed(0)} MB with ${sockets.length} more connections` +
        (waits === undefined ? '' : `; ${waits}`),
    );
    figure({ name: `CPU of an answer, ${name}, the server`, value: direct.cpuUs, unit: 'us' });
    figure({
      name: `answers at 100 connections, ${name}`,
      value: direct.perSecond,
      unit: '/s',
      isMore: true,
    });
  } finally {
    for (const socket of sockets) socket.close();
    await server.kill();
  }
}

/** Resolves when the balancer hands requests on. */
async function untilReady(port: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (reply?.ok) return;
  }
}

const isAsked = (database: string): boolean => asked.only.split(',').includes(database);

await inFolder(async (folder) => {
  console.log(
    `server on core 0, load, database and balancer on core 1 (load average ${loadavg()[0]?.toFixed(1)} before the start)`,
  );
  for (const ratings of asked.ratings.split(',').map(Number)) {
    const data = join(folder, String(ratings));
    await fillStore(data, 'large', ratings);
    const { requests } = await prepareAnswers(
      join(folder, `study of ${ratings}`),
      data,
      2 * SESSIONS_PRESSED,
    );
    const name = (database: string): string => `${database}, ${ratings.toLocaleString('en')} ratings kept`;
    if (isAsked('sqlite')) {
      const own = join(folder, `own ${ratings}`);
      await cp(data, own, { recursive: true });
      await measure(folder, { name: name('SQLite'), dataFolder: own }, requests);
    }
    if (isAsked('postgres')) {
      const server = await TestPostgres.start();
      const url = await server.create();
      await moveDatabase({ from: databaseAt(null), fromFolder: data, to: databaseAt(url), toFolder: data });
      await measure(
        folder,
        { name: name('PostgreSQL'), dataFolder: data, postgres: { server, url } },
        requests,
      );
      await server.remove();
    }
  }
});
