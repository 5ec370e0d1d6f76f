import {
  applyMask,
  blockMask,
  BUNDLE_CONTAINERS,
  BUNDLE_DESCRIPTOR_BYTES,
  BUNDLE_HEADER_BYTES,
  BUNDLE_MAGIC,
} from '#core/formats/bundle-format.ts';
import { findFrames } from '../../audio/flac-frames.ts';

/** Coded sound of every slot of a bundle, in page order: FLAC frames or WAV samples, without the padding. */
export function splitBundle(bundle: Buffer): Buffer[] {
  if (bundle.toString('latin1', 0, 4) !== BUNDLE_MAGIC) throw new Error('splitBundle requires a bundle');
  const slots = bundle.readUInt32LE(4);
  const peaksBytes = bundle.readUInt32LE(8);
  const blockBytes = bundle.readUInt32LE(12);
  const blocksAt = BUNDLE_HEADER_BYTES + slots * (BUNDLE_DESCRIPTOR_BYTES + peaksBytes);
  return Array.from({ length: slots }, (_, slot) => {
    const descriptor = bundle.subarray(BUNDLE_HEADER_BYTES + slot * BUNDLE_DESCRIPTOR_BYTES);
    const container = descriptor[6];
    const start = blocksAt + slot * blockBytes;
    const block = Buffer.from(bundle.subarray(start, start + blockBytes));
    applyMask(block, blockMask(descriptor.readUInt32LE(8)));
    return container === BUNDLE_CONTAINERS.wav ? block : block.subarray(0, findFrames(block).at(-1)?.at);
  });
}
