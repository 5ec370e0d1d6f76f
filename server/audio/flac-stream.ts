import { createHash } from 'node:crypto';
import { AudioError } from './audio-error.ts';
import { interleaved } from './pcm.ts';

/** "fLaC", the header of the first block and STREAMINFO: what every FLAC file begins with. */
export const FLAC_HEAD_BYTES = 42;
export const LAST_BLOCK = 0x80;
const BLOCK_HEADER_BYTES = 4;
const MAGIC = [0x66, 0x4c, 0x61, 0x43];

/** The facts of STREAMINFO. `frames` is 0 and `md5` all zeros when the encoder did not know them. */
export interface StreamInfo {
  minBlockFrames: number;
  maxBlockFrames: number;
  minFrameBytes: number;
  maxFrameBytes: number;
  sampleRate: number;
  channels: number;
  bitDepth: number;
  frames: number;
  md5: Uint8Array;
}

export function isFlacStream(bytes: Uint8Array): boolean {
  return bytes.length >= FLAC_HEAD_BYTES && MAGIC.every((byte, i) => bytes[i] === byte);
}

/** RFC 9639 section 8.2. */
export function readStreamInfo(bytes: Uint8Array): StreamInfo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isFlacStream(bytes) || (view.getUint8(4) & 0x7f) !== 0 || view.getUint16(6) !== 34) {
    throw new AudioError('The FLAC file has no valid stream header. Export it again.');
  }
  const packed = view.getBigUint64(18);
  return {
    minBlockFrames: view.getUint16(8),
    maxBlockFrames: view.getUint16(10),
    minFrameBytes: view.getUint32(11) & 0xffffff,
    maxFrameBytes: view.getUint32(14) & 0xffffff,
    sampleRate: Number(packed >> 44n),
    channels: Number((packed >> 41n) & 7n) + 1,
    bitDepth: Number((packed >> 36n) & 31n) + 1,
    frames: Number(packed & 0xfffffffffn),
    md5: bytes.slice(26, FLAC_HEAD_BYTES),
  };
}

/** "fLaC" and STREAMINFO as the only metadata block. */
export function flacHead(info: StreamInfo): Uint8Array {
  const head = new Uint8Array(FLAC_HEAD_BYTES);
  const view = new DataView(head.buffer);
  head.set(MAGIC);
  view.setUint32(4, (LAST_BLOCK << 24) | 34);
  view.setUint16(8, info.minBlockFrames);
  view.setUint16(10, info.maxBlockFrames);
  // 24-bit fields: each later write covers the byte that the one before it spills into.
  view.setUint32(12, info.minFrameBytes << 8);
  view.setUint32(15, info.maxFrameBytes << 8);
  const format = (BigInt(info.sampleRate) << 44n) | (BigInt(info.channels - 1) << 41n);
  view.setBigUint64(18, format | (BigInt(info.bitDepth - 1) << 36n) | BigInt(info.frames));
  head.set(info.md5, 26);
  return head;
}

/** The frames of a whole FLAC file: what follows its last metadata block. */
export function framesIn(flac: Uint8Array): Uint8Array {
  const view = new DataView(flac.buffer, flac.byteOffset, flac.byteLength);
  let at = MAGIC.length;
  for (let isLast = false; !isLast;) {
    isLast = (view.getUint8(at) & LAST_BLOCK) !== 0;
    at += BLOCK_HEADER_BYTES + (view.getUint32(at) & 0xffffff);
  }
  return flac.subarray(at);
}

const CHUNK_FRAMES = 1 << 16;

/** The MD5 that STREAMINFO carries: over interleaved, little-endian, signed samples of whole bytes. */
export function samplesMd5(channels: readonly Int32Array[], bytesPerSample: number): Uint8Array {
  const hash = createHash('md5');
  const total = channels[0]?.length ?? 0;
  for (let start = 0; start < total; start += CHUNK_FRAMES)
    hash.update(interleaved(channels, bytesPerSample, start, Math.min(total, start + CHUNK_FRAMES)));
  return new Uint8Array(hash.digest());
}
