import { join } from 'node:path';
import { SoundMemory } from './sound-memory.ts';
import { SoundThreads } from './sound-threads.ts';
import type { SoundTools } from './sound-tools.ts';

/** Sound tools on all cores that remember their measures in a data folder; null: in memory only. */
export const soundsOf = (dataFolder: string | null): SoundTools =>
  new SoundMemory(
    new SoundThreads(),
    dataFolder === null ? null : join(dataFolder, 'derived', 'measured.jsonl'),
  );
