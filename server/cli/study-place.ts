import { studyName } from '../app/studies/publish.ts';
import type { Store } from '../db/contract/store.ts';
import { folderOfStudy } from '../app/ratings/study-folder.ts';
import { statOrNull } from '../platform/inside-folder.ts';

/** Study that a folder or a name refers to, and its folder: the given one, or the one that it was published from. */
export async function studyPlace(
  store: Pick<Store, 'folderOf'>,
  dataFolder: string,
  given: string,
): Promise<{ name: string; folder: string }> {
  const name = studyName(given);
  if (await statOrNull(given)) return { name, folder: given };
  return { name, folder: (await folderOfStudy(store, dataFolder, name)) ?? given };
}
