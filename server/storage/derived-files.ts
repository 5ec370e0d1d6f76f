import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Container, Rendition } from '#core/clips/renditions.ts';
import { openServed, readServedFile, servedFileOf, type ServedFile } from '../audio/served-file.ts';
import { UserError } from '#core/text/user-error.ts';
import type { Env } from '../platform/env.ts';
import { ifAbsent } from '../platform/inside-folder.ts';
import { mapLimited } from '../platform/map-limited.ts';
import { Recent } from '../platform/recent.ts';
import type { Blobs, NamedBlob } from './contract.ts';
import { LocalCopies } from './local-copies.ts';
import { openStorage } from './open-storage.ts';
import { StorageProbe } from './storage-probe.ts';

/** Memory for the facts of clips, and for the whole of small ones. */
const KNOWN_BYTES = 64 * 1024 * 1024;
/** Memory for the facts of a clip. */
const FACTS_BYTES = 1024;
const AT_ONCE = 16;
const ROOM = 'derived';

type Clip = Pick<Rendition, 'sha256' | 'bytes' | 'container'>;

const blobOf = (sha256: string, container: Container = 'flac'): NamedBlob => ({
  name: `${sha256}.${container}`,
  sha256,
});

/**
 * Derived clips by their hash: files of a folder, which are made there. If the storage is elsewhere they are copied to it when their
 * study is prepared, and the folder keeps those that were used last. Small files that were served last are kept in memory
 * too, because opening and reading one takes longer than sending it. For larger ones, the system's own cache does that.
 */
export class DerivedFiles {
  readonly #folder: string;
  readonly #elsewhere: { blobs: Blobs; copies: LocalCopies; probe: StorageProbe } | null;
  readonly #known = new Recent<ServedFile>(KNOWN_BYTES, ({ whole }) => FACTS_BYTES + (whole?.length ?? 0));

  /** `storage`: where clips are kept beside the folder, which then keeps so many bytes of them. Default: in the folder alone. */
  constructor(folder: string, storage: { blobs: Blobs; cacheBytes: number } | null = null) {
    this.#folder = folder;
    this.#elsewhere = storage && {
      blobs: storage.blobs,
      copies: new LocalCopies(storage.blobs, folder, storage.cacheBytes),
      probe: new StorageProbe(storage.blobs),
    };
  }

  /** Derived clips of a data folder, where its environment keeps them. */
  static of(env: Pick<Env, 'dataFolder' | 's3'>): DerivedFiles {
    const storage = env.s3 && { blobs: openStorage(env).blobs(ROOM), cacheBytes: env.s3.cacheBytes };
    return new DerivedFiles(join(env.dataFolder, ROOM), storage);
  }

  /** Whether the storage beside the folder answers, see StorageProbe; null: there is none. */
  storageState(failed: (cause: unknown) => void): ReturnType<StorageProbe['state']> | null {
    return this.#elsewhere?.probe.state(failed) ?? null;
  }

  /** Path of a clip's file, which is on this machine now unless it is in no storage. Throws StorageError. */
  async path(sha256: string, container?: Container): Promise<string> {
    const blob = blobOf(sha256, container);
    return this.#elsewhere?.copies.path(blob) ?? join(this.#folder, blob.name);
  }

  /** A whole clip, for those who need all of it at once. */
  async read(sha256: string, container?: Container): Promise<Buffer> {
    return readFile(await this.path(sha256, container));
  }

  /** Properties read from a clip's first bytes, and the whole of a small one; remembered, since a file under its own hash never changes. */
  async facts(sha256: string, container?: Container): Promise<ServedFile> {
    const known = this.#known.get(sha256);
    // A page's clips are here before any of it is sent, so that the time of its parts reveals nothing.
    if (known?.whole === null && this.#elsewhere) await this.path(sha256, container);
    if (known) return known;
    const path = await this.path(sha256, container);
    const facts = await readServedFile(path, container, this.#opens(path, blobOf(sha256, container)));
    this.#known.set(sha256, facts);
    return facts;
  }

  /**
   * A whole clip, read in one go while all else waits; its facts are remembered as those of a served one. Throws UserError for a damaged
   * file, and the system's error for a missing one.
   */
  async readNow(sha256: string, container?: Container): Promise<Buffer> {
    const path = await this.path(sha256, container);
    const file = readFileSync(path);
    if (hash('sha256', file) !== sha256)
      throw new UserError(`${path} is damaged: delete it and prepare the study again`);
    const open = this.#opens(path, blobOf(sha256, container));
    this.#known.set(sha256, servedFileOf({ path, open }, file, file.length, container));
    return file;
  }

  /** Opens the file of a clip, also one that has to be brought back first. */
  #opens(path: string, blob: NamedBlob): () => Promise<number> {
    const copies = this.#elsewhere?.copies;
    return copies ? () => openCopy(copies, blob) : () => openServed(path);
  }

  /** Puts clips that were made in the folder into the storage. */
  async keep(clips: readonly Clip[]): Promise<void> {
    if (!this.#elsewhere) return;
    const { blobs, copies } = this.#elsewhere;
    await mapLimited(clips, AT_ONCE, async ({ sha256, bytes, container }) => {
      const blob = blobOf(sha256, container);
      if ((await blobs.exists(blob.name)) !== bytes) await blobs.put(blob, join(this.#folder, blob.name));
    });
    await copies.tidy();
  }

  /**
   * Puts clips of the folder that the storage lacks into it, as after it was chosen. Returns their number. Throws StorageError, also for
   * a damaged file, after all others.
   */
  async adopt(): Promise<number> {
    if (!this.#elsewhere) return 0;
    const { blobs, copies } = this.#elsewhere;
    const stored = new Set<string>();
    for await (const { name } of blobs.list()) stored.add(name);
    const lacking = (await copies.names()).filter((name) => !stored.has(name));
    const faults: unknown[] = [];
    await mapLimited(lacking, AT_ONCE, async (name) => {
      const sha256 = basename(name, extname(name));
      await blobs
        .put({ name, sha256 }, join(this.#folder, name))
        .catch((cause: unknown) => faults.push(cause));
    });
    if (faults.length > 0) throw faults[0];
    return lacking.length;
  }

  /** Brings clips to this machine, for programs that read the folder. */
  async bring(clips: readonly Clip[]): Promise<void> {
    if (this.#elsewhere)
      await mapLimited(clips, AT_ONCE, ({ sha256, container }) => this.path(sha256, container));
  }
}

/** Opens a copy, which may have been deleted since its path was asked for. */
async function openCopy(copies: LocalCopies, blob: NamedBlob): Promise<number> {
  const file = await openServed(await copies.path(blob)).catch(ifAbsent(null));
  return file ?? openServed(await copies.path(blob));
}
