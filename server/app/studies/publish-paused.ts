import type { Database } from '../../db/contract/database.ts';
import type { Env } from '../../platform/env.ts';
import { prepareVersion, publishFolder } from './publish.ts';

/**
 * Publishes an unpublished study and pauses it, so its clips can be checked before listeners enter. Returns a
 * message; null if it was already published. Throws StudyMistakes, and StoreError 'in-use' beside a running server.
 */
export async function publishPaused(
  folder: string,
  database: Database,
  { dataFolder, s3 }: Pick<Env, 'dataFolder' | 's3'>,
  name: string,
): Promise<string | null> {
  const store = await database.open(dataFolder);
  try {
    if (await store.currentVersionByName(name)) return null;
    const version = await prepareVersion(folder, dataFolder, { forListeners: true, s3 });
    await publishFolder(store, folder, version, Date.now());
    await store.setStudyState(name, 'paused', Date.now());
    return `${name} is published and paused: run earshot open ${name} to admit listeners`;
  } finally {
    await store.close();
  }
}
