import { createHash } from 'node:crypto';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import type { Unblinding } from '../../db/contract/decision-store.ts';
import { AppError } from '../../platform/app-error.ts';
import { primarySet } from '#core/screening/screen-study.ts';
import { jsonSha256 } from '../../platform/json-sha256.ts';

/** Hash of the rules that are fixed when names are shown: the primary set of the newest version. */
export const primaryHash = (current: Pick<StudyVersion, 'study'>): string => jsonSha256(primarySet(current));

const placeOf = (studyId: string, system: string): string =>
  createHash('sha256').update(`${studyId}\n${system}`).digest('hex');

/** Letters for an index. Example: letterAt(0) is 'A', letterAt(26) is 'AA'. */
const letterAt = (index: number): string =>
  (index >= 26 ? letterAt(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A letter for each system of a study, in an order that does not depend on names or scores. */
export function systemLetters(studyId: string, systems: readonly string[]): ReadonlyMap<string, string> {
  const order = [...new Set(systems)].toSorted((a, b) =>
    placeOf(studyId, a) < placeOf(studyId, b) ? -1 : 1,
  );
  return new Map(order.map((system, index) => [system, letterAt(index)]));
}

/** All systems of the clips of versions. */
export const systemsOf = (versions: readonly Pick<StudyVersion, 'study'>[]): string[] => [
  ...new Set(versions.flatMap(({ study }) => study.clips.flatMap(({ factors }) => factors['system'] ?? []))),
];

/**
 * Shows the names of systems from now on. Throws AppError 'conflict' if the primary set differs from the one that the
 * account saw.
 */
export async function showNames(
  store: Pick<Store, 'unblind'>,
  current: StudyVersion,
  asked: { actor: string; screening: string; at: number },
): Promise<Unblinding> {
  if (primaryHash(current) !== asked.screening)
    throw new AppError('conflict', 'another version has been published: reload the page');
  return store.unblind({ studyId: current.studyId, ...asked });
}
