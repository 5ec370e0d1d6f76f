import { BUNDLE_CONTAINERS } from '#core/formats/bundle-format.ts';
import { findFlacFrames } from './flac-frames.ts';

const FLAC_HEAD_BYTES = 42;
const WAV_HEAD_BYTES = 44;

/** Format of one slot, from its descriptor. */
export interface ClipFormat {
  sampleRateHz: number;
  channels: number;
  bitDepth: number;
  container: number;
  /** Key of its block's mask, see blockMask. */
  maskSeed: number;
}

/** Complete FLAC or WAV file of a slot's block; null if it has no sound. */
export function clipFile(block: Uint8Array, format: ClipFormat): ArrayBuffer | null {
  return format.container === BUNDLE_CONTAINERS.flac ? flacFile(block, format) : wavFile(block, format);
}

/** STREAMINFO with the values a decoder needs and nothing that identifies clips (RFC 9639, section 8.2). */
function flacFile(block: Uint8Array, { sampleRateHz, channels, bitDepth }: ClipFormat): ArrayBuffer | null {
  const frames = findFlacFrames(block);
  if (!frames) return null;
  const [file, head] = fileOf(FLAC_HEAD_BYTES, block.subarray(0, frames.bytes));
  head.setUint32(0, 0x664c6143);
  head.setUint32(4, 0x80000022);
  head.setUint32(8, frames.blockSamples * 0x10001);
  head.setUint32(18, (sampleRateHz << 12) | ((channels - 1) << 9) | ((bitDepth - 1) << 4));
  head.setUint32(22, frames.samples);
  return file;
}

/** The last sample is not 0; padding follows. */
function wavFile(block: Uint8Array, { sampleRateHz, channels, bitDepth }: ClipFormat): ArrayBuffer | null {
  const frameBytes = (channels * bitDepth) / 8;
  let end = block.length;
  while (end > 0 && block[end - 1] === 0) end -= 1;
  if (end === 0) return null;
  const bytes = Math.ceil(end / frameBytes) * frameBytes;
  const [file, head] = fileOf(WAV_HEAD_BYTES, block.subarray(0, bytes));
  const format = [
    16,
    1 | (channels << 16),
    sampleRateHz,
    sampleRateHz * frameBytes,
    frameBytes | (bitDepth << 16),
  ];
  // "RIFF", its length, "WAVE", "fmt ", the format, "data" and its length.
  [0x46464952, WAV_HEAD_BYTES - 8 + bytes, 0x45564157, 0x20746d66, ...format, 0x61746164, bytes].forEach(
    (word, index) => head.setUint32(4 * index, word, true),
  );
  return file;
}

function fileOf(headBytes: number, content: Uint8Array): [ArrayBuffer, DataView] {
  const file = new Uint8Array(headBytes + content.length);
  file.set(content, headBytes);
  return [file.buffer, new DataView(file.buffer)];
}
