import type { Store } from '../../db/contract/store.ts';

/** Whether system names are shown. They are shown after unblinding, which fixes the rules. A study without versions hides none. */
export async function mayNameSystems(
  store: Pick<Store, 'unblindingOf' | 'currentVersionByName'>,
  study: string,
): Promise<boolean> {
  const version = await store.currentVersionByName(study);
  return version === null || (await store.unblindingOf(version.studyId)) !== null;
}
