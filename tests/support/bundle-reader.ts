import { applyMask, blockMask } from '#core/formats/bundle-format.ts';
import { flacHead } from '../../server/audio/flac-stream.ts';

/** A slot as a browser that knows the format takes it apart; written from the format's description, not from what writes it. */
export interface ReadSlot {
  sampleRate: number;
  channels: number;
  bitDepth: number;
  container: 'flac' | 'wav';
  peaks: Buffer;
  /** All bytes of the slot, fill included, without the mask. */
  block: Buffer;
  /** Places of the frames in the block; the last one is the terminator. Empty for WAV. */
  frames: number[];
  /** Sound alone, as a whole file. Empty where clips are streamed. */
  file: Buffer;
}

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x107 : 0)) & 0x1ff;
  }
  return crc & 0xff;
}

function coded(number: number): number[] {
  if (number < 0x80) return [number];
  if (number < 0x800) return [0xc0 | (number >> 6), 0x80 | (number & 0x3f)];
  if (number < 0x1_0000)
    return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 0x3f), 0x80 | (number & 0x3f)];
  throw new Error(`a clip of ${number} frames is too long for a test`);
}

/** Samples a channel of the frame whose header begins at `at`, or null where no valid header with this number does. */
export function samplesAt(block: Buffer, at: number, number: number): number | null {
  if (block.readUInt16BE(at) !== 0xfff8) return null;
  const numberBytes = coded(number);
  const tailAt = at + 4 + numberBytes.length;
  if (!block.subarray(at + 4, tailAt).equals(Buffer.from(numberBytes))) return null;
  const sizes = block.readUInt8(at + 2);
  const [size, rate] = [sizes >> 4, sizes & 15];
  const crcAt = tailAt + ({ 6: 1, 7: 2 }[size] ?? 0) + ({ 12: 1, 13: 2, 14: 2 }[rate] ?? 0);
  if (crcAt >= block.length || crc8(block.subarray(at, crcAt)) !== block[crcAt]) return null;
  if (size === 6) return block.readUInt8(tailAt) + 1;
  if (size === 7) return block.readUInt16BE(tailAt) + 1;
  return size >= 8 ? 2 ** size : ({ 1: 192, 2: 576, 3: 1152, 4: 2304, 5: 4608 }[size] ?? null);
}

function framesIn(block: Buffer): { at: number; samples: number }[] {
  const found: { at: number; samples: number }[] = [];
  for (let at = block.indexOf(0xff); at >= 0 && at < block.length - 6; at = block.indexOf(0xff, at + 1)) {
    const samples = samplesAt(block, at, found.length);
    if (samples !== null) found.push({ at, samples });
  }
  return found;
}

type Format = Pick<ReadSlot, 'sampleRate' | 'channels' | 'bitDepth'>;

function flacFile(format: Format, block: Buffer): Pick<ReadSlot, 'frames' | 'file'> {
  const frames = framesIn(block);
  const end = frames.at(-1)?.at ?? 0;
  const [{ samples: blockFrames } = { samples: 0 }] = frames;
  const head = flacHead({
    ...format,
    minBlockFrames: Math.max(16, blockFrames),
    maxBlockFrames: Math.max(16, blockFrames),
    minFrameBytes: 0,
    maxFrameBytes: 0,
    frames: frames.slice(0, -1).reduce((sum, { samples }) => sum + samples, 0),
    md5: new Uint8Array(16),
  });
  return { frames: frames.map(({ at }) => at), file: Buffer.concat([head, block.subarray(0, end)]) };
}

function wavFile({ sampleRate, channels, bitDepth }: Format, block: Buffer): Buffer {
  const frameBytes = (channels * bitDepth) / 8;
  let used = block.length;
  while (used > 0 && block[used - 1] === 0) used -= 1;
  const data = block.subarray(0, Math.ceil(used / frameBytes) * frameBytes);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * frameBytes, 28);
  head.writeUInt16LE(frameBytes, 32);
  head.writeUInt16LE(bitDepth, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function soundOf(format: Format, container: number, block: Buffer): Pick<ReadSlot, 'frames' | 'file'> {
  if (block.length === 0) return { frames: [], file: block };
  return container === 0 ? flacFile(format, block) : { frames: [], file: wavFile(format, block) };
}

/** The slots of an EAR2 bundle, in the order shown. Throws for anything that is not one, whole and without a byte more. */
export function readBundle(bundle: Buffer): ReadSlot[] {
  if (bundle.toString('latin1', 0, 4) !== 'EAR2') throw new Error('readBundle requires a bundle');
  const slots = bundle.readUInt32LE(4);
  const peaksBytes = bundle.readUInt32LE(8);
  const blockBytes = bundle.readUInt32LE(12);
  const peaksAt = 16 + 12 * slots;
  const blocksAt = peaksAt + slots * peaksBytes;
  if (bundle.length !== blocksAt + slots * blockBytes)
    throw new Error(`${bundle.length} bytes are not a bundle's`);
  return Array.from({ length: slots }, (_, slot) => {
    const at = 16 + 12 * slot;
    if (bundle[at + 7] !== 0) throw new Error('byte 7 of a descriptor is zero');
    const [channels = 0, bitDepth = 0, container = 0] = bundle.subarray(at + 4, at + 7);
    const format = { sampleRate: bundle.readUInt32LE(at), channels, bitDepth };
    const start = blocksAt + slot * blockBytes;
    const block = Buffer.from(bundle.subarray(start, start + blockBytes));
    applyMask(block, blockMask(bundle.readUInt32LE(at + 8)));
    const peaks = bundle.subarray(peaksAt + slot * peaksBytes, peaksAt + (slot + 1) * peaksBytes);
    return {
      ...format,
      container: container === 0 ? 'flac' : 'wav',
      peaks,
      block,
      ...soundOf(format, container, block),
    };
  });
}
