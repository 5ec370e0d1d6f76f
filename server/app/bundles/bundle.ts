import { createHash } from 'node:crypto';
import {
  blockMask,
  BUNDLE_CONTAINERS,
  BUNDLE_DESCRIPTOR_BYTES,
  BUNDLE_HEADER_BYTES,
  BUNDLE_MAGIC,
} from '#core/formats/bundle-format.ts';
import { frameHeader } from '../../audio/flac-frame-header.ts';
import { frameCountOf, type ServedFile } from '../../audio/served-file.ts';
import { bytesPiece, contentPiece, maskedPieces, type Piece } from './pieces.ts';
import type { Fills } from './fill.ts';

const MASK_SEED_AT = 8;

export interface BundleSlot {
  token: string;
  /** One byte for each bin, the same number for every slot. All are zero if the page draws no waveform. */
  peaks: Uint8Array;
  file: ServedFile;
}

/**
 * All sounds of a page as one response. After a header, each slot in the order shown has its format, its peaks and
 * its sound, padded to `blockBytes` and masked. Only the order distinguishes the slots. `blockBytes`: 0 for a page
 * whose clips are streamed.
 */
export function bundlePieces(slots: readonly BundleSlot[], blockBytes: number, fills: Fills): Piece[] {
  const sounds =
    blockBytes === 0
      ? []
      : slots.flatMap((slot) => maskedPieces(soundPieces(slot, blockBytes, fills), blockMask(seedOf(slot))));
  return [bytesPiece(frontMatter(slots, blockBytes)), ...sounds];
}

function frontMatter(slots: readonly BundleSlot[], blockBytes: number): Buffer {
  const peaksBytes = slots[0]?.peaks.length ?? 0;
  if (slots.some(({ peaks }) => peaks.length !== peaksBytes))
    throw new Error('bundlePieces requires peaks of equal length');
  const header = Buffer.alloc(BUNDLE_HEADER_BYTES);
  header.write(BUNDLE_MAGIC, 0, 'ascii');
  [slots.length, peaksBytes, blockBytes].forEach((value, i) => header.writeUInt32LE(value, 4 * (i + 1)));
  return Buffer.concat([header, ...slots.map(descriptor), ...slots.map(({ peaks }) => peaks)]);
}

function descriptor(slot: BundleSlot): Buffer {
  const { sampleRate, channels, bitDepth, container } = slot.file;
  const bytes = Buffer.alloc(BUNDLE_DESCRIPTOR_BYTES);
  bytes.writeUInt32LE(sampleRate, 0);
  bytes.set([channels, bitDepth, BUNDLE_CONTAINERS[container]], 4);
  bytes.writeUInt32LE(seedOf(slot), MASK_SEED_AT);
  return bytes;
}

/** Seed that differs for every session, page and slot. It stays the same when a page is fetched again. */
const seedOf = ({ token }: BundleSlot): number =>
  createHash('sha256').update(`mask/${token}`).digest().readUInt32LE();

/** The sound without its container's header, then its end and the padding. */
function soundPieces({ token, file }: BundleSlot, blockBytes: number, fills: Fills): Piece[] {
  const { contentBytes } = file;
  const content = contentPiece(file);
  if (file.container === 'wav') return [content, fills.afterSamples(filled(blockBytes, contentBytes))];
  // The sound ends with a frame header, so only a decoder that counts all frames recognises the end.
  const count = frameCountOf(file.info);
  const terminator = frameHeader(file.firstFrame, count);
  const length = filled(blockBytes, contentBytes + terminator.length);
  return [
    content,
    bytesPiece(terminator),
    fills.afterFrames(length, file.firstFrame, { token, never: count + 1 }),
  ];
}

function filled(blockBytes: number, used: number): number {
  if (used > blockBytes) throw new Error(`a block of ${blockBytes} bytes cannot hold ${used}`);
  return blockBytes - used;
}
