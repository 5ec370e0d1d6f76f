import type { Store } from '../../db/contract/store.ts';
import { findStudy } from '../ratings/study-sessions.ts';

/** Whether system names are shown. They are shown after unblinding, which fixes the rules. */
export async function mayNameSystems(
  store: Pick<Store, 'unblindingOf' | 'currentVersionByName' | 'listCurrentVersions'>,
  study: string,
): Promise<boolean> {
  return (await store.unblindingOf((await findStudy(store, study)).studyId)) !== null;
}
