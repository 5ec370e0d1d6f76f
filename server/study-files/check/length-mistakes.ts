import type { Study } from '#core/study/study.ts';
import { warningAt, type Mistake } from '../parse/mistake.ts';
import type { ServedLength } from '../measure/served-lengths.ts';
import type { StudyFolder } from '../find/study-folder.ts';
import { counted, some } from '../../platform/words.ts';

/** Listeners notice more added silence than this, ms. */
const NOTICED_MS = 1000;

/**
 * Silence added to a sound to match the clips that it is compared with, ms, without the short tail that every sound
 * has.
 */
const addedMs = ({ ownMs, longestMs }: ServedLength): number => longestMs - ownMs;

/** Warns of clips much shorter than those they are compared with, which would end in a long silence. */
export function lengthMistakes(
  place: StudyFolder,
  study: Study,
  lengths: readonly ServedLength[],
): Mistake[] {
  const short = lengths
    .filter((length) => addedMs(length) > NOTICED_MS)
    .toSorted((a, b) => addedMs(b) - addedMs(a));
  const longest = new Map(short.toReversed().map((length) => [length.clip, addedMs(length)]));
  if (longest.size === 0) return [];
  const names = [...longest].toReversed().map(([clip, ms]) => `${clip} +${(ms / 1000).toFixed(1)} s`);
  const message =
    `clips: ${counted(longest.size, 'clip')} with more than ${NOTICED_MS / 1000} s of silence added: ${some(names)}; ` +
    'clips that are compared get the same length, so that it does not reveal them: ' +
    'trim long pauses, or compare clips of similar length';
  return [warningAt(place.file, place.locate(['clips', study.clips[0]?.set ?? '']) ?? null, message)];
}

/** Example: 'up to 0.4 s of silence added to clips that are compared'. */
export function lengthsText(lengths: readonly ServedLength[]): string {
  const most = lengths.map(addedMs).reduce((a, b) => Math.max(a, b), 0);
  return most === 0
    ? 'no silence added: clips that are compared have the same length already'
    : `up to ${(most / 1000).toFixed(most < 100 ? 3 : 1)} s of silence added to clips that are compared`;
}
