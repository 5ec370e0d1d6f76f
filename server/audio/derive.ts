import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recipeKey, type Container, type Recipe } from '#core/clips/renditions.ts';
import { decodeClip, readClip } from './decode.ts';
import { dithered } from './dither.ts';
import { excerpt } from './excerpt.ts';
import { BLOCK_FRAMES, encodeFlac } from './flac.ts';
import { amplified } from './gain.ts';
import { sampleSha256, sha256 } from './hashes.ts';
import { lowpass } from './lowpass.ts';
import { durationMs, frames, type Pcm } from './pcm.ts';
import { peaks } from './peaks.ts';
import { encodeWav } from './wav.ts';
import { ifAbsent } from '../platform/inside-folder.ts';
import { writeTogether } from '../platform/write-together.ts';

/** Raised whenever the same source and recipe would give other samples or other bytes than before. */
const RECIPE_VERSION = 3;

/** How a clip leaves for listeners, beside what its recipe makes of it. */
export interface Finish {
  /** One constant gain. */
  gainDb: number;
  bitDepth: Pcm['bitDepth'];
  /** Peak of an excerpt's beeps. */
  beepDbfs: number;
  container: Container;
  /**
   * A number for each variant: it lasts at least so many milliseconds, silence at the end included, and then to the end of a FLAC block. Each
   * variant has a dither of its own.
   */
  leastMs: readonly number[];
  /** Looks at the sound that listeners will hear, before dither and silence; throws for what they must not hear. */
  verify(pcm: Pcm): void;
}

/** One variant of a sound as it was recorded, at 16 bit. */
export const AS_IT_IS: Finish = {
  gainDb: 0,
  bitDepth: 16,
  beepDbfs: -26,
  container: 'flac',
  leastMs: [0],
  verify: () => undefined,
};

/** A file that was made. */
export interface Derived {
  sha256: string;
  bytes: number;
  /** Rounded to whole milliseconds. */
  durationMs: number;
  sampleRate: number;
  channels: number;
  /** Base64 of 400 bins, 0-255. */
  peaks: string;
  container: Container;
}

/** The form of a note's entries. It needs no schema library, which every sound thread would load. */
const DERIVED = {
  sha256: 'string',
  bytes: 'number',
  durationMs: 'number',
  sampleRate: 'number',
  channels: 'number',
  peaks: 'string',
  container: 'string',
} as const satisfies Record<keyof Derived, string>;

const isDerived = (value: unknown): value is Derived =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(DERIVED).every(([key, type]) => typeof Reflect.get(value, key) === type);

/** Path of the derived file with this hash. */
export const derivedPath = (directory: string, sha256: string, container: Container = 'flac'): string =>
  join(directory, `${sha256}.${container}`);

/** Path of the note about what a source and a recipe made. */
function notePath(
  sourceSha256: string,
  recipe: Recipe,
  directory: string,
  { gainDb, bitDepth, beepDbfs, container, leastMs }: Omit<Finish, 'verify'>,
): string {
  const beep = recipe.kind === 'excerpt' ? beepDbfs : null;
  const making = [
    RECIPE_VERSION,
    sourceSha256,
    recipeKey(recipe),
    gainDb,
    bitDepth,
    beep,
    container,
    leastMs,
  ];
  return join(directory, 'recipes', `${sha256(JSON.stringify(making))}.json`);
}

/** The variants that an earlier call made of a source with this hash, if all their files are whole; otherwise null. */
export function knownDerived(
  sourceSha256: string,
  recipe: Recipe,
  directory: string,
  finish: Omit<Finish, 'verify'>,
): Derived[] | null {
  const known = readNote(notePath(sourceSha256, recipe, directory, finish));
  return known?.every((variant) => isWhole(variant, directory)) ? known : null;
}

/**
 * Makes the files that listeners get, one for each variant, and keeps each under its own hash. Every recipe decodes and encodes
 * again, so that neither tags nor an encoder's habits reveal where a clip comes from; the source itself is only read.
 * A second call finds the first one's result. `isTemporary`: the directory is deleted after use, so nothing is flushed to the disk.
 */
export async function deriveClip(
  source: string,
  recipe: Recipe,
  directory: string,
  finish: Finish = AS_IT_IS,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<{ variants: Derived[]; isNew: boolean }> {
  const { gainDb, beepDbfs, container, leastMs } = finish;
  const { variants, note } = await writeTogether(
    async (write) => {
      const bytes = readClip(source);
      const sourceSha256 = sha256(bytes);
      const known = knownDerived(sourceSha256, recipe, directory, finish);
      if (known) return { variants: known, note: null };
      const { pcm } = await decodeClip(source, bytes);
      const sound = madeAs(amplified(pcm, gainDb, 24), recipe, beepDbfs);
      finish.verify(sound);
      const shared = sampleSha256(pcm);
      const derived: Derived[] = [];
      for (const [variant, ms] of leastMs.entries()) {
        const own = `${shared} ${recipeKey(recipe)} ${variant}`;
        const made = variantOf(sound, ms, finish, { shared, own });
        const encoded = container === 'wav' ? encodeWav(made) : await encodeFlac(made);
        const file = derivedOf(made, encoded, container);
        derived.push(file);
        write(derivedPath(directory, file.sha256, container), encoded);
      }
      return { variants: derived, note: notePath(sourceSha256, recipe, directory, finish) };
    },
    { isTemporary },
  );
  if (note !== null) writeNote(note, variants);
  return { variants, isNew: note !== null };
}

/** A whole number of FLAC blocks, so that no stream ends with a block that differs. */
function variantOf(
  sound: Pcm,
  leastMs: number,
  { bitDepth, container }: Finish,
  seeds: { shared: string; own: string },
): Pcm {
  const least = Math.max(frames(sound), Math.ceil((leastMs * sound.sampleRate) / 1000));
  const total = Math.ceil(least / BLOCK_FRAMES) * BLOCK_FRAMES;
  const made = dithered(sound, { bitDepth, frames: total, ...seeds });
  // Where uncompressed samples travel, their end is the last one that is not 0.
  if (container === 'wav') made.channels[0]?.set([1], total - 1);
  return made;
}

const derivedOf = (made: Pcm, encoded: Uint8Array, container: Container): Derived => ({
  sha256: sha256(encoded),
  bytes: encoded.length,
  durationMs: Math.round(durationMs(made)),
  sampleRate: made.sampleRate,
  channels: made.channels.length,
  peaks: Buffer.from(peaks(made)).toString('base64'),
  container,
});

/** Whatever a recipe makes follows the gain: an anchor is as loud as its reference leaves it. */
function madeAs(pcm: Pcm, recipe: Recipe, beepDbfs: number): Pcm {
  if (recipe.kind === 'excerpt') return excerpt(pcm, { partMs: recipe.partMs, beepDbfs });
  return recipe.kind === 'lowpass' ? lowpass(pcm, recipe.cutoffHz) : pcm;
}

/** Notes only save work, so they are not flushed to the disk: after a power cut, a part of one is no note. */
function writeNote(path: string, variants: readonly Derived[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(variants));
}

function readNote(path: string): Derived[] | null {
  try {
    const note: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(note) && note.every(isDerived) ? note : null;
  } catch (cause) {
    return cause instanceof SyntaxError ? null : ifAbsent(null)(cause);
  }
}

function isWhole({ sha256, bytes, container }: Derived, directory: string): boolean {
  return statSync(derivedPath(directory, sha256, container), { throwIfNoEntry: false })?.size === bytes;
}
