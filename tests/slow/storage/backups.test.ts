import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { restore } from '../../../server/app/operations/backup.ts';
import { readFileList } from '../../../server/app/operations/backup-copies.ts';
import { fetchBackup } from '../../../server/app/operations/fetch-backup.ts';
import { isBackupName } from '../../../server/app/operations/backup-names.ts';
import { databaseAt } from '../../../server/db/open.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import type { Env } from '../../../server/platform/env.ts';
import { S3Storage } from '../../../server/storage/s3-storage.ts';
import { LiveServer } from '../../support/live-server.ts';
import { Swift } from '../../support/swift.ts';
import { TestListener } from '../../support/test-listener.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const database = databaseAt(null);

const PASSPHRASE = 'correct horse battery staple';
/** The server ships three times a minute. */
const PATIENCE = { timeout: 90_000, interval: 500 };

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let swift: Swift;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: LiveServer;

beforeAll(async () => {
  swift = await Swift.start();
});
afterAll(() => swift.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const at = (...names: string[]): string => join(folder.path, ...names);
const settings = () => swift.settings('lab/');
const bucket = () => new S3Storage(settings()).blobs('backups');

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of bucket().list()) found.push(name);
  return found;
}
const lists = async (): Promise<string[]> => (await names()).filter((name) => name.endsWith('.files.json'));
const rows = async (): Promise<string[]> => (await names()).filter((name) => name.includes('/rows/'));

function start(given: Partial<Env>): Promise<LiveServer> {
  return LiveServer.start({}, { s3: settings(), backupPassphrase: PASSPHRASE, ...given });
}

async function arrive(version: StudyVersion): Promise<void> {
  const { url, context } = server.running;
  const { dataFolder } = context.env;
  const close = async (): Promise<void> => undefined;
  const place = { url, slug: version.slug, version, context, clock: { at: 0 }, dataFolder, close };
  await new TestListener(place).begin();
}

async function sessions({ studyId }: StudyVersion): Promise<number> {
  let count = 0;
  for await (const _record of server.running.context.store.readSessions(studyId, ['live'])) count += 1;
  return count;
}

test('the machine is lost with its data and its backups: a server goes on from the bucket, with clips, studies, rows and secret', async () => {
  server = await start({ backupsFolder: at('backups') });
  const { dataFolder } = server.running.context.env;
  await mkdir(join(dataFolder, 'studies', 'mine'), { recursive: true });
  await writeFile(join(dataFolder, 'studies', 'mine', 'study.yaml'), 'title: Mine');
  const version = await server.publish('rating');
  await arrive(version);
  await expect.poll(lists, PATIENCE).toHaveLength(1);
  await arrive(version);
  await expect.poll(async () => (await rows()).length, PATIENCE).toBeGreaterThan(0);
  const { secret } = server.running.context;
  for (const name of await names())
    expect((await buffer(await bucket().get(name))).includes(secret), name).toBe(false);
  await server.close();
  await rm(at('backups'), { recursive: true });

  // A new server with the same bucket deletes nothing of the old one.
  const before = await names();
  server = await start({ backupsFolder: at('others') });
  await server.publish('rating');
  await expect.poll(lists, PATIENCE).toHaveLength(2);
  expect(await names()).toEqual(expect.arrayContaining(before));
  await server.close();
  for (const name of await names()) if (!before.includes(name)) await bucket().delete(name);

  const env = { dataFolder: at('restored'), s3: settings() };
  const said = await fetchBackup(env, at('fetched'), null);
  expect(said).toMatch(/with 2 other files and \d+ shipments? of later rows/u);
  const file = at('fetched', (await lists())[0]?.split('/')[1]?.replace('.files.json', '') ?? '');
  const order = { database, ...env, file, isVerified: true };
  const { text, isWhole } = await restore({ ...order, passphrase: PASSPHRASE });
  expect(text).toMatch(/brought up to date with rows/u);
  expect(text).toMatch(/put together, 0 faults/u);
  expect(text).not.toContain('The backup has no clips');
  expect(isWhole).toBe(true);
  expect(await readFile(at('restored', 'studies', 'mine', 'study.yaml'), 'utf8')).toBe('title: Mine');
  server = await start({ dataFolder: at('restored') });
  expect(server.running.context.secret).toBe(secret);
  expect(await sessions(version)).toBe(2);
});

test('what is in no bucket cannot be fetched, and nothing is written over', async () => {
  server = await start({});
  const env = { dataFolder: at('data'), s3: settings() };
  await expect(fetchBackup({ ...env, s3: null }, at('fetched'), null)).rejects.toThrow(
    'set EARSHOT_S3_BUCKET',
  );
  await expect(
    fetchBackup({ ...env, s3: swift.settings('elsewhere/') }, at('fetched'), null),
  ).rejects.toThrow('check EARSHOT_S3_PREFIX');
  await fetchBackup(env, at('fetched'), null);
  const [backup = ''] = (await names()).map((name) => name.split('/')[1] ?? '').filter(isBackupName);
  await expect(fetchBackup(env, at('fetched'), backup)).rejects.toThrow('already exists');
});

test('a list of files in the bucket that leads out of the folder is refused', () => {
  const file = { sha256: 'a', bytes: 1, mtimeMs: 1 };
  expect(readFileList(JSON.stringify({ 'studies/a/study.yaml': file }))).toHaveProperty([
    'studies/a/study.yaml',
  ]);
  for (const path of ['../authorized_keys', '/etc/passwd', 'studies/../../x'])
    expect(() => readFileList(JSON.stringify({ [path]: file }))).toThrow('must stay inside the folder');
});
