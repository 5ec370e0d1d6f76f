import { exportTables, type Exported, type ExportOptions } from './export-tables.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import type { AskedStudy } from '../imports/rating-source.ts';

/**
 * Writes a study's ratings, sessions and listening into the folder `out`, in the formats that are asked for. Throws
 * StoreError for an unknown study, StudyMistakes for a file of metrics or scores that cannot be used.
 */
export async function exportStudy({
  store,
  name,
  ...options
}: AskedStudy & ExportOptions): Promise<Exported> {
  return exportTables(new StudySessions(store, await findStudy(store, name), options.modes), options);
}
