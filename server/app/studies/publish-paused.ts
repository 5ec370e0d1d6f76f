import type { Database } from '../../db/contract/database.ts';
import { publishFolder } from './publish.ts';

/**
 * Publishes a folder whose study is not published yet, and lets nobody in: its clips can be checked first. Returns what to say of
 * it; null where it was published before. Throws StudyMistakes, and StoreError 'in-use' beside a running server.
 */
export async function publishPaused(
  folder: string,
  database: Database,
  dataFolder: string,
  name: string,
): Promise<string | null> {
  const store = database.open(dataFolder);
  try {
    if (await store.currentVersionByName(name)) return null;
    await publishFolder(store, folder, dataFolder, Date.now());
    await store.setStudyState(name, 'paused', Date.now());
    return `${name} is published and paused: run earshot open ${name} to admit listeners`;
  } finally {
    await store.close();
  }
}
