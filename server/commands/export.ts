import type { SessionMode } from '#core/session.ts';
import type { Store } from '../db/store.ts';
import { exportTables, type Exported } from '../export/export-tables.ts';
import { findStudy, StudySessions } from '../export/study-sessions.ts';

/** Writes a study's ratings, sessions and listening into the folder `out`. Throws StoreError for an unknown study. */
export async function exportStudy({
  store,
  name,
  out,
  modes,
}: {
  store: Store;
  name: string;
  out: string;
  modes: readonly SessionMode[];
}): Promise<Exported> {
  return exportTables(new StudySessions(store, await findStudy(store, name), modes), out, modes);
}
