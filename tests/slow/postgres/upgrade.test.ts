import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import { Perception } from '../../../server/app/rehearsal/ear.ts';
import type { Visit } from '../../../server/app/rehearsal/listener.ts';
import { understandingOf } from '../../../server/app/rehearsal/pass-steps.ts';
import { runRehearsal } from '../../../server/app/rehearsal/run.ts';
import { prepareVersion, publishFolder } from '../../../server/app/studies/publish.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { databaseAt } from '../../../server/db/open.ts';
import { openPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { deriveKey, readSecret } from '../../../server/platform/secret.ts';
import { DerivedFiles } from '../../../server/storage/derived-files.ts';
import { freePort, ServerProcess } from '../../server/faults/server-process.ts';
import { notAdditive } from '../../support/additive.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';
import { writeTernary } from '../../support/tiny-study.ts';

/** What a next version may add. */
const ADDS = `ALTER TABLE "sessions" ADD COLUMN "next_note" text;
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "next_weight" bigint DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TABLE "next_notes" ("id" text PRIMARY KEY NOT NULL, "session_id" text NOT NULL REFERENCES "sessions"("id") ON DELETE cascade);
--> statement-breakpoint
CREATE INDEX "next_by_note" ON "sessions" USING btree ("next_note");`;
/** What it must not do at once. */
const RENAMES = 'ALTER TABLE "answers" RENAME COLUMN "payload" TO "next_payload";';

const postgres = postgresOfFile();
let folder = '';
let url = '';
let version: StudyVersion;
let owner: ConsoleClient;
let before: ServerProcess;
const running: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-upgrade-'));
  url = await postgres().create();
  const study = await writeTernary(join(folder, 'tiny'), '', 200);
  const store = await openPostgresStore(url);
  version = await publishFolder(store, study, await prepareVersion(study, join(folder, 'data')), Date.now());
  before = await server(projectRoot());
  const context = { store, now: Date.now, randomId: randomUUID };
  owner = await ConsoleClient.as({ url: before.url, context }, 'owner');
  await store.close();
  await before.start();
}, 120_000);

afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  await rm(folder, { recursive: true });
});

async function server(root: string): Promise<ServerProcess> {
  const env = { DATABASE_URL: url, EARSHOT_LOG: 'error' };
  const one = new ServerProcess(join(folder, 'data'), await freePort(), env, root);
  running.push(one);
  return one;
}

/** The program with more migrations, as the next version has them. */
async function nextVersion(...migrations: readonly string[]): Promise<ServerProcess> {
  const root = join(folder, 'next');
  for (const part of ['package.json', 'dist', 'migrations', 'studies'])
    await cp(join(projectRoot(), part), join(root, part), { recursive: true });
  await symlink(join(projectRoot(), 'node_modules'), join(root, 'node_modules'));
  const place = join(root, 'migrations', 'postgres');
  const file = join(place, 'meta', '_journal.json');
  const journal: { entries: { idx: number; when: number }[] } = JSON.parse(await readFile(file, 'utf8'));
  const { entries } = journal;
  const newest = Math.max(...entries.map(({ when }) => when));
  for (const [index, sql] of migrations.entries()) {
    const tag = `next_${index}`;
    const entry = { idx: entries.length, version: '7', when: newest + 1 + index, tag, breakpoints: true };
    entries.push(entry);
    await writeFile(join(place, `${tag}.sql`), sql);
  }
  await writeFile(file, JSON.stringify(journal));
  return server(root);
}

async function listen(at: ServerProcess, listeners: number, patienceMs = 60_000): Promise<Visit[]> {
  const data = join(folder, 'data');
  return runRehearsal({
    stage: {
      url: at.url,
      slug: version.slug,
      version: version.id,
      key: deriveKey(readSecret(data), 'rehearsal', version.slug),
      timeScale: 10,
      patienceMs,
    },
    cast: Array.from({ length: listeners }, () => 'careful' as const),
    perception: await Perception.of(version.study, new DerivedFiles(join(data, 'derived'))),
    senses: {
      checkEar: () => Promise.reject(new Error('no check was asked for')),
      understanding: understandingOf(version.study),
    },
    seed: at.url,
    atOnce: listeners,
  });
}

async function exported({ url: at }: ServerProcess): Promise<JobView> {
  const client = new ConsoleClient(at, owner.cookie);
  const path = `/studies/${version.name}`;
  const { id } = await client.post<JobView>(`${path}/exports`, { kind: 'tables', rehearsals: true });
  const job = (): Promise<JobView> => client.get<JobView>(`${path}/jobs/${id}`);
  await expect.poll(async () => (await job()).state).not.toBe('running');
  return job();
}

const completed = (visits: readonly Visit[]): number =>
  visits.filter(({ ending }) => ending === 'completed').length;

test('a server of the version before goes on, and starts again, after a newer one migrated the database', async () => {
  expect(notAdditive(ADDS)).toEqual([]);
  const next = await nextVersion(ADDS);
  const listening = listen(before, 20);
  await next.start();
  expect(completed(await listening)).toBe(20);
  expect(await exported(before)).toMatchObject({ state: 'done', error: null });
  await before.kill();
  await before.start();
  const both = await Promise.all([listen(before, 5), listen(next, 5)]);
  expect(both.map(completed)).toEqual([5, 5]);
  const ends = [await exported(before), await exported(next)];
  expect(ends.map(({ file }) => file?.sha256)).toEqual([ends[0]?.file?.sha256, ends[0]?.file?.sha256]);
  // A backup of the version before would lack what is new.
  await expect(databaseAt(url).backUp('', join(folder, 'backup.sqlite'))).rejects.toMatchObject({
    code: 'newer',
  });
}, 240_000);

test('control: a migration that changes what is in use stops the version before, which does not start again', async () => {
  expect(notAdditive(RENAMES)).toHaveLength(1);
  const next = await nextVersion(ADDS, `-- Works with programs that know next_0\n${RENAMES}`);
  await next.start();
  await expect(listen(before, 1, 2000)).rejects.toThrow(/gave up: POST answers/u);
  await before.kill();
  await expect(before.start()).rejects.toThrow(/was migrated by a newer version of Earshot/u);
}, 120_000);
