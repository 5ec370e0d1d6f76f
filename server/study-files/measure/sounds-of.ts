import { join } from 'node:path';
import { SoundMemory } from './sound-memory.ts';
import { SoundThreads } from './sound-threads.ts';
import type { SoundTools } from './sound-tools.ts';

/**
 * Sound tools on all cores that remember their measures in a data folder; null: in memory only. `beforeThreads` is called whenever what is
 * not remembered needs threads.
 */
export const soundsOf = (dataFolder: string | null, beforeThreads?: () => void): SoundTools =>
  new SoundMemory(
    new SoundThreads(beforeThreads),
    dataFolder === null ? null : join(dataFolder, 'derived', 'measured.jsonl'),
  );
