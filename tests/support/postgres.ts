import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { timesOf } from './process-times.ts';

const DEBIAN = '/usr/lib/postgresql';
const NOBODY = 65_534;

/** PostgreSQL refuses to run as root: then as nobody, who needs no account of their own. null: it runs as whoever runs the test. */
export const asNobody = (): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;

const giveAway = async (folder: string): Promise<void> => {
  const own = asNobody();
  if (own) await chown(folder, own.uid, own.gid);
};

/** Folders of programs of PostgreSQL on this machine, the newest version first: Debian's, or the one that EARSHOT_TEST_POSTGRES names. */
export function postgresPrograms(): string[] {
  const named = process.env['EARSHOT_TEST_POSTGRES'];
  if (named !== undefined) return [named];
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a port has a number');
  return address.port;
}

/** A PostgreSQL server of the test's own. */
export class TestPostgres {
  readonly #programs: string;
  readonly #folder: string;
  readonly port: number;
  #databases = 0;

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.port = port;
  }

  /** Throws when PostgreSQL is not installed. `settings`: lines like fsync=off. */
  static async start(
    settings: readonly string[] = [],
    [programs] = postgresPrograms(),
  ): Promise<TestPostgres> {
    if (programs === undefined) throw new Error('PostgreSQL is not installed: see .ci/full');
    const folder = await mkdtemp(join(tmpdir(), 'earshot-postgres-'));
    await giveAway(folder);
    const server = new TestPostgres(programs, folder, await freePort());
    await server.#run('initdb', [
      '-D',
      join(folder, 'data'),
      '-U',
      'earshot',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ]);
    await server.begin(settings);
    return server;
  }

  /** A streaming replica of a server that runs. It belongs to the test, which removes it. */
  static async replicaOf(primary: TestPostgres): Promise<TestPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-replica-'));
    await giveAway(folder);
    const replica = new TestPostgres(primary.#programs, folder, await freePort());
    const from = `host=127.0.0.1 port=${primary.port} user=earshot`;
    await replica.#run('pg_basebackup', [
      '-D',
      join(folder, 'data'),
      '-d',
      from,
      '-R',
      '-c',
      'fast',
      '--no-sync',
    ]);
    await replica.begin();
    return replica;
  }

  /** Starts it, again after `stop`. */
  async begin(settings: readonly string[] = []): Promise<void> {
    const given = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'max_connections=200',
      ...settings,
    ];
    const options = given.map((line) => `-c ${line}`).join(' ');
    const [data, log] = [join(this.#folder, 'data'), join(this.#folder, 'log')];
    await this.#run('pg_ctl', ['-D', data, '-l', log, '-w', '-o', options, 'start']);
  }

  /** `immediate`: as in a crash. */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.#run('pg_ctl', ['-D', join(this.#folder, 'data'), '-w', '-m', mode, 'stop']);
  }

  urlOf(database: string): string {
    return `postgres://earshot@127.0.0.1:${this.port}/${database}`;
  }

  /** Creates a database and returns its address. `template`: another one, which is copied. */
  async create(template?: string): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.query(
      'postgres',
      `create database ${name}${template === undefined ? '' : ` template ${template}`}`,
    );
    return this.urlOf(name);
  }

  async query(database: string, sql: string): Promise<unknown[]> {
    const client = new Client(this.urlOf(database));
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** CPU time of all its processes since it began, of those that ended too, microseconds. Linux only. */
  cpuUs(): number {
    const [pid] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const own = timesOf(Number(pid));
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .map((name) => timesOf(Number(name)))
      .filter(({ parent }) => parent === Number(pid));
    return own.us + own.endedUs + children.reduce((sum, { us }) => sum + us, 0);
  }

  async remove(): Promise<void> {
    await this.stop('immediate').catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const child = spawn(join(this.#programs, program), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: this.#folder,
      ...asNobody(),
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said}`);
  }
}
