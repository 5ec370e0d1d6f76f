import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Job } from '../../db/contract/job-store.ts';
import type { Env } from '../../platform/env.ts';
import { ifAbsent, statOrNull } from '../../platform/inside-folder.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import type { Blobs, ByteRange } from '../../storage/contract.ts';
import { openStorage } from '../../storage/open-storage.ts';

const ROOM = 'exports';

type Kept = Pick<Job, 'id' | 'file' | 'sha256'>;

/** File of a finished job. */
export interface JobFile {
  name: string;
  bytes: number;
  /** Path on this machine; null: it is elsewhere. */
  path: string | null;
  read(range?: ByteRange): Promise<Readable>;
}

const nameOf = (id: string, file: string): string => `${id}/${file}`;

/** Files of jobs: each is made in its job's folder and then kept in the storage, which may be this folder. */
export class JobFiles {
  readonly #folder: string;
  readonly #blobs: Blobs;

  constructor(folder: string, blobs: Blobs) {
    this.#folder = folder;
    this.#blobs = blobs;
  }

  static of(env: Pick<Env, 'dataFolder' | 's3'>): JobFiles {
    return new JobFiles(join(env.dataFolder, ROOM), openStorage(env).blobs(ROOM));
  }

  /** A new folder for a job. */
  async begin(id: string): Promise<string> {
    const folder = this.folderOf(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  folderOf(id: string): string {
    return join(this.#folder, id);
  }

  /** Keeps the file that a job made in its folder, or nothing if it made none. Returns what the store notes. */
  async keep(id: string, file: string | null): Promise<Pick<Job, 'file' | 'sha256' | 'bytes'>> {
    if (file === null) {
      await this.clear(id);
      return { file, sha256: null, bytes: null };
    }
    const path = join(this.folderOf(id), basename(file));
    await chmod(path, 0o600);
    const { size } = await stat(path);
    const kept = { file: basename(file), sha256: await fileSha256(path) };
    await this.#put({ id, ...kept });
    return { ...kept, bytes: size };
  }

  /** null if it was deleted. */
  async find({ id, file }: Kept): Promise<JobFile | null> {
    if (file === null) return null;
    const name = nameOf(id, file);
    const bytes = await this.#blobs.exists(name);
    if (bytes === null) return null;
    return {
      name: file,
      bytes,
      path: this.#blobs.localPath(name),
      read: (range) => this.#blobs.get(name, range),
    };
  }

  /** Whether a job's file was deleted. One that was made before the storage was chosen is put there. */
  async isGone({ id, file, sha256 }: Kept): Promise<boolean> {
    if (file === null || sha256 === null || (await this.find({ id, file, sha256 }))) return false;
    if (!(await statOrNull(join(this.folderOf(id), file)))) return true;
    await this.#put({ id, file, sha256 });
    return false;
  }

  async delete({ id, file }: Kept): Promise<void> {
    if (file !== null) await this.#blobs.delete(nameOf(id, file));
    await this.clear(id);
  }

  /** Deletes the folder of a job. */
  async clear(id: string): Promise<void> {
    await rm(this.folderOf(id), { recursive: true, force: true });
  }

  /** Ids of all jobs that have a folder. */
  async folders(): Promise<string[]> {
    return readdir(this.#folder).catch(ifAbsent<string[]>([]));
  }

  async #put({ id, file, sha256 }: { id: string; file: string; sha256: string }): Promise<void> {
    const name = nameOf(id, file);
    await this.#blobs.put({ name, sha256 }, join(this.folderOf(id), file));
    if (this.#blobs.localPath(name) === null) await this.clear(id);
  }
}
