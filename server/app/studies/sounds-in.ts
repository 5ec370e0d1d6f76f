import { soundsOf } from '../../study-files/measure/sounds-of.ts';
import type { SoundTools } from '../../study-files/measure/sound-tools.ts';

const opened = new Map<string, SoundTools>();

/** The sound tools of a data folder, one for each process or thread. */
export function soundsIn(dataFolder: string): SoundTools {
  const sounds = opened.get(dataFolder) ?? soundsOf(dataFolder);
  opened.set(dataFolder, sounds);
  return sounds;
}
