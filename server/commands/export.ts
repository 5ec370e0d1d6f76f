import { exportTables, type Exported } from '../export/export-tables.ts';
import { findStudy, StudySessions } from '../export/study-sessions.ts';
import type { AskedStudy } from './rating-source.ts';

/**
 * Writes a study's ratings, sessions and listening into the folder `out`. Throws StoreError for an unknown study,
 * StudyMistakes for a metrics file that cannot be used.
 */
export async function exportStudy({
  store,
  name,
  modes,
  out,
  ...place
}: AskedStudy & { out: string }): Promise<Exported> {
  return exportTables(new StudySessions(store, await findStudy(store, name), modes), out, modes, place);
}
