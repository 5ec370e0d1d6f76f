import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifAbsent } from './inside-folder.ts';

/** A new name for a file that is written in full before it takes the place of `path`, in the same folder. */
export const temporaryBeside = (path: string): string => join(dirname(path), `.${randomUUID()}.tmp`);

/**
 * Whoever opens `path`, even after a power cut, finds all of `bytes` or what was there before. `bytes`: whole, or in pieces,
 * whose errors leave nothing behind. `mode`: who may, before the umask.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array | string | Iterable<string>,
  mode = 0o666,
): Promise<void> {
  const temporary = temporaryBeside(path);
  const file = await openNew(temporary, mode);
  try {
    try {
      const pieces = typeof bytes === 'string' || bytes instanceof Uint8Array ? [bytes] : bytes;
      // Each is written behind the one before it.
      for (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** Creates a file, and its folder where that does not exist. */
async function openNew(path: string, mode: number): Promise<FileHandle> {
  const file = await open(path, 'wx', mode).catch(ifAbsent(null));
  if (file) return file;
  await mkdir(dirname(path), { recursive: true });
  return open(path, 'wx', mode);
}
