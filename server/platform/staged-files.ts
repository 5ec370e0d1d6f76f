import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryBeside } from './write-atomically.ts';

/** Size and hash of a written file. */
export interface Written {
  sha256: string;
  bytes: number;
}

/** Bytes of text that are gathered before they are written: a call of the system for each session would take longer. */
const GATHERED = 1 << 18;
/** Most bytes of a character. */
const WIDEST = 3;
const encoder = new TextEncoder();

/** A file that is written piece by piece; memory does not grow with it. */
export class StagedFile {
  readonly path: string;
  readonly temporary: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  readonly #gathered = new Uint8Array(GATHERED);
  #end = 0;

  constructor(path: string, temporary: string, handle: FileHandle) {
    this.path = path;
    this.temporary = temporary;
    this.#handle = handle;
  }

  /** Each piece before the next one. A text is encoded now: a text of many pieces is put together faster while they are new. */
  async append(piece: string | Uint8Array): Promise<void> {
    const isText = typeof piece === 'string' && WIDEST * piece.length <= GATHERED;
    if (!isText || this.#end + WIDEST * piece.length > GATHERED) await this.#flush();
    if (isText) this.#end += encoder.encodeInto(piece, this.#gathered.subarray(this.#end)).written;
    else await this.#write(typeof piece === 'string' ? encoder.encode(piece) : piece);
  }

  async #flush(): Promise<void> {
    const end = this.#end;
    this.#end = 0;
    if (end > 0) await this.#write(this.#gathered.subarray(0, end));
  }

  async #write(data: Uint8Array): Promise<void> {
    this.#hash.update(data);
    this.#bytes += data.length;
    await this.#handle.writeFile(data);
  }

  /** Brings all of it to the disk. */
  async finish(): Promise<Written> {
    await this.#flush();
    await this.#handle.sync();
    await this.#handle.close();
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }

  async abandon(): Promise<void> {
    await this.#handle.close();
    await rm(this.temporary, { force: true });
  }
}

/**
 * Files that belong together. Each is written under a name of its own and is on the disk before any takes its place,
 * so that a crash or a full disk leaves what was there before; only then all are renamed.
 */
export class StagedFiles {
  readonly #staged: StagedFile[] = [];

  /** Begins what shall be at `path`. */
  async open(path: string): Promise<StagedFile> {
    await mkdir(dirname(path), { recursive: true });
    const temporary = temporaryBeside(path);
    const file = new StagedFile(path, temporary, await open(temporary, 'wx'));
    this.#staged.push(file);
    return file;
  }

  /** Puts every file in its place, the last begun first: what describes the others is never older than they are. */
  async publish(): Promise<void> {
    for (const { path, temporary } of this.#staged.toReversed()) await rename(temporary, path);
  }

  /** Deletes what was not published. */
  async discard(): Promise<void> {
    await Promise.all(this.#staged.map((file) => file.abandon()));
  }
}
