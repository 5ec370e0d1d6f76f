import { closeSync, fsync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { temporaryBeside } from './write-atomically.ts';

const flush = promisify(fsync);

/**
 * Writes the files that `make` gives it, as writeAtomically does: whoever opens one, even after a power cut, finds all of its bytes or what was
 * there before. None is in its place before all are written. It is for threads whose work blocks anyway: only the disk's flush, which
 * takes longest, is waited for, and for all files at once. Meanwhile nothing holds what `make` used, so that it can be freed.
 * `isTemporary`: the files are deleted after use, and no power cut matters. Returns the result of `make`.
 */
export async function writeTogether<Result>(
  make: (write: (path: string, bytes: Uint8Array) => void) => Promise<Result>,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<Result> {
  const written: { path: string; temporary: string; file: number }[] = [];
  const write = (path: string, bytes: Uint8Array): void => {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = temporaryBeside(path);
    const file = openSync(temporary, 'wx');
    written.push({ path, temporary, file });
    writeFileSync(file, bytes);
  };
  try {
    const result = await make(write);
    // All have ended before any is closed.
    const flushed = await Promise.allSettled(isTemporary ? [] : written.map(({ file }) => flush(file)));
    for (const outcome of flushed) if (outcome.status === 'rejected') throw outcome.reason;
    for (const { path, temporary } of written) renameSync(temporary, path);
    return result;
  } catch (cause) {
    for (const { temporary } of written) rmSync(temporary, { force: true });
    throw cause;
  } finally {
    for (const { file } of written) closeSync(file);
  }
}
