import { createHash } from 'node:crypto';
import type { StudyVersion } from '../../db/store.ts';

/** Example: letterAt(0) is 'A', letterAt(26) is 'AA'. */
const letterAt = (index: number): string =>
  (index >= 26 ? letterAt(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A letter for each system of a study, in an order that neither names nor scores tell. */
export function systemLetters(versions: readonly StudyVersion[]): ReadonlyMap<string, string> {
  const studyId = versions.at(-1)?.studyId ?? '';
  const systems = versions.flatMap(({ study }) =>
    study.clips.flatMap(({ factors }) => factors['system'] ?? []),
  );
  const placed = [...new Set(systems)].map((system) => ({
    system,
    place: createHash('sha256').update(`${studyId}\n${system}`).digest('hex'),
  }));
  const order = placed.toSorted((a, b) => (a.place < b.place ? -1 : 1));
  return new Map(order.map(({ system }, index) => [system, letterAt(index)]));
}
