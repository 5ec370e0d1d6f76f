import type { Store } from '../../db/contract/store.ts';
import { findStudy } from '../ratings/study-sessions.ts';

/** Whether systems are named: once somebody has shown their names, which fixes the rules. */
export async function mayNameSystems(
  store: Pick<Store, 'unblindingOf' | 'currentVersionByName' | 'listCurrentVersions'>,
  study: string,
): Promise<boolean> {
  return (await store.unblindingOf((await findStudy(store, study)).studyId)) !== null;
}
