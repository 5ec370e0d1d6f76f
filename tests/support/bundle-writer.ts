import { applyMask, blockMask } from '#core/formats/bundle-format.ts';
import { createRandom } from '#core/order/random.ts';

const FLAC_HEAD = 42;
const WAV_HEAD = 44;

export interface SlotToWrite {
  peaks?: readonly number[];
  /** A FLAC file with full STREAMINFO, or a WAV file with a head of 44 bytes; none: the clip is streamed. */
  file?: Uint8Array;
}

export interface Writing {
  /** Bytes of each block beyond the longest content with its terminator. */
  fillBytes?: number;
  /** Numbers of the frame headers that are hidden in the fill. */
  decoys?: readonly number[];
}

/** Writes a bundle from the description of the format alone, so that readers are held to that. */
export function writeBundle(
  slots: readonly SlotToWrite[],
  { fillBytes = 0, decoys = [] }: Writing = {},
): Buffer {
  const contents = slots.map(({ file }) => (file ? contentOf(file) : null));
  const isStreamed = contents.every((content) => content === null);
  const blockBytes = isStreamed
    ? 0
    : Math.max(...contents.map((content) => content?.length ?? 0)) + fillBytes;
  const peaksBytes = slots[0]?.peaks?.length ?? 0;
  const header = Buffer.alloc(16);
  header.write('EAR2', 'latin1');
  [slots.length, peaksBytes, blockBytes].forEach((value, index) =>
    header.writeUInt32LE(value, 4 + 4 * index),
  );
  return Buffer.concat([
    header,
    ...slots.map(({ file }, index) => descriptorOf(file, index)),
    ...slots.map(({ peaks = [] }) => Buffer.from(peaks)),
    ...slots.map(({ file }, index) => {
      const content = contents[index] ?? Buffer.alloc(0);
      const bytes = blockBytes - content.length;
      const fill = file && isFlac(file) ? noise(bytes, file, decoys) : Buffer.alloc(bytes);
      const block = Buffer.concat([content, fill]);
      applyMask(block, blockMask(maskSeedOf(index)));
      return block;
    }),
  ]);
}

const isFlac = (file: Uint8Array): boolean => Buffer.from(file).toString('latin1', 0, 4) === 'fLaC';

const maskSeedOf = (slot: number): number => 0xfedcba98 + slot;

function descriptorOf(file: Uint8Array | undefined, slot: number): Buffer {
  const descriptor = Buffer.alloc(12);
  descriptor.writeUInt32LE(maskSeedOf(slot), 8);
  if (!file) return descriptor;
  const bytes = Buffer.from(file);
  if (isFlac(file)) {
    descriptor.writeUInt32LE(bytes.readUIntBE(18, 3) >> 4, 0);
    descriptor[4] = (((bytes[20] ?? 0) >> 1) & 7) + 1;
    descriptor[5] = ((bytes.readUInt16BE(20) >> 4) & 31) + 1;
  } else {
    descriptor.writeUInt32LE(bytes.readUInt32LE(24), 0);
    descriptor[4] = bytes[22] ?? 0;
    descriptor[5] = bytes[34] ?? 0;
    descriptor[6] = 1;
  }
  return descriptor;
}

/** The sound without its head; that of FLAC with the terminator behind it. */
function contentOf(file: Uint8Array): Buffer {
  if (!isFlac(file))
    return Buffer.from(file.subarray(WAV_HEAD, WAV_HEAD + Buffer.from(file).readUInt32LE(40)));
  const head = Buffer.from(file);
  const frames = Math.ceil(head.readUInt32BE(22) / head.readUInt16BE(8));
  return Buffer.concat([file.subarray(FLAC_HEAD), frameHeader(file, frames)]);
}

/** The header of frame 0 with another number. */
function frameHeader(file: Uint8Array, number: number): Buffer {
  const first = file.subarray(FLAC_HEAD);
  const [size, rate] = [(first[2] ?? 0) >> 4, (first[2] ?? 0) & 15];
  const more = (size === 6 ? 1 : size === 7 ? 2 : 0) + (rate === 12 ? 1 : rate > 12 ? 2 : 0);
  const header = [...first.subarray(0, 4), ...codedNumber(number), ...first.subarray(5, 5 + more)];
  return Buffer.from([...header, checksum(header)]);
}

/** A number as UTF-8 would write the character of that number, up to 31 bits. */
function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  const length = [11, 16, 21, 26, 31].findIndex((bits) => number < 2 ** bits) + 2;
  const sixBits = (place: number): number => Math.floor(number / 64 ** place) % 64;
  const lead = (0xff << (8 - length)) & 0xff;
  return Array.from({ length }, (_, index) => {
    const bits = sixBits(length - 1 - index);
    return index === 0 ? lead | bits : 0x80 | bits;
  });
}

function checksum(bytes: readonly number[]): number {
  let crc = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const carry = ((crc >> 7) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xff) ^ (carry ? 7 : 0);
    }
  return crc;
}

function noise(bytes: number, file: Uint8Array, decoys: readonly number[]): Buffer {
  const random = createRandom('fill');
  const fill = Buffer.from(Array.from({ length: bytes }, () => random.int(256)));
  decoys.forEach((number, index) => frameHeader(file, number).copy(fill, 10 + 40 * index));
  return fill;
}
