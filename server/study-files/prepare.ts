import { blocksOf } from '#core/plan.ts';
import { recipeKey, type Recipe, type Rendition, type Study } from '#core/study/study.ts';
import { join } from 'node:path';
import { deriveClip } from '../audio/derive.ts';
import { LEVEL_NOISE_LUFS, levelNoise } from '../audio/level-noise.ts';
import { encodeWav } from '../audio/wav.ts';
import { writeAtomically } from '../audio/write-atomically.ts';
import { mapLimited } from './map-limited.ts';
import type { DraftStudy } from './read-study.ts';

const AT_ONCE = 2;

/** Makes every file that listeners will be served and returns the study that can be published. Originals stay as they are. */
export async function prepareStudy(draft: DraftStudy, derivedDirectory: string): Promise<Study> {
  const wanted = wantedRenditions(draft.study);
  const made = await mapLimited(wanted, AT_ONCE, async ({ clip, recipe }) => ({
    clip,
    key: recipeKey(recipe),
    rendition: await deriveClip(join(draft.folder, clip), recipe, derivedDirectory),
  }));
  const clips = draft.study.clips.map((clip) => ({
    ...clip,
    renditions: Object.fromEntries(
      made.filter((other) => other.clip === clip.id).map(({ key, rendition }) => [key, rendition]),
    ),
  }));
  return { ...draft.study, clips, levelClip: await levelRendition(draft, derivedDirectory) };
}

/** What the blocks play, each once, in an order that does not depend on theirs. */
function wantedRenditions(study: Study): { clip: string; recipe: Recipe }[] {
  const wanted = blocksOf(study).flatMap((block) => block.renditions());
  const unique = new Map(wanted.map((one) => [JSON.stringify([one.clip, recipeKey(one.recipe)]), one]));
  return [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

async function levelRendition({ study, levelClip }: DraftStudy, directory: string): Promise<Rendition> {
  if (levelClip !== null) return await deriveClip(levelClip, { kind: 'plain' }, directory);
  const { loudness } = study.config;
  const lufs = loudness === 'as is' ? LEVEL_NOISE_LUFS : loudness;
  const source = join(directory, 'sources', `level-noise-${-lufs}.wav`);
  await writeAtomically(source, encodeWav(levelNoise(lufs)));
  return await deriveClip(source, { kind: 'plain' }, directory);
}
