import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Whoever opens `path`, even after a power cut, finds all of `bytes` or what was there before. `bytes`: whole, or in pieces,
 * whose errors leave nothing behind. `mode`: who may, before the umask.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array | string | Iterable<string>,
  mode = 0o666,
): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const temporary = join(directory, `.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      const pieces = typeof bytes === 'string' || bytes instanceof Uint8Array ? [bytes] : bytes;
      // Each is written behind the one before it.
      for (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
