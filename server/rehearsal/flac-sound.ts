import { createHash } from 'node:crypto';
import { AudioError } from '../audio/audio-error.ts';
import { readFrameHeader } from '../audio/flac-frame-header.ts';
import { findFrames } from '../audio/flac-frames.ts';
import { FLAC_HEAD_BYTES, isFlacStream } from '../audio/flac-stream.ts';
import { findChunks } from '../audio/wav-chunks.ts';

/**
 * Names a coded sound: a FLAC or WAV file, or a slot of a bundle, whatever head it has and whatever follows it. SHA-256, hexadecimal.
 * The last of several FLAC frames is left out, since only decoding tells where it ends.
 */
export function soundHash(audio: Uint8Array): string {
  const sound = contentOf(Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength));
  if (sound.length === 0) throw new AudioError('soundHash requires FLAC frames or samples.');
  return createHash('sha256')
    .update(readFrameHeader(sound)?.number === 0 ? wholeFrames(sound) : withoutZeros(sound))
    .digest('hex');
}

/** What follows the container's head, where there is one. */
function contentOf(audio: Buffer): Buffer {
  if (isFlacStream(audio)) return audio.subarray(FLAC_HEAD_BYTES);
  if (audio.toString('latin1', 8, 12) !== 'WAVE') return audio;
  const { data } = findChunks(audio);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

function wholeFrames(sound: Buffer): Buffer {
  const last = findFrames(sound).at(-1)?.at ?? 0;
  return last === 0 ? sound : sound.subarray(0, last);
}

function withoutZeros(samples: Buffer): Buffer {
  let end = samples.length;
  while (end > 0 && samples[end - 1] === 0) end -= 1;
  return samples.subarray(0, end);
}
