import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSound, UPLOAD_LIMITS } from '#core/formats/upload-files.ts';
import { HEAD_BYTES, headProblem } from '../../audio/decode.ts';
import { StoreError } from '../../db/contract/store-error.ts';
import { AppError } from '../../platform/app-error.ts';

/** A refused upload. The sender gets the reason, and its files are deleted. */
export const refusal = (problem: string): AppError => new AppError('invalid-request', problem);

/** Space on the disk that stays reserved for listeners' answers and derived clips, bytes. */
const SPACE_LEFT = 512 * 1024 ** 2;

/** Throws StoreError 'disk-full' if the disk has no space for that many more bytes. */
export function wantSpace(free: number, bytes: number): void {
  if (free >= bytes + SPACE_LEFT) return;
  const megabytes = Math.ceil(bytes / 1024 ** 2);
  throw new StoreError('disk-full', `the server's disk has no space for another ${megabytes} MB: ask its operator to free some`);
}

interface Piece {
  source: AsyncIterable<Buffer>;
  /** Decoder from the bytes of the source to those of the file; without it they are the same. */
  decoder?: Transform;
  /** Path of the file. */
  target: string;
  /** Name in the upload. */
  name: string;
  /** Offset of the piece in the file; 0 restarts the file. */
  from: number;
  /** Largest allowed size of the whole file, bytes. */
  maxBytes?: number;
  /** Receives the number of all bytes. Throws if there are too many. */
  onBytes(bytes: number): void;
  signal?: AbortSignal;
}

/** Passes bytes through within the limits. Audio files must start like audio. */
function watched({ name, from, maxBytes = UPLOAD_LIMITS.fileBytes, onBytes }: Piece): Transform {
  const shown = JSON.stringify(name);
  let size = from;
  let head: Buffer | null = from === 0 && isSound(name) ? Buffer.alloc(0) : null;
  const checkHead = (): void => {
    const problem = head && headProblem(head);
    head = null;
    if (problem !== null) throw refusal(`${shown}: ${problem}`);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        size += chunk.length;
        if (size > maxBytes)
          throw refusal(`${shown} has more than ${maxBytes / 1024 ** 2} MB: cut it, or convert it to FLAC`);
        onBytes(chunk.length);
        if (head) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
        if (head && head.length >= HEAD_BYTES) checkHead();
        done(null, chunk);
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(String(cause)));
      }
    },
    flush(done) {
      try {
        if (head) checkHead();
        done();
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(String(cause)));
      }
    },
  });
}

/** Creates the folder of a file. Call it before opening the file's source. */
export async function makeFolderOf(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
}

/**
 * Writes a piece of a file to the disk, into an existing folder. Memory does not grow with the piece. Throws AppError
 * 'invalid-request'. All streams are added to the pipeline together: an error without a listener would be lost, and
 * the piece would never end.
 */
export function storePiece(piece: Piece): Promise<void> {
  const { source, decoder, target, from, signal } = piece;
  const place = from === 0 ? { flags: 'w' } : { flags: 'r+', start: from };
  const file = createWriteStream(target, { ...place, mode: 0o600, flush: true });
  const options = signal ? { signal } : {};
  return decoder
    ? pipeline(source, decoder, watched(piece), file, options)
    : pipeline(source, watched(piece), file, options);
}
