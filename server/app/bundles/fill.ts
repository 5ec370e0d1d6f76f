import { createCipheriv, createHash } from 'node:crypto';
import { fail } from '#core/order/fail.ts';
import { frameHeader, readFrameHeader, type FrameHeader } from '../../audio/flac-frame-header.ts';
import { zerosPiece, type MemoryPiece } from './pieces.ts';
import { Recent } from '../../platform/recent.ts';
import { deriveKey } from '../../platform/secret.ts';

const POOL_BYTES = 1 << 20;
/** Distance between decoys in bytes, about the size of speech frames. */
const DECOY_STEP = { least: 800, range: 4096 };
/** Number of different decoys, up to the frame numbers of a clip of a minute and a half. */
const DECOY_NUMBERS = 1024;
/** Codes for the two channels of a frame: separate, or one of three differences. */
const STEREO_CODES = [1, 8, 9, 10];
const CHANNEL_SHIFT = 4;
/** Largest number of pools. A study has one or two formats. */
const POOLS = 8;

/** A ring of pseudo-random bytes that look like FLAC frames. */
interface Pool {
  bytes: Uint8Array;
  /** Positions of valid frame headers, by frame number. */
  headers: ReadonlyMap<number, readonly { at: number; length: number }[]>;
}

function keystream(key: string): Buffer {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(key).digest(), Buffer.alloc(16));
  return cipher.update(Buffer.alloc(POOL_BYTES));
}

/** A frame header like the first one of a file, with random channel coding and frame number. */
function decoy({ lead, explicit }: FrameHeader, random: number): Uint8Array {
  const [sync = 0, strategy = 0, sizes = 0, format = 0] = lead;
  const code = format >>> CHANNEL_SHIFT;
  const codes = STEREO_CODES.includes(code) ? STEREO_CODES : [code];
  const chosen = codes[random % codes.length] ?? code;
  const coded = (chosen << CHANNEL_SHIFT) | (format & 0x0f);
  const number = (random >>> 2) % DECOY_NUMBERS;
  return frameHeader({ lead: Uint8Array.of(sync, strategy, sizes, coded), explicit }, number);
}

/** All valid headers of a ring, including those that arose by chance. */
function headersIn(ring: Buffer): Map<number, { at: number; length: number }[]> {
  const unrolled = Buffer.concat([ring, ring.subarray(0, 32)]);
  const found = new Map<number, { at: number; length: number }[]>();
  for (let at = unrolled.indexOf(0xff); at >= 0 && at < ring.length; at = unrolled.indexOf(0xff, at + 1)) {
    const header = readFrameHeader(unrolled, at);
    if (!header) continue;
    const { number, length } = header;
    found.set(number, [...(found.get(number) ?? []), { at, length }]);
  }
  return found;
}

function makePool(key: string, frame: FrameHeader): Pool {
  const bytes = keystream(key);
  let at = 0;
  while (at + DECOY_STEP.least + DECOY_STEP.range < bytes.length) {
    at += DECOY_STEP.least + (bytes.readUInt16LE(at) % DECOY_STEP.range);
    bytes.set(decoy(frame, bytes.readUInt32LE(at)), at);
  }
  return { bytes, headers: headersIn(bytes) };
}

/** Padding after the sound of a slot, up to the size of all slots in the block. */
export class Fills {
  readonly #secret: string;
  readonly #pools = new Recent<Pool>(POOLS);

  constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * Bytes that look like more frames after those of a FLAC slot. They are random and contain valid headers, none of
   * which has the number `never`. The same token gives the same bytes.
   */
  afterFrames(
    length: number,
    frame: FrameHeader,
    { token, never }: { token: string; never: number },
  ): MemoryPiece {
    const { bytes, headers } = this.#poolFor(frame);
    const offset = offsetOf(token, bytes);
    const spoilt = (headers.get(never) ?? []).map(({ at, length: size }) => at + size - 1);
    return { length, copy: (target, from) => copyRing(bytes, offset + from, target, spoilt) };
  }

  /** Zeros, because the samples of a WAV file have no frames that could be imitated. */
  afterSamples(length: number): MemoryPiece {
    return zerosPiece(length);
  }

  #poolFor(frame: FrameHeader): Pool {
    const format = frame.lead.map((byte, at) => (at === 3 ? byte & 0x0f : byte));
    const isStereo = STEREO_CODES.includes((frame.lead[3] ?? fail()) >>> CHANNEL_SHIFT);
    const name = Buffer.from([...format, isStereo ? 1 : 0, ...frame.explicit]).toString('hex');
    const known = this.#pools.get(name);
    if (known) return known;
    const made = makePool(deriveKey(this.#secret, 'fill', name), frame);
    this.#pools.set(name, made);
    return made;
  }
}

const offsetOf = (token: string, ring: Uint8Array): number =>
  createHash('sha256').update(`fill/${token}`).digest().readUInt32LE() % ring.length;

/** Copies from a ring. The bytes at `spoilt` are changed so that the checksums of their headers fail. */
function copyRing(ring: Uint8Array, from: number, target: Uint8Array, spoilt: readonly number[]): void {
  for (let done = 0; done < target.length;) {
    const at = (from + done) % ring.length;
    const part = ring.subarray(at, at + target.length - done);
    target.set(part, done);
    for (const place of spoilt) {
      const within = (place % ring.length) - at;
      if (within >= 0 && within < part.length)
        target[done + within] = (target[done + within] ?? fail()) ^ 0xff;
    }
    done += part.length;
  }
}
