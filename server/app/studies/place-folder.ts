import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Account } from '../../db/contract/account-store.ts';
import type { Store } from '../../db/contract/store.ts';

/** Subfolders of the data folder: for the console's studies, and for incomplete ones. */
const STUDIES = 'studies';
export const uploadsFolder = (dataFolder: string): string => join(dataFolder, 'uploads');

const finalPath = (study: string): string => join(STUDIES, study);

interface Placing {
  store: Pick<Store, 'addFolder' | 'folderOf' | 'placeFolder' | 'rememberFolder' | 'forgetStudy'>;
  dataFolder: string;
}

/** Moves the folder of a study to its final place. An existing folder is kept as <name>.before. */
async function move({ store, dataFolder }: Placing, study: string, from: string): Promise<void> {
  const place = join(dataFolder, finalPath(study));
  await mkdir(join(dataFolder, STUDIES), { recursive: true, mode: 0o700 });
  if (existsSync(place)) {
    await rm(`${place}.before`, { recursive: true, force: true });
    await rename(place, `${place}.before`);
  }
  await rename(join(dataFolder, from), place);
  await store.placeFolder(study, { path: finalPath(study), isOwn: true });
}

/**
 * Creates a study from the folder at `from`, and gives access to its uploader. The database first records the source
 * of the folder, so after a crash the server finishes the move when it starts. Throws StoreError 'wrong-state' for a
 * taken name.
 */
export async function placeNew(
  placing: Placing,
  { study, from, account, at }: { study: string; from: string; account: Account; at: number },
): Promise<void> {
  const path = relative(placing.dataFolder, from);
  const folder = { name: study, path, isOwn: true, createdBy: account.name, createdAt: at };
  await placing.store.addFolder({ folder, accountId: account.id });
  try {
    await move(placing, study, path);
  } catch (cause) {
    await placing.store.forgetStudy(study);
    throw cause;
  }
}

/** Replaces the files of a study. The console's previous files are kept as <name>.before. */
export async function placeAgain(
  { store, dataFolder }: Placing,
  { study, from, account, at }: { study: string; from: string; account: Account; at: number },
): Promise<void> {
  const path = relative(dataFolder, from);
  const known = await store.folderOf(study);
  const folder = { name: study, path, isOwn: true, createdBy: account.name, createdAt: at };
  if (known) await store.placeFolder(study, { path, isOwn: true });
  else await store.rememberFolder(folder);
  try {
    await move({ store, dataFolder }, study, path);
  } catch (cause) {
    if (known) await store.placeFolder(study, known);
    throw cause;
  }
}

/** Moves the folder of a renamed study. The database still has its old path. */
export async function placeRenamed({ store, dataFolder }: Placing, study: string): Promise<void> {
  const known = await store.folderOf(study);
  if (known) await move({ store, dataFolder }, study, relative(dataFolder, resolve(dataFolder, known.path)));
}

/**
 * Finishes moves that a crash interrupted. A complete folder is moved to its place, and everything incomplete is
 * deleted. Called before the server accepts requests.
 */
export async function settleFolders(
  store: Placing['store'] & Pick<Store, 'listFolders'>,
  dataFolder: string,
): Promise<void> {
  for (const { name, path, isOwn } of await store.listFolders()) {
    if (!isOwn || path === finalPath(name)) continue;
    if (existsSync(join(dataFolder, path))) await move({ store, dataFolder }, name, path);
    else await store.placeFolder(name, { path: finalPath(name), isOwn: true });
  }
  await rm(uploadsFolder(dataFolder), { recursive: true, force: true });
}
