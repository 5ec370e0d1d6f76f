import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '#core/random.ts';
import { recipeKey, type Container, type Recipe } from '#core/study/study.ts';
import { z } from 'zod';
import { readRecording } from './decode.ts';
import { dither } from './dither.ts';
import { excerpt } from './excerpt.ts';
import { encodeFlac } from './flac.ts';
import { amplified } from './gain.ts';
import { sha256 } from './hashes.ts';
import { lowpass } from './lowpass.ts';
import { durationMs, type Pcm } from './pcm.ts';
import { peaks } from './peaks.ts';
import { encodeWav } from './wav.ts';
import { writeAtomically } from './write-atomically.ts';

/** Raised whenever the same source and recipe would give other samples or other bytes than before. */
const RECIPE_VERSION = 2;

/** How a clip leaves for listeners, beside what its recipe makes of it. */
export interface Finish {
  /** One constant gain. 0 keeps every sample's value. */
  gainDb: number;
  /** Null: the source's own. */
  bitDepth: Pcm['bitDepth'] | null;
  /** Peak of an excerpt's beeps. */
  beepDbfs: number;
  /** WAV is dithered, every copy with a noise of its own, so that no two clips of a page have equal bytes. */
  container: Container;
  /** Looks at the samples that listeners will get; throws for what they must not. */
  verify(pcm: Pcm): void;
}

export const AS_IT_IS: Finish = {
  gainDb: 0,
  bitDepth: null,
  beepDbfs: -26,
  container: 'flac',
  verify: () => undefined,
};

const derivedSchema = z.object({
  sha256: z.string(),
  bytes: z.int(),
  /** Rounded to whole milliseconds. */
  durationMs: z.int(),
  sampleRate: z.int(),
  channels: z.int(),
  /** Base64 of 400 bins, 0-255. */
  peaks: z.string(),
  container: z.enum(['flac', 'wav']),
});
export type Derived = z.infer<typeof derivedSchema>;

/** Where the derived file with this hash lies. */
export const derivedPath = (directory: string, sha256: string, container: Container = 'flac'): string =>
  join(directory, `${sha256}.${container}`);

/**
 * Makes the file that listeners get and keeps it under its own hash. Every recipe decodes and encodes anew, so that
 * neither tags nor an encoder's habits tell where a clip comes from; the source itself is only read.
 * A second call finds the first one's result.
 */
export async function deriveClip(
  source: string,
  recipe: Recipe,
  directory: string,
  finish: Finish = AS_IT_IS,
): Promise<{ derived: Derived; isNew: boolean }> {
  const sourceSha256 = sha256(await readFile(source));
  const { gainDb, bitDepth, beepDbfs, container } = finish;
  const beep = recipe.kind === 'excerpt' ? beepDbfs : null;
  const making = [RECIPE_VERSION, sourceSha256, recipeKey(recipe), gainDb, bitDepth, beep, container];
  const notePath = join(directory, 'recipes', `${sha256(JSON.stringify(making))}.json`);
  const known = await readNote(notePath);
  if (known !== undefined && isWhole(known, directory)) return { derived: known, isNew: false };

  const { pcm } = await readRecording(source);
  const made = finished(pcm, recipe, sourceSha256, finish);
  finish.verify(made);
  const encoded = container === 'wav' ? encodeWav(made) : await encodeFlac(made);
  const derived: Derived = {
    sha256: sha256(encoded),
    bytes: encoded.length,
    durationMs: Math.round(durationMs(made)),
    sampleRate: made.sampleRate,
    channels: made.channels.length,
    peaks: Buffer.from(peaks(made)).toString('base64'),
    container,
  };
  await writeAtomically(derivedPath(directory, derived.sha256, container), encoded);
  await writeAtomically(notePath, JSON.stringify(derived));
  return { derived, isNew: true };
}

/** Whatever a recipe makes follows the gain: an anchor is as loud as its reference leaves it. */
function finished(pcm: Pcm, recipe: Recipe, sourceSha256: string, finish: Finish): Pcm {
  const levelled = amplified(pcm, finish.gainDb, finish.bitDepth ?? pcm.bitDepth);
  const made = madeAs(levelled, recipe, finish.beepDbfs);
  if (recipe.kind !== 'dithered' && finish.container === 'flac') return made;
  const random = createRandom(
    finish.container === 'wav' ? `${sourceSha256} ${recipeKey(recipe)}` : sourceSha256,
  );
  return dither(made, () => random.next());
}

function madeAs(pcm: Pcm, recipe: Recipe, beepDbfs: number): Pcm {
  if (recipe.kind === 'excerpt') return excerpt(pcm, { partMs: recipe.partMs, beepDbfs });
  return recipe.kind === 'lowpass' ? lowpass(pcm, recipe.cutoffHz) : pcm;
}

async function readNote(path: string): Promise<Derived | undefined> {
  if (!existsSync(path)) return undefined;
  return derivedSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}

function isWhole({ sha256, bytes, container }: Derived, directory: string): boolean {
  return statSync(derivedPath(directory, sha256, container), { throwIfNoEntry: false })?.size === bytes;
}
