import { fail } from '#core/order/fail.ts';

const SYNC = 0xff;
/** Second byte of a frame in a fixed-block-size stream. */
const FIXED_BLOCKS = 0xf8;
const CRC_POLYNOMIAL = 0x07;

/** Header of a FLAC frame: its number from 0, and its samples per channel. */
interface FrameHeader {
  number: number;
  samples: number;
}

/** Length of a block's frames in bytes, without padding, and their STREAMINFO values. */
export interface FlacFrames {
  bytes: number;
  samples: number;
  /** Samples of every frame except the last. */
  blockSamples: number;
}

/**
 * Finds the end of the FLAC frames in a block by their numbers: 0, 1, 2 and so on. The last number found is the
 * terminator's, so the sound ends where that header begins. Returns null if there is no frame or no terminator.
 */
export function findFlacFrames(block: Uint8Array): FlacFrames | null {
  let last = headerAt(block, 0);
  if (last?.number !== 0) return null;
  const found = { bytes: 0, samples: 0, blockSamples: last.samples };
  for (let at = block.indexOf(SYNC, 1); at > 0; at = block.indexOf(SYNC, at + 1)) {
    const header = headerAt(block, at);
    if (header?.number !== last.number + 1) continue;
    found.bytes = at;
    found.samples += last.samples;
    last = header;
  }
  return found.bytes > 0 ? found : null;
}

/** Frame header at an offset (RFC 9639, section 9.1), or null. */
function headerAt(bytes: Uint8Array, start: number): FrameHeader | null {
  if (bytes[start] !== SYNC || bytes[start + 1] !== FIXED_BLOCKS) return null;
  let at = start + 2;
  // Past the end, bytes are zero and no checksum follows.
  const next = (): number => (at < bytes.length ? (bytes[at++] ?? fail()) : 0);
  const codes = next();
  const format = next();
  // A clip has one rate and depth; its last frame can differ in size, and each frame in stereo mode.
  const [, , firstCodes = 0, firstFormat = 0] = bytes;
  if (((codes ^ firstCodes) | (format ^ firstFormat)) & 0x0f) return null;
  const lead = next();
  const length = Math.clz32(~(lead << 24));
  let number = lead & (0x7f >> length);
  for (let byte = 1; byte < length; byte += 1) number = number * 64 + (next() & 0x3f);
  const size = codes >> 4;
  const samples = samplesOf(size, next);
  const rate = codes & 0x0f;
  if (rate >= 12) at += rate === 12 ? 1 : 2;
  return crc8(bytes.subarray(start, at)) === bytes[at] ? { number, samples } : null;
}

/** Samples of a frame by its header code; for two codes the following bytes have it. */
function samplesOf(code: number, next: () => number): number {
  if (code === 6) return next() + 1;
  if (code === 7) return next() * 256 + next() + 1;
  if (code === 1) return 192;
  return code < 6 ? 144 << code : 1 << code;
}

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x80 ? 0x100 | CRC_POLYNOMIAL : 0);
  }
  return crc;
}
