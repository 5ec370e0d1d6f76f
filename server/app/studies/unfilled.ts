import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { unfilledPlaces } from '../../study-files/listener-texts/unfilled.ts';

/** Throws StudyMistakes for a version with placeholder texts, because listeners could not give informed consent to it. */
export function refuseUnfilled({ name, number, study: { unfilled } }: StudyVersion): void {
  if (unfilled)
    throw new StudyMistakes(
      `texts of ${name}, version ${number}, are not filled in: ${unfilledPlaces(unfilled)}; ` +
        'replace them with your own words and prepare the study again',
    );
}

/** Pauses studies that a demonstration published with placeholder texts, and returns their names. */
export async function pauseDemonstrations(
  store: Pick<Store, 'listCurrentVersions' | 'setStudyState'>,
  say: (line: string) => void,
): Promise<void> {
  for (const { name, state, study } of await store.listCurrentVersions()) {
    if (state !== 'open' || !study.unfilled) continue;
    await store.setStudyState(name, 'paused', Date.now());
    say(
      `${name} is paused: a demonstration published it, and texts are not filled in: ${unfilledPlaces(study.unfilled)}`,
    );
  }
}
