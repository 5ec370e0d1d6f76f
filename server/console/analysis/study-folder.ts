import { resolve } from 'node:path';
import type { Store } from '../../db/store.ts';

/** Where the folder of a study lies, absolute; null: that is not known. */
export async function folderOfStudy(
  store: Pick<Store, 'folderOf'>,
  dataFolder: string,
  study: string,
): Promise<string | null> {
  const known = await store.folderOf(study);
  return known && resolve(dataFolder, known.path);
}
