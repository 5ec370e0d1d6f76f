import { fail } from '../order/fail.ts';

/** The first four bytes (magic) of a bundle. */
export const BUNDLE_MAGIC = 'EAR2';

/** Header: the magic, then as uint32 little endian the number of slots and, for each slot, the bytes of its peaks and block. */
export const BUNDLE_HEADER_BYTES = 16;

/**
 * For each slot, after the header: the sample rate as uint32 little endian, one byte each for channels, bit depth, container and a zero, then the
 * seed of the block's mask as uint32 little endian.
 */
export const BUNDLE_DESCRIPTOR_BYTES = 12;

/** The container byte of a descriptor: FLAC frames, or the samples of a WAV file without its header. */
export const BUNDLE_CONTAINERS = { flac: 0, wav: 1 } as const;

/** Length after which a mask repeats, bytes. */
const MASK_BYTES = 4096;
/** A constant, as dividing by another number takes longer than all the rest of a step. */
const MASK_WORDS = MASK_BYTES / 4;

/**
 * Mask of a block's bytes, so that no two blocks share bytes and the first bytes reveal nothing about the sound. It is not a secret: the
 * descriptor has its seed. Algorithm: mulberry32 (Tommy Ettinger), the highest byte of each word. `seed`: uint32.
 */
export function blockMask(seed: number): Uint8Array {
  const mask = new Uint8Array(MASK_BYTES);
  let state = seed;
  for (let i = 0; i < mask.length; i += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    mask[i] = (word ^ (word >>> 14)) >>> 24;
  }
  return mask;
}

/** Applies or removes a mask in place, four bytes at a time if aligned. `from`: offset of the bytes in the block. */
export function applyMask(bytes: Uint8Array, mask: Uint8Array, from = 0): void {
  const head = Math.min(bytes.length, -bytes.byteOffset & 3);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + head, (bytes.length - head) >> 2);
  const maskAt = (from + head) % MASK_BYTES;
  // The mask at the first whole word.
  const turned = new Uint8Array(MASK_BYTES);
  turned.set(mask.subarray(maskAt));
  turned.set(mask.subarray(0, maskAt), MASK_BYTES - maskAt);
  const maskWords = new Uint32Array(turned.buffer);
  for (let i = 0; i < words.length; i += 1)
    words[i] = (words[i] ?? fail()) ^ (maskWords[i % MASK_WORDS] ?? fail());
  maskBytes(bytes.subarray(0, head), mask, from);
  const done = head + 4 * words.length;
  maskBytes(bytes.subarray(done), mask, from + done);
}

function maskBytes(bytes: Uint8Array, mask: Uint8Array, from: number): void {
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = (bytes[i] ?? fail()) ^ (mask[(from + i) % MASK_BYTES] ?? fail());
}
