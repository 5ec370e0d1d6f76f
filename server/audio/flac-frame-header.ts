import { fail } from '#core/order/fail.ts';

/** The header of a FLAC frame with a fixed block size, RFC 9639 section 9.1. */
export interface FrameHeader {
  /** Sync code, block size and sample rate, channels and bit depth: the four bytes before the number. */
  lead: Uint8Array;
  /** Which frame of the file this is, from 0. */
  number: number;
  /** Block size and sample rate where the lead has no code for them, 0 to 4 bytes. */
  explicit: Uint8Array;
  /** Samples of each channel. */
  blockFrames: number;
  /** Bytes of the header, its CRC-8 included. */
  length: number;
}

/** The longest header: four bytes, a number below 2^31, block size, sample rate and CRC-8. */
export const FRAME_HEADER_MAX_BYTES = 15;

const LEAD_BYTES = 4;
const CRC_POLYNOMIAL = 0x07;

const CRC_TABLE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ CRC_POLYNOMIAL) & 0xff : crc << 1;
  return crc;
});

function crc8(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let at = from; at < to; at += 1) crc = CRC_TABLE[crc ^ (bytes[at] ?? fail())] ?? fail();
  return crc;
}

/** Bytes that follow the number for a lead's codes of block size and sample rate. */
function explicitBytes(lead2: number): { size: number; rate: number } {
  const [size, rate] = [lead2 >>> 4, lead2 & 0x0f];
  return {
    size: size === 6 ? 1 : size === 7 ? 2 : 0,
    rate: rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0,
  };
}

function blockFramesOf(code: number, explicit: Uint8Array): number {
  if (code === 6) return (explicit[0] ?? fail()) + 1;
  if (code === 7) return ((explicit[0] ?? fail()) << 8) + (explicit[1] ?? fail()) + 1;
  if (code === 1) return 192;
  return code < 6 ? 576 << (code - 2) : 256 << (code - 8);
}

/** A number coded as UTF-8 codes characters, up to 36 bits. */
function readNumber(bytes: Uint8Array, at: number): { number: number; length: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first < 0x80) return { number: first, length: 1 };
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7) return null;
  let number = first & (0x7f >>> length);
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next];
    if (byte === undefined || (byte & 0xc0) !== 0x80) return null;
    number = number * 64 + (byte & 0x3f);
  }
  return { number, length };
}

function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  const tail: number[] = [];
  let rest = number;
  // A first byte holds one bit less for each byte that follows.
  while (rest >= 1 << (6 - tail.length)) {
    tail.unshift(0x80 | (rest & 0x3f));
    rest = Math.floor(rest / 64);
  }
  return [((0xff00 >>> (tail.length + 1)) & 0xff) | rest, ...tail];
}

/** The header that begins at `at`, or null where none does. */
export function readFrameHeader(bytes: Uint8Array, at = 0): FrameHeader | null {
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xf8) return null;
  const lead2 = bytes[at + 2];
  if (lead2 === undefined || lead2 >>> 4 === 0) return null;
  const coded = readNumber(bytes, at + LEAD_BYTES);
  if (!coded) return null;
  const { size, rate } = explicitBytes(lead2);
  const explicitAt = at + LEAD_BYTES + coded.length;
  const crcAt = explicitAt + size + rate;
  if (crcAt >= bytes.length || bytes[crcAt] !== crc8(bytes, at, crcAt)) return null;
  const explicit = bytes.slice(explicitAt, crcAt);
  return {
    lead: bytes.slice(at, at + LEAD_BYTES),
    number: coded.number,
    explicit,
    blockFrames: blockFramesOf(lead2 >>> 4, explicit),
    length: crcAt + 1 - at,
  };
}

/** A valid header with this number: the same stream, another frame. */
export function frameHeader(
  { lead, explicit }: Pick<FrameHeader, 'lead' | 'explicit'>,
  number: number,
): Uint8Array {
  const head = [...lead, ...codedNumber(number), ...explicit];
  return Uint8Array.from([...head, crc8(Uint8Array.from(head), 0, head.length)]);
}
