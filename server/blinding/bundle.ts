import { BUNDLE_HEADER_BYTES, BUNDLE_MAGIC } from '#core/bundle-format.ts';
import { FLAC_PADDING_MIN, padFlac } from '../audio/flac-padding.ts';
import { isFlacStream } from '../audio/flac-stream.ts';
import { padWav, WAV_PADDING_MIN } from '../audio/wav-padding.ts';

export interface BundlePart {
  /** One byte a bin, the same number for every part; zeros where the page draws no waveform. */
  peaks: Uint8Array;
  /** A bare FLAC or WAV file; null for a clip that is streamed. */
  audio: Uint8Array | null;
}

/**
 * All that a page plays, as one response: a header, then for every slot, in the order shown, its peaks and its audio
 * file padded to the longest of the page. Nothing but the order tells the parts apart.
 */
export function makeBundle(parts: readonly BundlePart[]): Buffer {
  const peaksLength = parts[0]?.peaks.length ?? 0;
  if (parts.some(({ peaks }) => peaks.length !== peaksLength))
    throw new Error('makeBundle requires peaks of equal length');
  const blockLength = Math.max(0, ...parts.map(({ audio }) => (audio ? paddedLength(audio) : 0)));
  const bundle = Buffer.alloc(BUNDLE_HEADER_BYTES + parts.length * (peaksLength + blockLength));
  bundle.write(BUNDLE_MAGIC, 0, 'ascii');
  bundle.writeUInt32LE(parts.length, 4);
  bundle.writeUInt32LE(peaksLength, 8);
  bundle.writeUInt32LE(blockLength, 12);
  let offset = BUNDLE_HEADER_BYTES;
  for (const { peaks, audio } of parts) {
    bundle.set(peaks, offset);
    if (audio) bundle.set(padded(audio, blockLength), offset + peaksLength);
    offset += peaksLength + blockLength;
  }
  return bundle;
}

const paddedLength = (audio: Uint8Array): number =>
  audio.length + (isFlacStream(audio) ? FLAC_PADDING_MIN : WAV_PADDING_MIN);

const padded = (audio: Uint8Array, length: number): Uint8Array =>
  isFlacStream(audio) ? padFlac(audio, length) : padWav(audio, length);
