import { createHash } from 'node:crypto';
import { AudioError } from '../../audio/audio-error.ts';
import { bytesInMemory } from '../../audio/byte-source.ts';
import { isFlacStream, LAST_BLOCK } from '../../audio/flac-stream.ts';
import { findChunks } from '../../audio/wav-chunks.ts';

const MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;

/**
 * Hash of the coded sound in a FLAC file, WAV file or bundle slot, independent of the file header. SHA-256,
 * hexadecimal.
 */
export function soundHash(audio: Uint8Array): string {
  const sound = withoutZeros(contentOf(Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength)));
  if (sound.length === 0) throw new AudioError('soundHash requires FLAC frames or samples.');
  return createHash('sha256').update(sound).digest('hex');
}

/** Data after the container's header, if there is one. */
function contentOf(audio: Buffer): Buffer {
  if (isFlacStream(audio)) return audio.subarray(framesAt(audio));
  if (audio.toString('latin1', 8, 12) !== 'WAVE') return audio;
  const { start, length } = findChunks(bytesInMemory(audio)).data;
  return audio.subarray(start, start + length);
}

function framesAt(flac: Buffer): number {
  let start = MAGIC_BYTES;
  let isLast = false;
  while (!isLast) {
    isLast = (flac.readUInt8(start) & LAST_BLOCK) !== 0;
    start += BLOCK_HEADER_BYTES + flac.readUIntBE(start + 1, 3);
  }
  return start;
}

/** Sound without trailing zeros. In a bundle, zeros follow the samples of a slot, and a file may end with some too. */
function withoutZeros(sound: Buffer): Buffer {
  let end = sound.length;
  while (end > 0 && sound[end - 1] === 0) end -= 1;
  return sound.subarray(0, end);
}
