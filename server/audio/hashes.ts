import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Pcm } from './pcm.ts';

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Bytes of a file that are hashed at once. */
const PIECE_BYTES = 1 << 20;

/** SHA-256 of a file, read piece by piece at once: for threads whose work blocks anyway. */
export function hashFile(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    // Never of length 0, which readSync refuses.
    const piece = new Uint8Array(Math.min(PIECE_BYTES, fstatSync(file).size + 1));
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** The same for every file that carries these samples, whatever its container, tags or compression. */
export function sampleSha256(pcm: Pcm): string {
  const hash = createHash('sha256').update(
    `${pcm.sampleRate} Hz, ${pcm.bitDepth} bit, ${pcm.channels.length} channels\n`,
  );
  for (const channel of pcm.channels) {
    hash.update(new Uint8Array(channel.buffer, channel.byteOffset, channel.byteLength));
  }
  return hash.digest('hex');
}
