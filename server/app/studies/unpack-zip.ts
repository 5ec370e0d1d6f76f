import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isTaken, pathProblem, rootOf, tooMany, UPLOAD_LIMITS, UploadPaths, type Holds } from '#core/formats/upload-files.ts';
import { StoreError } from '../../db/contract/store-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { makeFolderOf, refusal, storePiece, wantSpace } from './store-piece.ts';

/** Kind of an uploaded archive or folder. */
export interface Unpacked {
  /** Path of the folder of study.yaml or of the clips: '' or one folder with a slash. */
  root: string;
  files: number;
  bytes: number;
  leftOut: string[];
}

/** File types of Unix in the upper half of an entry's attributes; 0 if the archive does not state the type. */
const TYPE = 0o170_000;
const PLAIN: readonly number[] = [0, 0o100_000, 0o040_000];

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

function entryProblem(entry: Entry): string | null {
  const { fileName, externalFileAttributes, uncompressedSize } = entry;
  const path = fileName.endsWith('/') ? fileName.slice(0, -1) : fileName;
  const problem = pathProblem(path);
  if (problem !== null) return problem;
  const shown = JSON.stringify(path);
  if (!PLAIN.includes((externalFileAttributes >>> 16) & TYPE))
    return `${shown} is a link or a device: replace it with the file itself`;
  if (entry.isEncrypted()) return `${shown} is protected by a password: pack the folder without one`;
  if (uncompressedSize > UPLOAD_LIMITS.fileBytes)
    return `${shown} has ${megabytes(uncompressedSize)}, at most ${megabytes(UPLOAD_LIMITS.fileBytes)} are allowed: cut it, or convert it to FLAC`;
  return null;
}

const tooMuch = (): string => `the files have more than ${megabytes(UPLOAD_LIMITS.totalBytes)} in sum: use FLAC, or two studies`;

const isBomb = (out: number, packed: number): boolean =>
  out > UPLOAD_LIMITS.ratioFromBytes && out > packed * UPLOAD_LIMITS.ratio;

const bomb = (name: string): string =>
  `${JSON.stringify(name)} unpacks to more than ${UPLOAD_LIMITS.ratio} times its size: upload the folder instead`;

/** All entries, listed before unpacking. The archive's directory is enough to refuse most faulty archives. */
async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > UPLOAD_LIMITS.entries) throw refusal(tooMany(zip.entryCount));
  const entries: Entry[] = [];
  let [packed, out] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    const problem = entryProblem(entry);
    if (problem !== null) throw refusal(problem);
    entries.push(entry);
    packed += entry.compressedSize;
    out += entry.uncompressedSize;
    if (entries.length > UPLOAD_LIMITS.entries) throw refusal(tooMany());
    if (out > UPLOAD_LIMITS.totalBytes) throw refusal(tooMuch());
    if (isBomb(entry.uncompressedSize, entry.compressedSize)) throw refusal(bomb(entry.fileName));
  }
  if (packed > zip.fileSize)
    throw refusal('files in the archive overlap: upload the folder instead');
  if (isBomb(out, zip.fileSize)) throw refusal(bomb('the archive'));
  return entries;
}

/** Entries of the study, checked by name. */
function wanted(entries: readonly Entry[], holds: Holds): { root: string; taken: Entry[]; leftOut: string[] } {
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/'));
  const found = rootOf(
    files.map(({ fileName }) => fileName),
    holds,
  );
  if ('problem' in found) throw refusal(found.problem);
  const paths = new UploadPaths();
  const isOfStudy = ({ fileName }: Entry): boolean => fileName.startsWith(found.root) && isTaken(fileName, holds);
  const taken = files.filter(isOfStudy);
  const seen = new Set<string>();
  for (const { fileName } of taken) {
    const twice = `${JSON.stringify(fileName)} is in the archive twice: pack the folder again`;
    const problem = seen.has(fileName) ? twice : paths.add(fileName);
    if (problem !== null) throw refusal(problem);
    seen.add(fileName);
  }
  return { root: found.root, taken, leftOut: files.filter((file) => !isOfStudy(file)).map(({ fileName }) => fileName) };
}

