import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { recipeKey } from '#core/clips/renditions.ts';
import { knownDerived } from '../../audio/derive.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import type { ServedMeasures, SoundTools } from './sound-tools.ts';

/** Raised whenever the same sound would measure otherwise. */
const MEASURES_VERSION = 1;
/** Most entries of the file; of more, the newest half is kept. An entry has some hundred bytes. */
const MOST_ENTRIES = 200_000;
/** A file changed so recently may change again without a trace in its times, ms. */
const UNSETTLED_MS = 1000;

const levels = { lufs: z.number().nullable(), rmsDbfs: z.number(), truePeakDbtp: z.number() };
const clipMeasures = z.object({
  ...levels,
  durationMs: z.number(),
  frames: z.number(),
  sampleRate: z.number(),
  channels: z.number(),
  bitDepth: z.literal([16, 24]),
  sampleSha256: z.string(),
  fileSha256: z.string(),
  clippedSamples: z.number(),
  lossy: z.string().nullable(),
});
const servedMeasures: z.ZodType<ServedMeasures> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('excerpt'), levels: z.object(levels) }),
  z.object({
    kind: z.literal('lowpass'),
    passHz: z.number(),
    truePeakDbtp: z.number(),
    bandwidthHz: z.number(),
  }),
]);
const entry = z.tuple([z.string(), z.unknown()]);

function entryOf(line: string): [string, unknown] | null {
  try {
    return entry.parse(JSON.parse(line));
  } catch {
    // A power cut can leave half a line.
    return null;
  }
}

/** Errors of a place that cannot be written, or whose folder does not exist. */
const NO_PLACE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC']);

const isNoPlace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_PLACE.has(String(error.code));

/**
 * Values by key, in memory and in a file that processes append to. Without a place for the file, they are in memory only: they are a help, and
 * a study can be checked without them.
 */
class Entries {
  #path: string | null;
  #known: Promise<Map<string, unknown>> | null = null;

  constructor(path: string | null) {
    this.#path = path;
  }

  async get(key: string): Promise<unknown> {
    return (await this.#all()).get(key);
  }

  async keep(key: string, value: unknown): Promise<void> {
    (await this.#all()).set(key, value);
    this.#write((path) => appendFileSync(path, `${JSON.stringify([key, value])}\n`));
  }

  #write(write: (path: string) => void): void {
    if (this.#path === null) return;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      write(this.#path);
    } catch (error) {
      if (!isNoPlace(error)) throw error;
      this.#path = null;
    }
  }

  #all(): Promise<Map<string, unknown>> {
    this.#known ??= this.#load();
    return this.#known;
  }

  async #load(): Promise<Map<string, unknown>> {
    if (this.#path === null) return new Map();
    const stored = await readFile(this.#path, 'utf8').catch(ifAbsent(''));
    const found = stored.split('\n').flatMap((line) => (line === '' ? [] : [entryOf(line)]));
    const known = new Map(found.filter((one) => one !== null));
    const isBroken = stored !== '' && !stored.endsWith('\n');
    if (found.length <= MOST_ENTRIES && !isBroken) return known;
    const kept = [...known].slice(-MOST_ENTRIES / 2);
    const text = kept.map((one) => `${JSON.stringify(one)}\n`).join('');
    await writeAtomically(this.#path, text).catch((error: unknown) => {
      if (!isNoPlace(error)) throw error;
      this.#path = null;
    });
    return new Map(kept);
  }
}

/**
 * Sound tools that remember what they measured, by the content of the files. A file whose name, size and times are
 * unchanged is not read again. Served files that exist are not made again.
 */
export class SoundMemory implements SoundTools {
  readonly #tools: SoundTools;
  readonly #entries: Entries;

  /** `path`: file of the measures; null: they are remembered by this object only. */
  constructor(tools: SoundTools, path: string | null) {
    this.#tools = tools;
    this.#entries = new Entries(path);
  }

  get width(): number {
    return this.#tools.width;
  }

  readonly hash: SoundTools['hash'] = (path) => this.#hashOf(path);

  readonly probe: SoundTools['probe'] = async (path) => {
    const hash = await this.#hashOf(path);
    return this.#remembered(`clip ${hash}`, clipMeasures, () => this.#tools.probe(path));
  };

  readonly measureServed: SoundTools['measureServed'] = async (path, recipe) => {
    const hash = await this.#hashOf(path);
    const key = `served ${hash} ${recipeKey(recipe)}`;
    return this.#remembered(key, servedMeasures, () => this.#tools.measureServed(path, recipe));
  };

  readonly derive: SoundTools['derive'] = async (order) => {
    const { source, recipe, directory, finish } = order;
    const variants = knownDerived(await this.#hashOf(source), recipe, directory, finish);
    return variants ? { variants, isNew: false } : this.#tools.derive(order);
  };

  /** Measures that are not remembered yet, or that no longer have the form of this version. */
  async #remembered<Value>(
    name: string,
    form: z.ZodType<Value>,
    measure: () => Promise<Value>,
  ): Promise<Value> {
    const key = `${MEASURES_VERSION} ${name}`;
    const known = form.safeParse(await this.#entries.get(key));
    if (known.success) return known.data;
    const measured = await measure();
    await this.#entries.keep(key, measured);
    return measured;
  }

  /** SHA-256 of a file, by its name, size and times if they are known. */
  async #hashOf(path: string): Promise<string> {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path);
    const key = `file ${JSON.stringify([path, mtimeMs, ctimeMs, size, ino])}`;
    const known = await this.#entries.get(key);
    if (typeof known === 'string') return known;
    const hash = await this.#tools.hash(path);
    if (Date.now() - Math.max(mtimeMs, ctimeMs) > UNSETTLED_MS) await this.#entries.keep(key, hash);
    return hash;
  }
}
