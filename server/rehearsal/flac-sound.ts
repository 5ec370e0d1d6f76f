import { createHash } from 'node:crypto';
import { AudioError } from '../audio/audio-error.ts';
import { isFlacStream, LAST_BLOCK } from '../audio/flac-stream.ts';
import { findChunks } from '../audio/wav-chunks.ts';

const MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;

const isWav = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WAVE';

/** Names the coded sound of a FLAC or WAV file, whatever metadata or padding lies around it: SHA-256, hexadecimal. */
export function soundHash(audio: Uint8Array): string {
  const sound = isFlacStream(audio) ? flacFrames(audio) : wavSamples(audio);
  return createHash('sha256').update(sound).digest('hex');
}

function wavSamples(wav: Uint8Array): Uint8Array {
  if (!isWav(wav)) throw new AudioError('soundHash requires a FLAC stream or a WAV file.');
  const { data } = findChunks(wav);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function flacFrames(flac: Uint8Array): Uint8Array {
  const view = new DataView(flac.buffer, flac.byteOffset, flac.byteLength);
  let start = MAGIC_BYTES;
  let isLast = false;
  while (!isLast) {
    isLast = (view.getUint8(start) & LAST_BLOCK) !== 0;
    start += BLOCK_HEADER_BYTES + (view.getUint32(start) & 0xffffff);
  }
  return flac.subarray(start);
}
