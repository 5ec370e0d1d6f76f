import { rebuildRatings } from '../../server/app/ratings/keep-ratings.ts';
import { findStudy } from '../../server/app/ratings/study-sessions.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';

/**
 * After a fault, with no server on the data folder: counts of places that are not those of their pages, and how the kept ratings of
 * the sessions that are over compare with those derived from the answers again.
 */
export async function keptInOrder(dataFolder: string, study: string) {
  const store = openSqliteStore(dataFolder);
  try {
    const wrongCounts = await store.checkCounts();
    const { equal, added, replaced } = await rebuildRatings(store, await findStudy(store, study));
    return { wrongCounts, equal, added, replaced };
  } finally {
    await store.close();
  }
}
