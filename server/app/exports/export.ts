import { exportTables, type Exported, type ExportOptions } from './export-tables.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import type { AskedStudy } from '../imports/rating-source.ts';

/**
 * Writes a study's ratings, sessions and listening into the folder `out`, in the requested formats. Throws StoreError
 * for an unknown study, and StudyMistakes for an unusable file of metrics or scores.
 */
export async function exportStudy({
  store,
  name,
  ...options
}: AskedStudy & ExportOptions): Promise<Exported> {
  return exportTables(new StudySessions(store, await findStudy(store, name), options.modes), options);
}
