const MAGIC = 'EAR1';
const HEADER_BYTES = 16;

/** The FLAC blocks of a bundle, in the order of the page's slots. */
export function splitBundle(bundle: Buffer): Buffer[] {
  if (bundle.toString('latin1', 0, 4) !== MAGIC) throw new Error('splitBundle requires a bundle');
  const slots = bundle.readUInt32LE(4);
  const peaksLength = bundle.readUInt32LE(8);
  const blockLength = bundle.readUInt32LE(12);
  return Array.from({ length: slots }, (_, index) => {
    const start = HEADER_BYTES + index * (peaksLength + blockLength) + peaksLength;
    return bundle.subarray(start, start + blockLength);
  });
}
