import { createHash } from 'node:crypto';
import type { Facts } from '#core/blinding-check/capture.ts';
import { fail } from '#core/order/fail.ts';
import { FLAC_HEAD_BYTES, isFlacStream, LAST_BLOCK, readStreamInfo } from '../../../audio/flac-stream.ts';

const BLOCK_HEADER_BYTES = 4;
const WAV_MAGIC = 'RIFF';
const CHUNK_HEADER_BYTES = 8;
const FIRST_CHUNK_AT = 12;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** STREAMINFO and every metadata block after it. Frames are ignored. */
function flacHead(flac: Buffer): Facts {
  const { md5, ...info } = readStreamInfo(flac);
  const facts: Record<string, string | number> = { ...info, md5: hex(md5) };
  let start = FLAC_HEAD_BYTES;
  let isLast = ((flac[4] ?? fail()) & LAST_BLOCK) !== 0;
  for (let block = 1; !isLast && start + BLOCK_HEADER_BYTES <= flac.length; block += 1) {
    const kind = flac.readUInt8(start);
    isLast = (kind & LAST_BLOCK) !== 0;
    const length = flac.readUIntBE(start + 1, 3);
    facts[`metadata block ${block}: type`] = kind;
    facts[`metadata block ${block}: length`] = length;
    start += BLOCK_HEADER_BYTES + length;
  }
  return { ...facts, 'bytes before the first frame': start };
}

/** Name, length and position of every chunk, and the bytes of `fmt `. */
function wavHead(wav: Buffer): Facts {
  const facts: Record<string, string | number> = { 'RIFF length': wav.readUInt32LE(4) };
  let start = FIRST_CHUNK_AT;
  for (let chunk = 1; start + CHUNK_HEADER_BYTES <= wav.length; chunk += 1) {
    const name = wav.toString('latin1', start, start + 4);
    const length = wav.readUInt32LE(start + 4);
    facts[`chunk ${chunk}: name`] = name;
    facts[`chunk ${chunk}: length`] = length;
    const body = start + CHUNK_HEADER_BYTES;
    if (name === 'fmt ') facts['fmt'] = hex(wav.subarray(body, body + length));
    start = body + length + (length % 2);
  }
  return facts;
}

/** Number of bytes that are treated as the head of a headless block. */
const BARE_BYTES = 16;

/** The first bytes, as a whole and one by one. */
export function bareHead(block: Buffer): Facts {
  const head = block.subarray(0, BARE_BYTES);
  const bytes = [...head].map((byte, at) => [`byte ${at}`, hex(Uint8Array.of(byte))] as const);
  return { [`first ${BARE_BYTES} bytes`]: hex(head), ...Object.fromEntries(bytes) };
}

/** Every field of a file before its first audio frame. */
export function soundHead(sound: Buffer): Facts {
  if (isFlacStream(sound)) return flacHead(sound);
  return sound.toString('latin1', 0, 4) === WAV_MAGIC ? wavHead(sound) : bareHead(sound);
}

/** Hash of bytes, to compare them for equality. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
