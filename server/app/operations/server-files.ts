import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statOrNull } from '../../platform/inside-folder.ts';
import { openWithPassphrase, sealWithPassphrase } from '../../platform/passphrase.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { copyNewFiles } from './copy-new-files.ts';

/** Folders of a data folder that a server needs besides its database: the clips that listeners get, and the console's studies. */
const CLIPS = 'derived';
export const STUDIES = 'studies';
const SECRET = 'secret';
export const SEALED = 'secret.sealed';

/**
 * Copies everything that a server needs besides its database into the folder of its backups; with `hasNoClips` no clips. The secret is copied only encrypted, with the
 * passphrase; null: not at all. Called after the copy of the database: the clips of all its versions are there then.
 */
export async function backUpFiles(
  dataFolder: string,
  folder: string,
  { passphrase, hasNoClips }: { passphrase: string | null; hasNoClips: boolean },
): Promise<void> {
  if (!hasNoClips) await copyNewFiles(join(dataFolder, CLIPS), join(folder, CLIPS));
  await copyNewFiles(join(dataFolder, STUDIES), join(folder, STUDIES));
  if (passphrase === null) return;
  const sealed = join(folder, SEALED);
  const secret = await readFile(join(dataFolder, SECRET));
  if (
    (await statOrNull(sealed)) &&
    openWithPassphrase(await readFile(sealed, 'utf8'), passphrase)?.equals(secret)
  )
    return;
  await writeAtomically(sealed, sealWithPassphrase(secret, passphrase), 0o600);
}

/** Files of a restored server. */
export interface RestoredFiles {
  clips: number;
  studies: number;
  /** absent: no backup of it; locked: there is one, and no passphrase was given. */
  secret: 'restored' | 'absent' | 'locked' | 'wrong passphrase';
}

/** Copies the files of a backup's folder into a data folder. */
export async function restoreFiles(
  folder: string,
  dataFolder: string,
  passphrase: string | null,
): Promise<RestoredFiles> {
  const clips = await copyNewFiles(join(folder, CLIPS), join(dataFolder, CLIPS));
  const studies = await copyNewFiles(join(folder, STUDIES), join(dataFolder, STUDIES));
  return { clips, studies, secret: await restoreSecret(folder, dataFolder, passphrase) };
}

async function restoreSecret(
  folder: string,
  dataFolder: string,
  passphrase: string | null,
): Promise<RestoredFiles['secret']> {
  const sealed = join(folder, SEALED);
  if (!(await statOrNull(sealed))) return 'absent';
  if (passphrase === null) return 'locked';
  const secret = openWithPassphrase(await readFile(sealed, 'utf8'), passphrase);
  if (secret === null) return 'wrong passphrase';
  await writeAtomically(join(dataFolder, SECRET), secret, 0o600);
  return 'restored';
}
