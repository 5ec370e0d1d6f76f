import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restore } from '../../../server/app/operations/backup.ts';
import { backupName } from '../../../server/app/operations/backup-names.ts';
import { Backups } from '../../../server/app/operations/backups.ts';
import { linksOf } from '../../../server/app/studies/study-links.ts';
import { databaseAt } from '../../../server/db/open.ts';
import { backUpDatabase } from '../../../server/db/sqlite/backup.ts';
import { openWithPassphrase, sealWithPassphrase } from '../../../server/platform/passphrase.ts';
import { LiveServer } from '../../support/live-server.ts';
import { TestListener } from '../../support/test-listener.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';

const database = databaseAt(null);

const PASSPHRASE = 'correct horse battery staple';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: LiveServer;

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await LiveServer.start();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});
/** A study of short noises, where any will do. */
const publishSmall = async () => server.publishFolder(await writeTernary(at('noises')));

let made = 0;
const at = (...names: string[]): string => join(folder.path, ...names);

/** The backups of the running server, as it makes them itself. */
async function backUp(passphrase: string | null): Promise<void> {
  const { store, now, env } = server.running.context;
  const backups = new Backups({
    store,
    lock: database.lock,
    dataFolder: env.dataFolder,
    folder: at('backups'),
    passphrase,
    // Backups are named by the second.
    now: () => now() + 1000 * (made += 1),
    log: (line) => {
      throw new Error(line);
    },
    copy: async (dataFolder, file) => void backUpDatabase(dataFolder, file),
  });
  await backups.keepUp();
  await backups.stop();
}

async function newest(): Promise<string> {
  const names = (await readdir(at('backups'))).filter((name) => name.endsWith('.sqlite'));
  return at('backups', names.toSorted().at(-1) ?? backupName(0));
}

const restoreWith = async (passphrase: string | null, dataFolder = at('restored')) =>
  restore({ database, dataFolder, file: await newest(), passphrase, isVerified: true });

test('the disaster drill: a server whose data folder is gone goes on elsewhere, clips and links included', async () => {
  const version = await server.publish('rating');
  const listener = new TestListener({
    url: server.running.url,
    slug: version.slug,
    version,
    context: server.running.context,
    clock: { at: 0 },
    dataFolder: server.running.context.env.dataFolder,
    close: async () => undefined,
  });
  await listener.begin();
  const sound = async () => {
    const { token } = await listener.page(1);
    const { status, body } = await listener.api('GET', `bundles/${token}`);
    return { status, body };
  };
  const before = await sound();
  expect(before.status).toBe(200);
  const links = linksOf(server.running.url, server.running.context.secret, version);
  await backUp(PASSPHRASE);
  const { dataFolder } = server.running.context.env;
  await server.stop();
  await rm(dataFolder, { recursive: true });
  const { text, isWhole } = await restoreWith(PASSPHRASE, dataFolder);
  expect(text).toMatch(
    /rating, version 1: \d+ files of clips read, \d+ pages of a new session put together, 0 faults/u,
  );
  expect(text).toContain('links to monitors stay valid');
  expect(isWhole).toBe(true);
  await server.start();
  expect(await sound()).toEqual(before);
  expect(linksOf(server.running.url, server.running.context.secret, version)).toEqual(links);
});

test('control: a backup without its clips, or with a damaged one, is told apart', async () => {
  const { study } = await publishSmall();
  await backUp(null);
  const [rendition] = Object.values(study.clips[0]?.renditions ?? {});
  await writeFile(
    at('backups', 'derived', `${rendition?.sha256}.${rendition?.container ?? 'flac'}`),
    'noise',
  );
  const damaged = await restoreWith(null);
  expect([damaged.isWhole, damaged.text]).toEqual([false, expect.stringContaining('is damaged')]);
  await rm(at('backups', 'derived'), { recursive: true });
  const without = await restoreWith(null, at('without'));
  expect(without.isWhole).toBe(false);
  expect(without.text).toContain('The backup has no clips.');
});

test('what is deleted from the data folder, or lost there, stays in the backup', async () => {
  const { name } = await publishSmall();
  const { store, now, env } = server.running.context;
  await backUp(null);
  const clips = await readdir(at('backups', 'derived'));
  await rm(join(env.dataFolder, 'derived'), { recursive: true });
  await store.setStudyState(name, 'paused', now());
  await backUp(null);
  expect(await readdir(at('backups', 'derived'))).toEqual(clips);
});

test('the secret is in a backup only encrypted, and restored only with its passphrase', async () => {
  await publishSmall();
  await backUp(null);
  const { secret, store, now } = server.running.context;
  const everything = async (): Promise<string> => {
    const names = await readdir(at('backups'), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && !/^\.|\.(?:flac|wav)$/u.test(entry.name));
    return (
      await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
    ).join();
  };
  expect(await everything()).not.toContain(secret);
  expect((await restoreWith(null, at('a'))).text).toContain('The backup has no secret');
  // A second backup needs a change.
  const [version] = await store.listCurrentVersions();
  await store.setStudyState(version?.name ?? '', 'paused', now());
  await backUp(PASSPHRASE);
  expect(await everything()).not.toContain(secret);
  expect((await restoreWith(null, at('b'))).text).toContain('Set EARSHOT_BACKUP_PASSPHRASE');
  const wrong = await restoreWith('a wrong passphrase', at('c'));
  expect([wrong.isWhole, wrong.text]).toEqual([false, expect.stringContaining('NOT restored')]);
  await restoreWith(PASSPHRASE, at('d'));
  expect(await readFile(at('d', 'secret'), 'utf8')).toBe(secret);
});

test('a sealed text opens with its passphrase alone, and not when it was changed', () => {
  const sealed = sealWithPassphrase(Buffer.from('a secret'), PASSPHRASE);
  expect(openWithPassphrase(sealed, PASSPHRASE)?.toString()).toBe('a secret');
  expect(openWithPassphrase(sealed, 'another')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(openWithPassphrase(bytes.toString('base64'), PASSPHRASE)).toBeNull();
  expect(openWithPassphrase('', PASSPHRASE)).toBeNull();
});
