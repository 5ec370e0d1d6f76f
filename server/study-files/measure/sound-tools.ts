import type { Recipe } from '#core/clips/renditions.ts';
import { bandwidthHz } from '../../audio/bandwidth.ts';
import { readRecording } from '../../audio/decode.ts';
import { deriveClip, type Derived, type Finish } from '../../audio/derive.ts';
import { excerptSpeech } from '../../audio/excerpt.ts';
import { hashFile } from '../../audio/hashes.ts';
import { levelsOf, type Levels } from '../../audio/levels.ts';
import { lowpass } from '../../audio/lowpass.ts';
import { probeClip, type ClipMeasures } from '../../audio/probe.ts';
import { truePeakDbtp } from '../../audio/true-peak.ts';
import { checkServed, type LevelGoal } from './check-served.ts';

/** Measures of a served sound that differ from those of its clip. */
export type ServedMeasures =
  | { kind: 'excerpt'; levels: Levels }
  | { kind: 'lowpass'; passHz: number; truePeakDbtp: number; bandwidthHz: number };

/** A served file to make. `goal`: the level that it must reach; null: any. */
export interface DeriveOrder {
  source: string;
  recipe: Recipe;
  directory: string;
  /** Whether the directory is deleted after use. */
  isTemporary: boolean;
  finish: Omit<Finish, 'verify'>;
  goal: LevelGoal | null;
}

/** The variants of a served file; `isNew`: false if they existed already. */
export interface Made {
  variants: Derived[];
  isNew: boolean;
}

/** Work on single sounds. Arguments and results are plain data, so that threads can do it. Throws AudioError for an unusable sound. */
export interface SoundTools {
  /** Number of sounds that can be worked on at once. */
  readonly width: number;
  /** SHA-256 of a file. */
  hash(path: string): Promise<string>;
  probe(path: string): Promise<ClipMeasures>;
  measureServed(
    path: string,
    recipe: Exclude<Recipe, { kind: 'plain' | 'dithered' }>,
  ): Promise<ServedMeasures>;
  derive(order: DeriveOrder): Promise<Made>;
}

/** Work in the calling thread. */
export const soundTools: SoundTools = {
  width: 2,
  hash: async (path) => hashFile(path),
  probe: probeClip,
  async measureServed(path, recipe) {
    const { pcm } = await readRecording(path);
    if (recipe.kind === 'excerpt')
      return { kind: 'excerpt', levels: levelsOf(excerptSpeech(pcm, recipe.partMs)) };
    const peak = truePeakDbtp(lowpass(pcm, recipe.cutoffHz));
    return { kind: 'lowpass', passHz: recipe.cutoffHz, truePeakDbtp: peak, bandwidthHz: bandwidthHz(pcm) };
  },
  derive({ source, recipe, directory, isTemporary, finish, goal }) {
    const verify: Finish['verify'] = (pcm) => {
      if (goal) checkServed(pcm, recipe, goal);
    };
    return deriveClip(source, recipe, directory, { ...finish, verify }, { isTemporary });
  },
};
