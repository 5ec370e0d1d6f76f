import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ifAbsent, statOrNull } from '../platform/inside-folder.ts';
import { Recent } from '../platform/recent.ts';
import { damaged, StorageError, type Blobs, type NamedBlob } from './contract.ts';

/** Only files with a hash as their name are copies; whatever else is in the folder stays. */
const COPY = /^[0-9a-f]{64}\.[a-z]+$/u;
/** How exactly the last use of a copy is known, also to other threads and after a restart, ms. */
const USE_MS = 60_000;
const KNOWN = 100_000;
/** Between a copy that is too many and a look for old ones, ms. */
const TIDY_MS = 1000;
/** Share of the limit that remains, so that not every new copy looks for old ones. */
const REMAINS = 0.9;

/**
 * Copies of blobs as files of this machine, up to a size. The copies that were not used for the longest time are deleted, if their
 * blobs are in the storage. Several threads may use one folder.
 */
export class LocalCopies {
  readonly #blobs: Blobs;
  readonly #folder: string;
  readonly #limitBytes: number;
  /** Last use that the file's time says, by name. */
  readonly #usedAt = new Recent<number>(KNOWN);
  readonly #coming = new Map<string, Promise<void>>();
  #bytes: number | null = null;
  #tidying: Promise<void> | null = null;
  #isDue = false;

  constructor(blobs: Blobs, folder: string, limitBytes: number) {
    this.#blobs = blobs;
    this.#folder = folder;
    this.#limitBytes = limitBytes;
  }

  /** Path of a copy, which is fetched first if it is missing. Throws StorageError. */
  async path(blob: NamedBlob): Promise<string> {
    const path = join(this.#folder, blob.name);
    if (!(await this.#use(blob.name, path))) await this.#bring(blob, path);
    return path;
  }

  /** Names of all files that are clips, whether copied or made here. */
  async names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(ifAbsent<string[]>([]));
    return names.filter((name) => COPY.test(name));
  }

  /** Deletes copies until they are within the limit. */
  async tidy(): Promise<void> {
    this.#tidying ??= this.#tidy().finally(() => {
      this.#tidying = null;
    });
    await this.#tidying;
  }

  /** Notes the use of a copy; false if it is not there. */
  async #use(name: string, path: string): Promise<boolean> {
    if (!(await statOrNull(path))) return false;
    const now = Date.now();
    if (now - (this.#usedAt.get(name) ?? -Infinity) < USE_MS) return true;
    this.#usedAt.set(name, now);
    await utimes(path, now / 1000, now / 1000).catch(ifAbsent(undefined));
    return true;
  }

  async #bring(blob: NamedBlob, path: string): Promise<void> {
    const coming =
      this.#coming.get(blob.name) ?? this.#download(blob, path).finally(() => this.#coming.delete(blob.name));
    this.#coming.set(blob.name, coming);
    await coming;
  }

  async #download(blob: NamedBlob, path: string): Promise<void> {
    const temporary = join(dirname(path), `.${randomUUID()}.part`);
    const hash = createHash('sha256');
    let bytes = 0;
    const source = await this.#blobs.get(blob.name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const counted = async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      };
      await pipeline(source, counted, createWriteStream(temporary, { mode: 0o600 })).catch(
        (cause: unknown) => {
          throw new StorageError('unreachable', `${blob.name} did not arrive whole: try again later`, {
            cause,
          });
        },
      );
      if (hash.digest('hex') !== blob.sha256) throw damaged(blob);
      await rename(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
    this.#usedAt.set(blob.name, Date.now());
    this.#grown(bytes);
  }

  /** Has old copies deleted a moment later: who waits for this one does not wait for that. */
  #grown(bytes: number): void {
    this.#bytes = this.#bytes === null ? null : this.#bytes + bytes;
    if (this.#bytes !== null && this.#bytes <= this.#limitBytes) return;
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      // While the storage is away nothing is deleted; the next copy tries again.
      this.tidy().catch(() => undefined);
    }, TIDY_MS).unref();
  }

  async #tidy(): Promise<void> {
    const copies = (await this.#copies()).toSorted((a, b) => a.usedAt - b.usedAt);
    let sum = copies.reduce((total, { bytes }) => total + bytes, 0);
    const isOver = sum > this.#limitBytes;
    for (const { name, bytes } of isOver ? copies : []) {
      if (sum <= REMAINS * this.#limitBytes) break;
      // A clip that is being prepared may not be in the storage yet.
      if ((await this.#blobs.exists(name)) !== bytes) continue;
      await rm(join(this.#folder, name), { force: true });
      sum -= bytes;
    }
    this.#bytes = sum;
  }

  async #copies(): Promise<{ name: string; bytes: number; usedAt: number }[]> {
    const copies = [];
    for (const name of await this.names()) {
      const entry = await statOrNull(join(this.#folder, name));
      if (entry) copies.push({ name, bytes: entry.size, usedAt: entry.mtimeMs });
    }
    return copies;
  }
}
