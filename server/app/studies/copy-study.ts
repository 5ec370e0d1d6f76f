import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTaken, pathProblem, tooMany, UPLOAD_LIMITS } from '#core/formats/upload-files.ts';
import type { StudyBrought } from '#core/api/studies.ts';
import type { Account } from '../../db/contract/account-store.ts';
import type { StudiesContext } from './studies-context.ts';
import { placeNew, uploadsFolder } from './place-folder.ts';
import { refusal, wantSpace } from './store-piece.ts';

/** Plain files of a study, without symbolic links. */
async function filesOf(folder: string): Promise<{ path: string; bytes: number }[]> {
  const files: { path: string; bytes: number }[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (pathProblem(path) !== null || entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && isTaken(path)) files.push({ path, bytes: (await stat(join(folder, path))).size });
      if (files.length > UPLOAD_LIMITS.entries) throw refusal(tooMany());
    }
  }
  return files;
}

/**
 * Creates a study from the files of another folder, which does not change. Throws StoreError 'wrong-state' for a
 * taken name.
 */
export async function copyStudy(
  { store, env, randomId, now, freeBytes }: Pick<StudiesContext, 'store' | 'env' | 'randomId' | 'now' | 'freeBytes'>,
  {
    source,
    study,
    account,
    complete = () => Promise.resolve(null),
  }: {
    source: string;
    study: string;
    account: Account;
    /** Adds files to the copy before it becomes a study. */
    complete?: (copy: string) => Promise<null>;
  },
): Promise<StudyBrought> {
  const files = await filesOf(source);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > UPLOAD_LIMITS.totalBytes) throw refusal('the folder is too large to copy: use the original folder');
  wantSpace(await freeBytes(), bytes);
  const staging = join(uploadsFolder(env.dataFolder), randomId());
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 });
    for (const { path } of files) {
      await mkdir(dirname(join(staging, path)), { recursive: true, mode: 0o700 });
      await copyFile(join(source, path), join(staging, path), constants.COPYFILE_FICLONE);
    }
    await complete(staging);
    await placeNew({ store, dataFolder: env.dataFolder }, { study, from: staging, account, at: now() });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { name: study, files: files.length, bytes, leftOut: [], leftOutCount: 0, isReplaced: false };
}
