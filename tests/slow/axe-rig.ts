import type { StudyVersion } from '../../server/db/contract/store.ts';
import type { LiveServer } from '../support/live-server.ts';
import { BLOCKS, type ShortStudy } from '../support/short-studies.ts';
import type { Walk } from './walk.ts';

/** What a walk needs: a browser in the language that is looked at, and studies whose main language it is. */
export interface Rig {
  server: LiveServer;
  open: (options?: Parameters<typeof Walk.open>[2]) => Promise<Walk>;
  publish: (study: ShortStudy & { name?: string }) => Promise<StudyVersion>;
}

export type WalkThrough = (rig: Rig) => Promise<Walk[]>;

export function block(name: string): string {
  const yaml = BLOCKS[name];
  if (!yaml) throw new Error(`there is no block ${name}`);
  return yaml;
}
