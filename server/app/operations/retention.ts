import type { Erasable, Erased, Store, StudyVersion } from '../../db/contract/store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Listeners whose recruiter ids have expired; null if the study sets no limit. */
export function expiredOf({ study }: StudyVersion, now: number): Erasable | null {
  const { retention_days: days } = study.config;
  return days === undefined ? null : { endedBefore: now - days * DAY_MS };
}

/** Makes expired listeners anonymous, study by study. Returns what was erased of each study with a limit. */
export async function eraseExpired(
  store: Pick<Store, 'listCurrentVersions' | 'erase'>,
  now: number,
): Promise<Erased[]> {
  const erased: Erased[] = [];
  for (const version of await store.listCurrentVersions()) {
    const whom = expiredOf(version, now);
    if (whom) erased.push(await store.erase({ studyId: version.studyId, whom, answers: false, at: now }));
  }
  return erased;
}
