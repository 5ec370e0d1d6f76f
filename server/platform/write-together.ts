import { closeSync, fsync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { temporaryBeside } from './write-atomically.ts';

const flush = promisify(fsync);

/**
 * Writes several files as writeAtomically does: whoever opens one, even after a power cut, finds all of its bytes or what was there before.
 * None is in its place before all are written. It is for threads whose work blocks anyway: only the disk's flush, which takes
 * longest, is waited for, and for all files at once. `isTemporary`: the files are deleted after use, and no power cut matters.
 */
export async function writeTogether(
  files: AsyncIterable<{ path: string; bytes: Uint8Array }>,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<void> {
  const written: { path: string; temporary: string; file: number }[] = [];
  try {
    for await (const { path, bytes } of files) {
      mkdirSync(dirname(path), { recursive: true });
      const temporary = temporaryBeside(path);
      const file = openSync(temporary, 'wx');
      written.push({ path, temporary, file });
      writeFileSync(file, bytes);
    }
    // All have ended before any is closed.
    const flushed = await Promise.allSettled(isTemporary ? [] : written.map(({ file }) => flush(file)));
    for (const result of flushed) if (result.status === 'rejected') throw result.reason;
    for (const { path, temporary } of written) renameSync(temporary, path);
  } catch (cause) {
    for (const { temporary } of written) rmSync(temporary, { force: true });
    throw cause;
  } finally {
    for (const { file } of written) closeSync(file);
  }
}
