import { AudioError } from './audio-error.ts';
import { FLAC_HEAD_BYTES, isFlacStream, LAST_BLOCK } from './flac-stream.ts';

const BLOCK_HEADER_BYTES = 4;
const PADDING_TYPE = 1;
const LARGEST_BLOCK_BYTES = BLOCK_HEADER_BYTES + 0xffffff;

/** The fewest bytes padding can add: the header of an empty PADDING block. */
export const FLAC_PADDING_MIN = BLOCK_HEADER_BYTES;

/** A copy of exactly `totalLength` bytes that decodes to the same samples: PADDING blocks follow STREAMINFO. */
export function padFlac(bytes: Uint8Array, totalLength: number): Uint8Array {
  if (!isFlacStream(bytes)) throw new AudioError('padFlac requires a FLAC stream. Encode the clip first.');
  if (totalLength < bytes.length + FLAC_PADDING_MIN) {
    throw new RangeError(
      `padFlac requires a length of at least ${bytes.length + FLAC_PADDING_MIN} bytes, got ${totalLength}`,
    );
  }
  const padded = new Uint8Array(totalLength);
  const tail = bytes.subarray(FLAC_HEAD_BYTES);
  const tailStart = totalLength - tail.length;
  const infoIsLast = (bytes[4] ?? 0) & LAST_BLOCK;
  padded.set(bytes.subarray(0, FLAC_HEAD_BYTES));
  padded[4] = (bytes[4] ?? 0) & ~LAST_BLOCK;
  let start = FLAC_HEAD_BYTES;
  while (start < tailStart) {
    const end = start + blockBytes(tailStart - start);
    const flag = end === tailStart ? infoIsLast : 0;
    const length = end - start - BLOCK_HEADER_BYTES;
    padded.set([PADDING_TYPE | flag, length >>> 16, (length >>> 8) & 0xff, length & 0xff], start);
    start = end;
  }
  padded.set(tail, tailStart);
  return padded;
}

/** As much as one block can take, leaving room for the header of a next one. */
function blockBytes(remaining: number): number {
  if (remaining <= LARGEST_BLOCK_BYTES) return remaining;
  return Math.min(LARGEST_BLOCK_BYTES, remaining - BLOCK_HEADER_BYTES);
}
