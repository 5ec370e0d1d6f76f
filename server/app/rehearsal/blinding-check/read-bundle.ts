import { BUNDLE_DESCRIPTOR_BYTES } from '#core/formats/bundle-format.ts';
import type { Facts } from '#core/blinding-check/capture.ts';
import { bareHead, soundHead } from './slot-head.ts';

/** A bundle split into its heads and blocks. */
export interface BundleParts {
  magic: string;
  head: Facts;
  slots: readonly { head: Facts; peaks: Buffer; block: Buffer }[];
}

interface Layout {
  slots: number;
  peaksBytes: number;
  blockBytes: number;
}

function layoutIn(bundle: Buffer): Layout {
  const [slots, peaksBytes, blockBytes] = [4, 8, 12].map((at) => bundle.readUInt32LE(at));
  return { slots: slots ?? 0, peaksBytes: peaksBytes ?? 0, blockBytes: blockBytes ?? 0 };
}

const HEAD_BYTES = 16;

const cut = (bundle: Buffer, start: number, length: number): Buffer => bundle.subarray(start, start + length);

const indices = (count: number): number[] => [...Array.from({ length: count }).keys()];

/** EAR1: for each slot its outline, then a whole FLAC or WAV file. */
function readFirst(bundle: Buffer, { slots, peaksBytes, blockBytes }: Layout): BundleParts['slots'] {
  return indices(slots).map((slot) => {
    const start = HEAD_BYTES + slot * (peaksBytes + blockBytes);
    const block = cut(bundle, start + peaksBytes, blockBytes);
    return { head: blockBytes === 0 ? {} : soundHead(block), peaks: cut(bundle, start, peaksBytes), block };
  });
}

/** EAR2: descriptors of all slots, all outlines, then blocks without heads. */
function readSecond(bundle: Buffer, { slots, peaksBytes, blockBytes }: Layout): BundleParts['slots'] {
  const peaksStart = HEAD_BYTES + slots * BUNDLE_DESCRIPTOR_BYTES;
  const blocksStart = peaksStart + slots * peaksBytes;
  return indices(slots).map((slot) => {
    const descriptor = HEAD_BYTES + slot * BUNDLE_DESCRIPTOR_BYTES;
    const block = cut(bundle, blocksStart + slot * blockBytes, blockBytes);
    const head: Facts = {
      sampleRate: bundle.readUInt32LE(descriptor),
      channels: bundle.readUInt8(descriptor + 4),
      bitDepth: bundle.readUInt8(descriptor + 5),
      container: bundle.readUInt8(descriptor + 6),
      reserved: bundle.readUInt8(descriptor + 7),
      maskSeed: bundle.readUInt32LE(descriptor + 8),
      ...(blockBytes === 0 ? {} : bareHead(block)),
    };
    return { head, peaks: cut(bundle, peaksStart + slot * peaksBytes, peaksBytes), block };
  });
}

const READERS: Readonly<Record<string, (bundle: Buffer, layout: Layout) => BundleParts['slots']>> = {
  EAR1: readFirst,
  EAR2: readSecond,
};

/** Heads and blocks of a bundle in any format that was ever served. Throws for an unknown format. */
export function readBundle(bundle: Buffer): BundleParts {
  const magic = bundle.toString('latin1', 0, 4);
  const read = READERS[magic];
  if (!read) throw new Error(`readBundle knows ${Object.keys(READERS).join(' and ')}, not ${magic}`);
  const layout = layoutIn(bundle);
  return { magic, head: { ...layout }, slots: read(bundle, layout) };
}
