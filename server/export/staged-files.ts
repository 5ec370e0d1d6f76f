import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Staged {
  path: string;
  temporary: string;
}

/**
 * Files that belong together. Each is written piece by piece under a name of its own and is on the disk before any
 * takes its place, so that a crash or a full disk leaves what was there before; only then all are renamed.
 */
export class StagedFiles {
  readonly #staged: Staged[] = [];

  /** Writes what shall be at `path`; memory does not grow with it. */
  async write(
    path: string,
    pieces: AsyncIterable<string> | Iterable<string>,
  ): Promise<{ sha256: string; bytes: number }> {
    await mkdir(dirname(path), { recursive: true });
    const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
    this.#staged.push({ path, temporary });
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(temporary, 'wx');
    try {
      for await (const piece of pieces) {
        const data = Buffer.from(piece);
        hash.update(data);
        bytes += data.length;
        await file.writeFile(data);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { sha256: hash.digest('hex'), bytes };
  }

  /** Puts every file in its place, the last written first: what describes the others is never older than they are. */
  async publish(): Promise<void> {
    for (const { path, temporary } of this.#staged.toReversed()) await rename(temporary, path);
  }

  /** Deletes what was not published. */
  async discard(): Promise<void> {
    await Promise.all(this.#staged.map(({ temporary }) => rm(temporary, { force: true })));
  }
}
