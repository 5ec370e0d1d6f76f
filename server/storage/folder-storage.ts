import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesBelow, statOrNull } from '../platform/inside-folder.ts';
import {
  checkedName,
  damaged,
  notFound,
  StorageError,
  type Blobs,
  type BlobStorage,
  type ByteRange,
  type ListedBlob,
  type NamedBlob,
  type Room,
} from './contract.ts';

/** Copies a file under another name first, so that no part of it is found under its own; returns the hash of what was copied. */
async function copyHashed(from: string, temporary: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(from),
    async function* hashed(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(temporary, { mode: 0o600, flush: true }),
  );
  return hash.digest('hex');
}

class FolderBlobs implements Blobs {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  localPath(name: string): string {
    return join(this.#folder, checkedName(name));
  }

  async put(blob: NamedBlob, file: string): Promise<void> {
    const path = this.localPath(blob.name);
    // A file that was made in its place needs no copy.
    if (resolve(file) === path) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = join(dirname(path), `.${crypto.randomUUID()}.part`);
    try {
      if ((await copyHashed(file, temporary)) !== blob.sha256) throw damaged(blob);
      await rename(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async get(name: string, range?: ByteRange): Promise<Readable> {
    const size = await this.exists(name);
    if (size === null) throw notFound(name);
    const path = this.localPath(name);
    if (!range) return createReadStream(path);
    if (range.from >= size) throw new StorageError('bad-range', `${name} has only ${size} bytes`);
    const file = await open(path);
    return file.createReadStream({ start: range.from, end: range.from + range.length - 1 });
  }

  async exists(name: string): Promise<number | null> {
    const entry = await statOrNull(this.localPath(name));
    return entry?.isFile() ? entry.size : null;
  }

  async delete(name: string): Promise<void> {
    await rm(this.localPath(name), { force: true });
  }

  async *list(prefix = ''): AsyncGenerator<ListedBlob> {
    const names = await filesBelow(this.#folder);
    for (const name of names.toSorted()) {
      if (!name.startsWith(prefix) || basename(name).startsWith('.')) continue;
      const bytes = await this.exists(name);
      if (bytes !== null) yield { name, bytes };
    }
  }
}

/** Blobs as files of a data folder: each kind has its folder, and each name its path. */
export class FolderStorage implements BlobStorage {
  readonly #dataFolder: string;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  blobs(room: Room): Blobs {
    return new FolderBlobs(resolve(this.#dataFolder, room));
  }
}
