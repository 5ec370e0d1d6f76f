import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '#core/random.ts';
import type { Recipe } from '#core/study/study.ts';
import { z } from 'zod';
import { decodeAudio } from './decode.ts';
import { dither } from './dither.ts';
import { excerpt } from './excerpt.ts';
import { encodeFlac } from './flac.ts';
import { sha256 } from './hashes.ts';
import { durationMs, type Pcm } from './pcm.ts';
import { peaks } from './peaks.ts';
import { writeAtomically } from './write-atomically.ts';

/** Raised whenever the same source and recipe would give other samples or other bytes than before. */
const RECIPE_VERSION = 1;

const derivedSchema = z.object({
  sha256: z.string(),
  bytes: z.int(),
  /** Rounded to whole milliseconds. */
  durationMs: z.int(),
  sampleRate: z.int(),
  channels: z.int(),
  /** Base64 of 400 bins, 0-255. */
  peaks: z.string(),
});
export type Derived = z.infer<typeof derivedSchema>;

/** Where the derived file with this hash lies. */
export const derivedPath = (directory: string, sha256: string): string => join(directory, `${sha256}.flac`);

/**
 * Makes the file that listeners get and keeps it under its own hash. Every recipe decodes and encodes anew, so that
 * neither tags nor an encoder's habits tell where a clip comes from; the source itself is only read.
 * A second call finds the first one's result.
 */
export async function deriveClip(source: string, recipe: Recipe, directory: string): Promise<Derived> {
  const original = await readFile(source);
  const sourceSha256 = sha256(original);
  const key = sha256(JSON.stringify([RECIPE_VERSION, sourceSha256, recipe.kind, partMsOf(recipe)]));
  const notePath = join(directory, 'recipes', `${key}.json`);
  const known = await readNote(notePath);
  if (known !== undefined && isWhole(known, directory)) return known;

  const pcm = prepared(await decodeAudio(original), recipe, sourceSha256);
  const encoded = await encodeFlac(pcm);
  const derived: Derived = {
    sha256: sha256(encoded),
    bytes: encoded.length,
    durationMs: Math.round(durationMs(pcm)),
    sampleRate: pcm.sampleRate,
    channels: pcm.channels.length,
    peaks: Buffer.from(peaks(pcm)).toString('base64'),
  };
  await writeAtomically(derivedPath(directory, derived.sha256), encoded);
  await writeAtomically(notePath, JSON.stringify(derived));
  return derived;
}

const partMsOf = (recipe: Recipe): number | null => (recipe.kind === 'excerpt' ? recipe.partMs : null);

function prepared(pcm: Pcm, recipe: Recipe, sourceSha256: string): Pcm {
  if (recipe.kind === 'excerpt') return excerpt(pcm, { partMs: recipe.partMs });
  if (recipe.kind === 'plain') return pcm;
  const random = createRandom(sourceSha256);
  return dither(pcm, () => random.next());
}

async function readNote(path: string): Promise<Derived | undefined> {
  if (!existsSync(path)) return undefined;
  return derivedSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}

function isWhole(derived: Derived, directory: string): boolean {
  return statSync(derivedPath(directory, derived.sha256), { throwIfNoEntry: false })?.size === derived.bytes;
}
