import { BUNDLE_HEADER_BYTES, BUNDLE_MAGIC } from '#core/bundle-format.ts';

/** The FLAC blocks of a bundle, in the order of the page's slots. */
export function splitBundle(bundle: Buffer): Buffer[] {
  if (bundle.toString('latin1', 0, 4) !== BUNDLE_MAGIC) throw new Error('splitBundle requires a bundle');
  const slots = bundle.readUInt32LE(4);
  const peaksLength = bundle.readUInt32LE(8);
  const blockLength = bundle.readUInt32LE(12);
  return Array.from({ length: slots }, (_, index) => {
    const start = BUNDLE_HEADER_BYTES + index * (peaksLength + blockLength) + peaksLength;
    return bundle.subarray(start, start + blockLength);
  });
}
