import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseAt } from '../../../server/db/open.ts';
import { openPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import type { Store, StudyVersion } from '../../../server/db/contract/store.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { activeSession, answerOf, publish, recordsOf } from '../../server/db/conformance/fixture.ts';
import { freePort, ServerProcess } from '../../server/faults/server-process.ts';
import { blocksIn, readDoc, shellLines, type DocBlock } from '../../support/doc-blocks.ts';
import { asNobody, postgresPrograms, TestPostgres } from '../../support/postgres.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';

const PAGE = 'docs/operating/scaling.md';
const DATABASE = 'postgres://earshot:password@db.example.org';
const REPLICA = 'postgres://earshot_read:password@replica.example.org';
const RESTORED = '/var/lib/postgresql/restored';

const postgres = postgresOfFile();
let folder = '';
/** Whoever runs PostgreSQL. */
const own = asNobody();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-docs-'));
  await mkdir(join(folder, 'backup', 'log'), { recursive: true });
  for (const path of ['', 'backup', join('backup', 'log')])
    if (own) await chown(join(folder, path), own.uid, own.gid);
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The blocks below a heading. */
function blocksOf(heading: string): DocBlock[] {
  const section = readDoc(PAGE)
    .split(/^#{2,3} /mu)
    .find((text) => text.startsWith(`${heading}\n`));
  return blocksIn(PAGE, section ?? '');
}
const linesOf = (heading: string): string[] =>
  blocksOf(heading)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => shellLines(text));
const settingsOf = (heading: string): string[] =>
  blocksOf(heading)
    .filter(({ language }) => language === 'ini')
    .map(({ text }) => here(text));

/** The page's addresses and folders as those of the test. */
const here = (text: string): string =>
  text
    .replaceAll(DATABASE, postgres().urlOf('').slice(0, -1))
    .replaceAll(RESTORED, join(folder, 'restored'))
    .replaceAll('/backup', join(folder, 'backup'))
    .replaceAll('npx earshot', `${process.execPath} dist/server/cli.js`);

async function run(line: string, as: typeof own = null): Promise<string> {
  const env = {
    PATH: `${postgresPrograms()[0]}:${process.env['PATH']}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(postgres().port),
    PGUSER: 'earshot',
    EARSHOT_DATA: join(folder, 'data'),
  };
  const { stdout } = await promisify(execFile)('sh', ['-ec', here(line)], {
    ...as,
    cwd: as ? folder : projectRoot(),
    env,
  });
  return stdout;
}

/** Starts what a line `DATABASE_…=… npm start` starts, and stops it. */
async function startOnce(line: string, env: Record<string, string> = {}): Promise<void> {
  const [, name, value] = /^(\w+)=(\S+) npm start$/u.exec(here(line)) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no start of a server: ${line}`);
  const server = new ServerProcess(join(folder, 'data'), await freePort(), { ...env, [name]: value });
  await server.start();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
}

async function answersIn(store: Store, version: StudyVersion): Promise<number> {
  return (await recordsOf(store, version)).flatMap(({ answers }) => answers).length;
}

test('the lines that move a data folder to PostgreSQL, and those about a replica, do so', async () => {
  const store = await databaseAt(null).open(join(folder, 'data'));
  const version = await publish(store);
  await store.ingestAnswer(answerOf(await activeSession(store, version, 'a'), 1));
  await store.close();
  const [create = '', move = '', start = '', ...more] = linesOf('Move to PostgreSQL');
  expect(more).toEqual([]);
  await run(create);
  await run(move);
  await startOnce(start);
  const moved = await openPostgresStore(postgres().urlOf('earshot'));
  expect(await answersIn(moved, version)).toBe(1);
  await moved.close();
  const replica = await TestPostgres.replicaOf(postgres());
  const [read = '', ...others] = linesOf('A copy for reading');
  expect(others).toEqual([]);
  const line = read.replace(`${REPLICA}/earshot`, replica.urlOf('earshot'));
  await startOnce(line, { DATABASE_URL: postgres().urlOf('earshot') });
  await replica.remove();
  await postgres().query('postgres', 'drop database earshot');
});

test('a dump restores all, and the archive any moment, with the lines of the page', async () => {
  const heading = 'Backups of the database';
  const [archive = '', moment = ''] = settingsOf(heading);
  const [dump = '', create = '', restore = '', base = '', copy = '', touch = '', start = '', ...more] =
    linesOf(heading);
  expect(more).toEqual([]);
  await postgres().query('postgres', 'create database earshot');
  for (const line of shellLines(archive)) await postgres().query('postgres', `alter system set ${line}`);
  await postgres().stop();
  await postgres().begin();

  const store = await openPostgresStore(postgres().urlOf('earshot'));
  const version = await publish(store);
  const session = await activeSession(store, version, 'a');
  await store.ingestAnswer(answerOf(session, 1));
  await run(dump, own);
  await run(base, own);
  await store.ingestAnswer(answerOf(session, 2));
  const [row] = await postgres().query('earshot', 'select now()::text as now');
  const at = String(Object.values(Object(row))[0]);
  await postgres().query('earshot', 'delete from answers');
  expect(await answersIn(store, version)).toBe(0);
  await store.close();
  const [log] = await postgres().query('earshot', 'select pg_walfile_name(pg_switch_wal()) as log');
  await expect
    .poll(() => postgres().query('earshot', 'select last_archived_wal as log from pg_stat_archiver'))
    .toEqual([log]);

  // The dump is older than the second answer.
  for (const line of [create, restore]) await run(line, own);
  const dumped = await openPostgresStore(postgres().urlOf('earshot_restored'));
  expect(await answersIn(dumped, version)).toBe(1);
  expect(await dumped.checkCounts()).toEqual([]);
  await dumped.close();

  for (const line of [copy, touch]) await run(line, own);
  const port = await freePort();
  const settings = [
    // Settings of the test's server, which are no files of its folder.
    'max_connections = 200',
    moment.replace(/(?<=recovery_target_time = ')[^']*/u, at),
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = '${folder}'`,
  ];
  await appendFile(join(folder, 'restored', 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await run(start, own);
  try {
    const url = `postgres://earshot@127.0.0.1:${port}/earshot`;
    await expect
      .poll(() =>
        databaseAt(url)
          .open('')
          .then((one) => one.close())
          .catch(String),
      )
      .toBe(undefined);
    const restored = await openPostgresStore(url);
    expect(await answersIn(restored, version)).toBe(2);
    expect(await restored.checkCounts()).toEqual([]);
    expect(await restored.ingestAnswer(answerOf(session, 3))).toMatchObject({ outcome: 'stored' });
    await restored.close();
  } finally {
    await run(`pg_ctl stop --pgdata=${RESTORED} --mode=immediate`, own);
  }
});
