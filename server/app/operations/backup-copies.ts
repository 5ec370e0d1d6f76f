import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isInsidePath } from '#core/study/inside-path.ts';
import { filesBelow, ifAbsent, statOrNull } from '../../platform/inside-folder.ts';
import { deriveKey, readSecret } from '../../platform/secret.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import type { Blobs } from '../../storage/contract.ts';
import { isBackupName, outdatedBackups } from './backup-names.ts';
import { SEALED, STUDIES } from './server-files.ts';
import { ROWS } from './shipped-rows.ts';

/** List of the last backup that was copied, beside the backups. */
const LAST_LIST = '.copied-files.json';

/** Files of a backup besides its database, by their path in the folder of backups. */
const fileList = z.record(
  // Write access to the bucket must not become write access to the machine that fetches from it.
  z.string().refine(isInsidePath, 'must stay inside the folder'),
  z.object({ sha256: z.string(), bytes: z.int(), mtimeMs: z.number() }),
);
export type FileList = z.infer<typeof fileList>;

export const readFileList = (text: string): FileList => fileList.parse(JSON.parse(text));

/**
 * Names in the storage. Each installation, which its secret identifies, has its own: a new server never deletes what another one left.
 * Rows stand below the backup beside which they were shipped, other files below their hash.
 */
export const namesOf = (installation: string) => ({
  database: (backup: string) => `${installation}/${backup}`,
  files: (backup: string) => `${installation}/${backup}.files.json`,
  rows: (backup: string, name = '') => `${installation}/rows/${backup}/${name}`,
  file: (sha256: string) => `${installation}/files/${sha256}`,
});

export const installationOf = (dataFolder: string): string =>
  deriveKey(readSecret(dataFolder), 'backups', '');

interface Copying {
  /** Folder of the backups. */
  folder: string;
  blobs: Blobs;
  installation: string;
  now: number;
}

async function listed(blobs: Blobs, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of blobs.list(prefix)) names.add(name);
  return names;
}

async function put(blobs: Blobs, name: string, file: string): Promise<void> {
  await blobs.put({ name, sha256: await fileSha256(file) }, file);
}

/** Files of the folder, with their hashes: those of an earlier list for files that have not changed since. */
async function listFiles(folder: string, before: FileList): Promise<FileList> {
  const studies = (await filesBelow(join(folder, STUDIES))).map((name) => `${STUDIES}/${name}`);
  const sealed = (await statOrNull(join(folder, SEALED))) ? [SEALED] : [];
  const list: FileList = {};
  for (const path of [...sealed, ...studies]) {
    const { size: bytes, mtimeMs } = await stat(join(folder, path));
    const known = before[path];
    const isSame = known?.bytes === bytes && known.mtimeMs === mtimeMs;
    list[path] = { sha256: isSame ? known.sha256 : await fileSha256(join(folder, path)), bytes, mtimeMs };
  }
  return list;
}

/** Copies the files of a backup that the storage does not have, then the list of all of them. */
async function copyFiles({ folder, blobs, installation }: Copying, backup: string): Promise<void> {
  const names = namesOf(installation);
  const local = join(folder, LAST_LIST);
  const before = await readList(local);
  const list = await listFiles(folder, before);
  const stored = await listed(blobs, names.file(''));
  for (const [path, { sha256 }] of Object.entries(list))
    if (!stored.has(names.file(sha256)))
      await blobs.put({ name: names.file(sha256), sha256 }, join(folder, path));
  await writeAtomically(local, JSON.stringify(list), 0o600);
  await put(blobs, names.files(backup), local);
}

async function readList(path: string): Promise<FileList> {
  if (!(await statOrNull(path))) return {};
  return readFileList(await readFile(path, 'utf8'));
}

/** Deletes outdated backups, and the rows of all but the newest: it contains them, and what was erased since is in no row then. */
async function tidy({ blobs, installation, now }: Copying, newest: string): Promise<void> {
  const names = namesOf(installation);
  const stored = [...(await listed(blobs, `${installation}/earshot-`))].map((name) =>
    name.slice(installation.length + 1),
  );
  for (const backup of outdatedBackups(stored, now)) {
    await blobs.delete(names.database(backup));
    await blobs.delete(names.files(backup));
  }
  const own = names.rows(newest);
  for (const name of await listed(blobs, `${installation}/rows/`))
    if (!name.startsWith(own)) await blobs.delete(name);
}

/**
 * Brings the storage up to date with a folder of backups: the newest database with its files, and the rows that were shipped beside it.
 * Throws StorageError; called again it goes on.
 */
export async function copyBackups(copying: Copying): Promise<void> {
  const { folder, blobs, installation } = copying;
  const names = namesOf(installation);
  const newest = (await readdir(folder)).filter(isBackupName).toSorted().at(-1);
  if (newest === undefined) return;
  // The list comes last: a backup that has one is whole.
  if ((await blobs.exists(names.files(newest))) === null) {
    await put(blobs, names.database(newest), join(folder, newest));
    await copyFiles(copying, newest);
    await tidy(copying, newest);
  }
  const stored = await listed(blobs, names.rows(newest));
  for (const name of await readdir(join(folder, ROWS)).catch(ifAbsent<string[]>([]))) {
    if (name.startsWith('.') || stored.has(names.rows(newest, name))) continue;
    await put(blobs, names.rows(newest, name), join(folder, ROWS, name)).catch(ifAbsent(undefined));
  }
}
