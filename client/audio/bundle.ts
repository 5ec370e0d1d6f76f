import { BUNDLE_HEADER_BYTES, BUNDLE_MAGIC } from '#core/bundle-format.ts';

export interface BundleSlot {
  /** Outline for drawing, 0-255 each; null where the page draws none: the server sends zeros. */
  peaks: Uint8Array | null;
  /** A complete FLAC or WAV file, within the bundle's own memory; empty where the clip is streamed. */
  audio: Uint8Array<ArrayBuffer>;
}

/**
 * Takes apart what a page compares, sent as one response: "EAR1", then as uint32 little endian the number of
 * slots, the bytes of peaks and the bytes of audio per slot, then per slot its peaks and its audio.
 */
export function parseBundle(buffer: ArrayBuffer): BundleSlot[] {
  if (buffer.byteLength < BUNDLE_HEADER_BYTES) {
    throw new Error(
      `A clip bundle needs a header of ${BUNDLE_HEADER_BYTES} bytes; this one ends after ${buffer.byteLength}.`,
    );
  }
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, BUNDLE_MAGIC.length));
  if (magic !== BUNDLE_MAGIC) throw new Error('This is not a clip bundle: it does not begin with EAR1.');

  const header = new DataView(buffer);
  const slotCount = header.getUint32(4, true);
  const peaksBytes = header.getUint32(8, true);
  const audioBytes = header.getUint32(12, true);
  const expectedBytes = BUNDLE_HEADER_BYTES + slotCount * (peaksBytes + audioBytes);
  if (buffer.byteLength !== expectedBytes) {
    throw new Error(
      `A clip bundle of ${slotCount} slots must have ${expectedBytes} bytes; this one has ${buffer.byteLength}.`,
    );
  }

  return Array.from({ length: slotCount }, (_, slot) => {
    const start = BUNDLE_HEADER_BYTES + slot * (peaksBytes + audioBytes);
    const audioStart = start + peaksBytes;
    const peaks = new Uint8Array(buffer.slice(start, audioStart));
    return {
      peaks: peaks.some((peak) => peak > 0) ? peaks : null,
      audio: new Uint8Array(buffer, audioStart, audioBytes),
    };
  });
}
