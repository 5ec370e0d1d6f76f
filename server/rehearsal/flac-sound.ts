import { createHash } from 'node:crypto';
import { AudioError } from '../audio/audio-error.ts';
import { isFlacStream, LAST_BLOCK } from '../audio/flac-stream.ts';

const MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;

/** Names the coded sound of a FLAC file, whatever metadata or padding comes before it: SHA-256, hexadecimal. */
export function soundHash(flac: Uint8Array): string {
  if (!isFlacStream(flac)) throw new AudioError('soundHash requires a FLAC stream.');
  const view = new DataView(flac.buffer, flac.byteOffset, flac.byteLength);
  let start = MAGIC_BYTES;
  let isLast = false;
  while (!isLast) {
    isLast = (view.getUint8(start) & LAST_BLOCK) !== 0;
    start += BLOCK_HEADER_BYTES + (view.getUint32(start) & 0xffffff);
  }
  return createHash('sha256').update(flac.subarray(start)).digest('hex');
}
