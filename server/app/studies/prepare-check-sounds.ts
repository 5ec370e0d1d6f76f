import { setTimeout as pause } from 'node:timers/promises';
import { stepsOf } from '#core/study/steps-of.ts';
import { languagesOf } from '#core/text/languages.ts';
import type { Study } from '#core/study/study.ts';
import type { Signals } from '../../audio/signals/signals.ts';
import { checkLufs } from '../listening/steps/check-sound.ts';

/**
 * Makes the sounds that a study's checks can play, so that no listener waits for them, until `stop`. After each
 * sound, `pauseMs` leaves time for requests. Returns the number of sounds that exist now.
 */
export async function prepareCheckSounds(
  study: Study,
  signals: Signals,
  { pauseMs = 0, stop }: { pauseMs?: number; stop?: AbortSignal } = {},
): Promise<number> {
  const languages = languagesOf(study.config);
  const sounds = stepsOf(study).flatMap(({ check }) =>
    languages.flatMap((each) => check?.sounds(each) ?? []),
  );
  const lufs = checkLufs(study);
  let made = 0;
  for (const sound of sounds) {
    if (stop?.aborted) break;
    await signals.flac(sound, lufs);
    made += 1;
    await pause(pauseMs);
  }
  return made;
}
