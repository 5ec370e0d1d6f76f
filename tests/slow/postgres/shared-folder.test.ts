import { readdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import { isBackupName } from '../../../server/app/operations/backup-names.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import type { Env } from '../../../server/platform/env.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { LiveServer } from '../../support/live-server.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';
import { TestListener } from '../../support/test-listener.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const postgres = postgresOfFile();
let servers: LiveServer[] = [];

afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
  vi.unstubAllEnvs();
});

async function start(given: Partial<Env>): Promise<LiveServer> {
  const server = await LiveServer.start({}, given);
  servers.push(server);
  return server;
}

/** A listener of a study at one of the servers. */
function listenerAt({ running, dataFolder }: LiveServer, version: StudyVersion): TestListener {
  const { url, context } = running;
  const close = async (): Promise<void> => undefined;
  return new TestListener({ url, slug: version.slug, version, context, clock: { at: 0 }, dataFolder, close });
}

async function fileOf(client: ConsoleClient, path: string): Promise<Buffer> {
  const reply = await client.fetch('get', `${path}/file`);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

test('two servers with one data folder serve each other’s clips, exports and sessions, and one of them makes the backups', async () => {
  const databaseUrl = await postgres().create();
  // The program that makes a backup is one of its own.
  vi.stubEnv('DATABASE_URL', databaseUrl);
  const backups = await temporaryFolder();
  const both = { databaseUrl, backupsFolder: backups.path };
  const one = await start(both);
  const two = await start({ ...both, dataFolder: one.dataFolder });
  const version = await one.publish('rating');

  // Clips that one server prepared, and a session that goes on at the other server.
  const listener = listenerAt(one, version);
  const { pages } = await listener.begin();
  const other = listenerAt(two, version);
  other.cookie = listener.cookie;
  const lengths = await Promise.all([listener, other].map(async (at) => at.hear(await at.page(1))));
  expect(lengths[0]?.length).toBeGreaterThan(0);
  expect(lengths[1]).toEqual(lengths[0]);
  expect(pages.total).toBeGreaterThan(1);

  // An export that one server made, fetched from the other.
  const context = { store: one.running.context.store, now: Date.now, randomId: randomUUID };
  const owner = await ConsoleClient.as({ url: one.running.url, context }, 'owner');
  const elsewhere = new ConsoleClient(two.running.url, owner.cookie);
  const { id } = await owner.post<JobView>(`/studies/${version.name}/exports`, { kind: 'manifest' });
  const path = `/studies/${version.name}/jobs/${id}`;
  await expect.poll(async () => (await elsewhere.get<JobView>(path)).state).toBe('done');
  expect(await fileOf(elsewhere, path)).toEqual(await fileOf(owner, path));

  const made = async (): Promise<string[]> => (await readdir(backups.path)).filter(isBackupName);
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(1);
  expect([...one.log, ...two.log]).toEqual([]);
  for (const server of servers.splice(0)) await server.close();
  await backups.remove();
});

test('a server with another data folder than those that run is refused with words, and starts once it is the only one', async () => {
  const databaseUrl = await postgres().create();
  const one = await start({ databaseUrl });
  await expect(start({ databaseUrl })).rejects.toThrow(
    /another server of this database runs with another data folder: mount its folder .* EARSHOT_DATA/u,
  );
  // The one that was refused keeps nobody else away.
  await start({ databaseUrl, dataFolder: one.dataFolder });
  for (const server of servers.splice(0)) await server.close();
  await start({ databaseUrl });
});

test('a server that lost its connections to the database for a while still keeps those with another folder away', async () => {
  const databaseUrl = await postgres().create();
  const one = await start({ databaseUrl });
  await postgres().stop('immediate');
  await postgres().begin();
  await expect.poll(async () => (await fetch(`${one.running.url}/healthz`)).status).toBe(200);
  await expect
    .poll(() => one.running.context.store.leads().catch(() => false), { timeout: 20_000 })
    .toBe(true);
  await expect(start({ databaseUrl })).rejects.toThrow(/another data folder/u);
});
