import { fail } from '#core/order/fail.ts';
import { AudioError } from './audio-error.ts';
import { FLAC_HEAD_BYTES, isFlacStream, LAST_BLOCK } from './flac-stream.ts';

const BLOCK_HEADER_BYTES = 4;
const PADDING_TYPE = 1;
const LARGEST_BLOCK_BYTES = BLOCK_HEADER_BYTES + 0xffffff;

/** The fewest bytes padding can add: the header of an empty PADDING block. */
export const FLAC_PADDING_MIN = BLOCK_HEADER_BYTES;

interface PaddingBlock {
  header: Uint8Array;
  /** How many zeros follow the header. */
  zeros: number;
}

/** PADDING blocks of that many bytes together, at least FLAC_PADDING_MIN. `endsMetadata`: whether frames follow the last one. */
export function paddingBlocks(bytes: number, endsMetadata: boolean): PaddingBlock[] {
  const blocks: PaddingBlock[] = [];
  for (let left = bytes; left > 0;) {
    const size = blockBytes(left);
    left -= size;
    const flag = endsMetadata && left === 0 ? LAST_BLOCK : 0;
    const zeros = size - BLOCK_HEADER_BYTES;
    const header = Uint8Array.of(PADDING_TYPE | flag, zeros >>> 16, (zeros >>> 8) & 0xff, zeros & 0xff);
    blocks.push({ header, zeros });
  }
  return blocks;
}

/** A copy of exactly `totalLength` bytes that decodes to the same samples: PADDING blocks follow STREAMINFO. */
export function padFlac(bytes: Uint8Array, totalLength: number): Uint8Array {
  if (!isFlacStream(bytes)) throw new AudioError('padFlac requires a FLAC stream. Encode the clip first.');
  if (totalLength < bytes.length + FLAC_PADDING_MIN) {
    throw new RangeError(
      `padFlac requires a length of at least ${bytes.length + FLAC_PADDING_MIN} bytes, got ${totalLength}`,
    );
  }
  const padded = new Uint8Array(totalLength);
  padded.set(bytes.subarray(0, FLAC_HEAD_BYTES));
  padded[4] = (bytes[4] ?? fail()) & ~LAST_BLOCK;
  let at = FLAC_HEAD_BYTES;
  for (const { header, zeros } of paddingBlocks(
    totalLength - bytes.length,
    ((bytes[4] ?? fail()) & LAST_BLOCK) !== 0,
  )) {
    padded.set(header, at);
    at += header.length + zeros;
  }
  padded.set(bytes.subarray(FLAC_HEAD_BYTES), at);
  return padded;
}

/** As much as one block can take, leaving room for the header of a next one. */
function blockBytes(remaining: number): number {
  if (remaining <= LARGEST_BLOCK_BYTES) return remaining;
  return Math.min(LARGEST_BLOCK_BYTES, remaining - BLOCK_HEADER_BYTES);
}
