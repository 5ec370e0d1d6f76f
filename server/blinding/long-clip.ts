import { flacHead } from '../audio/flac-stream.ts';
import type { ServedFile } from '../audio/served-file.ts';
import { WAV_HEAD_BYTES } from '../audio/wav.ts';
import { bytesPiece, type Piece } from '../delivery/pieces.ts';
import type { Fills } from './fill.ts';

const NO_MD5 = new Uint8Array(16);

/** The container's head without what would name the clip: checksum and frame sizes. */
const headOf = (file: ServedFile): Uint8Array =>
  file.container === 'wav'
    ? file.head
    : flacHead({ ...file.info, minFrameBytes: 0, maxFrameBytes: 0, md5: NO_MD5 });

/** A clip that media elements play, filled up to the size that all clips of its block have. They stop where its head says. */
export function longClipPieces(file: ServedFile, token: string, blockBytes: number, fills: Fills): Piece[] {
  const { path, container, headBytes, contentBytes } = file;
  // The head of WAV is the longest.
  const length = WAV_HEAD_BYTES + blockBytes - headBytes - contentBytes;
  const content = { path, from: headBytes, length: contentBytes };
  const fill = container === 'wav' ? fills.afterSamples(length) : fills.afterFile(length, token);
  return [bytesPiece(headOf(file)), content, fill];
}
