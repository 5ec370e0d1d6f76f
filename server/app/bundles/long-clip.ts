import { fail } from '#core/order/fail.ts';
import { paddingBlocks } from '../../audio/flac-padding.ts';
import { flacHead, LAST_BLOCK } from '../../audio/flac-stream.ts';
import type { ServedFile, ServedFlac, ServedWav } from '../../audio/served-file.ts';
import { WAV_HEAD_BYTES } from '../../audio/wav.ts';
import { bytesPiece, contentPiece, lengthOf, zerosPiece, type Piece } from './pieces.ts';

/** Position of the flag in STREAMINFO that marks the last metadata block. */
const LAST_BLOCK_AT = 4;
const NO_MD5 = new Uint8Array(16);
const RIFF_SIZE_AT = 4;
const CHUNK_HEADER_BYTES = 8;

/**
 * A clip for media elements, as long as every other clip of its block. The padding is in the header. After the sound,
 * long padding would keep WebKit from playing to the end, and so would padding like frames in Chromium.
 */
export function longClipPieces(file: ServedFile, blockBytes: number): Piece[] {
  // The header of WAV is the longest.
  const total = WAV_HEAD_BYTES + blockBytes;
  const pieces = file.container === 'wav' ? wavPieces(file, total) : flacPieces(file, total);
  if (lengthOf(pieces) !== total)
    throw new Error(`a clip of ${file.contentBytes} bytes does not fit ${total}`);
  return pieces;
}

/** FLAC pieces. The header contains neither checksum nor frame sizes, which would identify the clip. */
function flacPieces(file: ServedFlac, total: number): Piece[] {
  const { info, contentBytes } = file;
  const head = flacHead({ ...info, minFrameBytes: 0, maxFrameBytes: 0, md5: NO_MD5 });
  head[LAST_BLOCK_AT] = (head[LAST_BLOCK_AT] ?? fail()) & ~LAST_BLOCK;
  const padding = paddingBlocks(total - head.length - contentBytes, true).flatMap(({ header, zeros }) => [
    bytesPiece(header),
    zerosPiece(zeros),
  ]);
  return [bytesPiece(head), ...padding, contentPiece(file)];
}

/** A JUNK chunk precedes the samples. An odd number of bytes is followed by one more byte. */
function wavPieces(file: ServedWav, total: number): Piece[] {
  const { head, headBytes, contentBytes } = file;
  const odd = contentBytes % 2;
  const format = Buffer.from(head.subarray(0, headBytes - CHUNK_HEADER_BYTES));
  format.writeUInt32LE(total - CHUNK_HEADER_BYTES, RIFF_SIZE_AT);
  const zeros = total - headBytes - contentBytes - odd - CHUNK_HEADER_BYTES;
  const junk = Buffer.from('JUNK\0\0\0\0', 'latin1');
  junk.writeUInt32LE(zeros, 4);
  return [
    bytesPiece(Buffer.concat([format, junk])),
    zerosPiece(zeros),
    bytesPiece(head.subarray(headBytes - CHUNK_HEADER_BYTES)),
    contentPiece(file),
    zerosPiece(odd),
  ];
}
