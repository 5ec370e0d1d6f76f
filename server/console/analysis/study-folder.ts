import type { Store } from '../../db/store.ts';

/** Where the folder of a study lies, if that is known. */
export async function folderOfStudy(
  _store: Store,
  _dataFolder: string,
  _study: string,
): Promise<string | null> {
  return null;
}
