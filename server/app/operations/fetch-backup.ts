import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { counted } from '../../platform/words.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { UserError } from '#core/text/user-error.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import { damaged, type Blobs } from '../../storage/contract.ts';
import type { Env } from '../../platform/env.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { namesOf, readFileList } from './backup-copies.ts';
import { isBackupName } from './backup-names.ts';
import { ROWS } from './shipped-rows.ts';

interface Found {
  installation: string;
  backup: string;
}

/** The newest whole backup of all installations, or the named one; null if there is none. */
async function find(blobs: Blobs, wanted: string | null): Promise<Found | null> {
  const found: Found[] = [];
  for await (const { name } of blobs.list()) {
    const [installation = '', file = '', ...rest] = name.split('/');
    const backup = file.replace(/\.files\.json$/u, '');
    if (rest.length > 0 || backup === file || !isBackupName(backup)) continue;
    if (wanted === null || wanted === backup) found.push({ installation, backup });
  }
  return found.toSorted((a, b) => (a.backup < b.backup ? -1 : 1)).at(-1) ?? null;
}

async function fetchTo(blobs: Blobs, name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(await blobs.get(name), createWriteStream(path, { mode: 0o600, flush: true }));
}

/**
 * Fetches a backup from the object storage into an empty folder, with its rows, studies and the sealed secret. Returns a summary with the
 * next step. Throws StorageError, and UserError if there is no backup.
 */
export async function fetchBackup(
  env: Pick<Env, 'dataFolder' | 's3'>,
  folder: string,
  wanted: string | null,
): Promise<string> {
  if (env.s3 === null) throw new UserError('set EARSHOT_S3_BUCKET to the bucket that has the backups');
  const blobs = openStorage(env).blobs('backups');
  const found = await find(blobs, wanted);
  if (!found)
    throw new UserError(
      `there is no backup ${wanted ?? ''} in bucket ${env.s3.bucket}: check EARSHOT_S3_PREFIX`,
    );
  const { installation, backup } = found;
  const file = join(folder, backup);
  if (await statOrNull(file)) throw new UserError(`${file} already exists: name an empty folder`);
  const names = namesOf(installation);
  const list = join(folder, '.files.json');
  await fetchTo(blobs, names.files(backup), list);
  const files = Object.entries(readFileList(await readFile(list, 'utf8')));
  await rm(list);
  for (const [path, { sha256 }] of files) {
    await fetchTo(blobs, names.file(sha256), join(folder, path));
    if ((await fileSha256(join(folder, path))) !== sha256) throw damaged({ name: path, sha256 });
  }
  let rows = 0;
  for await (const { name } of blobs.list(names.rows(backup))) {
    await fetchTo(blobs, name, join(folder, ROWS, basename(name)));
    rows += 1;
  }
  await fetchTo(blobs, names.database(backup), file);
  return [
    `${file}: fetched from bucket ${env.s3.bucket}, with ${counted(files.length, 'other file')} and ${counted(rows, 'shipment')} of later rows`,
    `  Restore it into an empty data folder: earshot restore ${file}`,
  ].join('\n');
}