interface Surroundings {
  holds: Holds;
  /** Free space on the disk of the folder, bytes. */
  freeBytes: number;
  signal?: AbortSignal;
  /** Called with the number of bytes on the disk, after every entry and every megabyte. */
  onProgress?(bytes: number): void;
}

const PROGRESS_BYTES = 1024 ** 2;

const cannotBeRead = (why: string): AppError =>
  refusal(`the archive cannot be read (${why}): pack the folder again as a .zip`);

/** Compression methods, APPNOTE.TXT 4.4.5. */
const STORED = 0;
const DEFLATED = 8;

/** Decompressor of an entry; null for stored bytes. */
function decoderOf({ compressionMethod }: Entry): Transform | null {
  if (compressionMethod === STORED) return null;
  if (compressionMethod === DEFLATED) return createInflateRaw();
  throw cannotBeRead(`unsupported compression method: ${compressionMethod}`);
}

/** Unpacks one entry. If `onBytes` throws, unpacking stops. */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  { folder, signal, onBytes }: { folder: string; signal?: AbortSignal; onBytes(count: number): void },
): Promise<void> {
  const { fileName, uncompressedSize } = entry;
  const target = join(folder, fileName);
  signal?.throwIfAborted();
  await makeFolderOf(target);
  const decoder = decoderOf(entry);
  // yauzl may emit errors of its decoder late, even on streams that have ended.
  const source = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  let size = 0;
  await storePiece({
    source,
    target,
    name: fileName,
    from: 0,
    ...(decoder && { decoder }),
    ...(signal && { signal }),
    onBytes(count) {
      size += count;
      if (size > uncompressedSize) throw cannotBeRead('too many bytes in the stream');
      onBytes(count);
    },
  });
  if (size < uncompressedSize) throw cannotBeRead('not enough bytes in the stream');
}

async function unpack(zip: ZipFile, folder: string, { holds, freeBytes, signal, onProgress }: Surroundings): Promise<Unpacked> {
  const { root, taken, leftOut } = wanted(await listEntries(zip), holds);
  wantSpace(
    freeBytes,
    taken.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
  );
  let [bytes, reported] = [0, 0];
  for (const entry of taken) {
    let own = 0;
    onProgress?.(bytes);
    await unpackEntry(zip, entry, {
      folder,
      ...(signal && { signal }),
      onBytes(count) {
        own += count;
        bytes += count;
        if (bytes > UPLOAD_LIMITS.totalBytes) throw refusal(tooMuch());
        if (isBomb(own, entry.compressedSize)) throw refusal(bomb(entry.fileName));
        if (bytes < reported + PROGRESS_BYTES) return;
        reported = bytes;
        onProgress?.(bytes);
      },
    });
  }
  return { root, files: taken.length, bytes, leftOut };
}

/** yauzl and zlib report faults of an archive in their own errors; system errors name the failed call. */
function readableFault(cause: unknown): unknown {
  const isReadable =
    cause instanceof AppError ||
    cause instanceof StoreError ||
    !(cause instanceof Error) ||
    'syscall' in cause ||
    cause.name === 'AbortError';
  return isReadable ? cause : cannotBeRead(cause.message);
}

/**
 * Unpacks the archive of a study into an empty folder and counts all bytes. Throws AppError 'invalid-request' for an
 * unusable archive; the caller deletes the files that were written.
 */
export async function unpackZip(
  archive: string,
  folder: string,
  surroundings: Surroundings,
): Promise<Unpacked> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(archive, { autoClose: false, strictFileNames: true });
    return await unpack(zip, folder, surroundings);
  } catch (cause) {
    throw readableFault(cause);
  } finally {
    zip?.close();
  }
}
