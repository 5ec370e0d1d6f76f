import { AudioError } from './audio-error.ts';

const CHUNK_HEADER_BYTES = 8;
const RIFF_SIZE_AT = 4;

/** The fewest bytes padding can add: the header of an empty JUNK chunk. */
export const WAV_PADDING_MIN = CHUNK_HEADER_BYTES;

/** A copy of exactly `totalLength` bytes, an even number, that decodes to the same samples: a JUNK chunk follows them. */
export function padWav(bytes: Uint8Array, totalLength: number): Uint8Array {
  const wav = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (wav.toString('latin1', 0, 4) !== 'RIFF') {
    throw new AudioError('padWav requires a WAV file. Encode the clip first.');
  }
  if (totalLength % 2 !== 0 || totalLength < wav.length + WAV_PADDING_MIN) {
    throw new RangeError(
      `padWav requires an even length of at least ${wav.length + WAV_PADDING_MIN} bytes, got ${totalLength}`,
    );
  }
  const padded = Buffer.alloc(totalLength);
  padded.set(wav);
  padded.writeUInt32LE(totalLength - CHUNK_HEADER_BYTES, RIFF_SIZE_AT);
  padded.write('JUNK', wav.length, 'latin1');
  padded.writeUInt32LE(totalLength - wav.length - CHUNK_HEADER_BYTES, wav.length + 4);
  return new Uint8Array(padded.buffer, padded.byteOffset, padded.length);
}
