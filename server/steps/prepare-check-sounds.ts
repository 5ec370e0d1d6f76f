import { stepsOf } from '#core/steps/steps-of.ts';
import type { Study } from '#core/study/study.ts';
import type { Signals } from '../signals/signals.ts';
import { checkLufs } from './check-sound.ts';

/**
 * Makes the sounds that a study's checks can play, where they are few, so that no listener waits for them. Returns how
 * many there are.
 */
export async function prepareCheckSounds(study: Study, signals: Signals): Promise<number> {
  const sounds = stepsOf(study).flatMap(({ check }) => check?.sounds ?? []);
  const lufs = checkLufs(study);
  for (const sound of sounds) await signals.flac(sound, lufs);
  return sounds.length;
}
