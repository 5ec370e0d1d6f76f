import { soundsOf } from '../../study-files/measure/sounds-of.ts';
import type { SoundTools } from '../../study-files/measure/sound-tools.ts';

const opened = new Map<string | null, SoundTools>();

/**
 * The sound tools of a data folder, one for each process or thread; null: without a folder, measures are kept in memory. `beforeThreads`, of
 * the first call, is called whenever they start threads.
 */
export function soundsIn(dataFolder: string | null, beforeThreads?: () => void): SoundTools {
  const sounds = opened.get(dataFolder) ?? soundsOf(dataFolder, beforeThreads);
  opened.set(dataFolder, sounds);
  return sounds;
}
