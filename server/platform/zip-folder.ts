import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** SHA-256 of a file, hexadecimal, read piece by piece. */
export async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Packs files of a folder into a ZIP file, in the order of their names and all of one time, so that equal files give an equal
 * archive. Nothing is at `target` before all of it is written.
 */
export async function zipFolder(
  folder: string,
  names: readonly string[],
  target: string,
  time: Date,
): Promise<void> {
  const zip = new ZipFile();
  // yazl reports a file that cannot be read here, and leaves its output open for good.
  const failed = new AbortController();
  zip.on('error', (cause) => failed.abort(cause));
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1)))
    zip.addFile(join(folder, name), name, { mtime: time, mode: 0o100_644, forceDosTimestamp: true });
  zip.end();
  const temporary = `${target}.tmp`;
  try {
    await pipeline(zip.outputStream, createWriteStream(temporary, { flags: 'wx' }), {
      signal: failed.signal,
    });
    await rename(temporary, target);
  } catch (cause) {
    throw failed.signal.aborted ? failed.signal.reason : cause;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A ZIP of small files by path, in memory. Equal for equal files and dates. */
export async function zipFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  date: Date,
): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, content] of files)
    zip.addBuffer(Buffer.from(content), path, { mtime: date, mode: 0o100_644, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
