import { z } from 'zod';
import { clipsOf, type Clip } from '../../clips/clips.ts';
import type { StudyMaterial } from './study-material.ts';
import { error, listed, type DesignMistake } from './mistake.ts';

export const clipSelector = z.strictObject({
  set: z.string().optional().describe('Name of the set of clips. Default: the set under test.'),
  where: z
    .record(z.string(), z.string())
    .describe('Factors that pick clips of the set, like {system: human}.'),
});

export type ClipSelector = z.infer<typeof clipSelector>;

/** The clips that a selector picks, in path order. */
export function selectClips(study: StudyMaterial, selector: ClipSelector, defaultSet: string): Clip[] {
  return clipsOf(study, selector.set ?? defaultSet).filter((clip) =>
    Object.entries(selector.where).every(([factor, value]) => clip.factors[factor] === value),
  );
}

/** Distinct values of a factor, in code-unit order. Clips without the factor are ignored. */
export function valuesOf(clips: readonly Clip[], factor: string): string[] {
  const values = clips.flatMap((clip) => clip.factors[factor] ?? []);
  return [...new Set(values)].toSorted();
}

/** Mistakes in the set under test, common to designs by system and item: no clips, missing factors, unknown systems. */
export function setMistakes(
  study: StudyMaterial,
  set: string,
  systems: readonly string[] = [],
): DesignMistake[] {
  const clips = clipsOf(study, set);
  if (clips.length === 0) {
    const sets = listed(Object.keys(study.config.clips));
    return [error(['clips'], `the set ${set} has no clips; the sets of the study are ${sets}`)];
  }
  const bare = clips.filter(({ factors }) => !factors['system'] || !factors['item']).length;
  if (bare > 0) {
    const remedy = 'name both in the path, like clips/{system}/{item}.flac';
    return [
      error(['clips'], `${bare} of ${clips.length} clips have no factor system or no factor item; ${remedy}`),
    ];
  }
  const known = valuesOf(clips, 'system');
  const unknown = systems.filter((system) => !known.includes(system));
  if (unknown.length === 0) return [];
  return [
    error(['systems'], `no clip has the system ${listed(unknown)}; the set ${set} has ${listed(known)}`),
  ];
}
