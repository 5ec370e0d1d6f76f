import { readFrameHeader } from './flac-frame-header.ts';

/** A frame of a FLAC stream. */
export interface FramePlace {
  /** Its first byte. */
  at: number;
  /** Samples of each channel. */
  blockFrames: number;
}

/** The frames with consecutive numbers from 0; bytes between and after them are ignored. */
export function findFrames(bytes: Buffer): FramePlace[] {
  const found: FramePlace[] = [];
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const header = readFrameHeader(bytes, at);
    if (header?.number === found.length) found.push({ at, blockFrames: header.blockFrames });
  }
  return found;
}
