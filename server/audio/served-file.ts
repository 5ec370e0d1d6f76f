import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import type { Container } from '#core/clips/renditions.ts';
import { fail } from '#core/order/fail.ts';
import { AudioError } from './audio-error.ts';
import { FRAME_HEADER_MAX_BYTES, readFrameHeader, type FrameHeader } from './flac-frame-header.ts';
import { FLAC_HEAD_BYTES, LAST_BLOCK, readStreamInfo, type StreamInfo } from './flac-stream.ts';
import { WAV_HEAD_BYTES } from './wav.ts';

const openFile = promisify(open);
const statFile = promisify(fstat);

/** File descriptors: an object for each open file takes several times as long as the system calls. */
export const [openServed, readServed, closeServed] = [
  (path: string) => openFile(path, 'r'),
  promisify(read),
  promisify(close),
];

/** Properties of a derived file, read from its first bytes. */
interface Facts {
  path: string;
  /** Opens the file, also if it has to be brought back to `path` first. Returns its descriptor. */
  open(): Promise<number>;
  sampleRate: number;
  channels: number;
  bitDepth: number;
  /** Bytes of the container's head, before the sound. */
  headBytes: number;
  /** Bytes of the frames or samples. */
  contentBytes: number;
  /** The whole file if it is small; null: it is read each time. */
  whole: Uint8Array | null;
}

export interface ServedFlac extends Facts {
  container: 'flac';
  info: StreamInfo;
  firstFrame: FrameHeader;
}

export interface ServedWav extends Facts {
  container: 'wav';
  head: Uint8Array;
}

export type ServedFile = ServedFlac | ServedWav;

/** Bytes before the sound in the files that are made for listeners. */
export const headBytesOf = (container: Container = 'flac'): number =>
  container === 'wav' ? WAV_HEAD_BYTES : FLAC_HEAD_BYTES;

/** Size up to which a file is read whole: no more than a reply holds while it is sent. */
const SMALL_BYTES = 64 * 1024;

/** Reads the head of a derived file, and all of a small one. Throws AudioError for a file that was not made for listeners. */
export async function readServedFile(
  path: string,
  container: Container = 'flac',
  opened: () => Promise<number> = () => openServed(path),
): Promise<ServedFile> {
  const file = await opened();
  try {
    const { size } = await statFile(file);
    const bytes = new Uint8Array(size <= SMALL_BYTES ? size : FLAC_HEAD_BYTES + FRAME_HEADER_MAX_BYTES);
    const { bytesRead } = await readServed(file, bytes, 0, bytes.length, 0);
    return servedFileOf({ path, open: opened }, bytes.subarray(0, bytesRead), size, container);
  } finally {
    await closeServed(file);
  }
}

/** The same from the first bytes of the file, or all of them, and its size. */
export function servedFileOf(
  place: Pick<Facts, 'path' | 'open'>,
  start: Uint8Array,
  size: number,
  container: Container = 'flac',
): ServedFile {
  const kept = { ...place, whole: size <= SMALL_BYTES && start.length === size ? start : null };
  return container === 'wav' ? wavFacts(kept, start, size) : flacFacts(kept, start, size);
}

type Place = Pick<Facts, 'path' | 'open' | 'whole'>;

function flacFacts(place: Place, start: Uint8Array, size: number): ServedFlac {
  const info = readStreamInfo(start);
  const firstFrame = readFrameHeader(start, FLAC_HEAD_BYTES);
  if (((start[4] ?? fail()) & LAST_BLOCK) === 0 || !firstFrame || info.frames === 0)
    throw new AudioError(`${place.path} is not a FLAC file that Earshot made. Prepare the study again.`);
  const { sampleRate, channels, bitDepth } = info;
  const format = { sampleRate, channels, bitDepth, headBytes: FLAC_HEAD_BYTES };
  return { ...place, container: 'flac', ...format, contentBytes: size - FLAC_HEAD_BYTES, info, firstFrame };
}

function wavFacts(place: Place, start: Uint8Array, size: number): ServedWav {
  const head = Buffer.from(start.subarray(0, WAV_HEAD_BYTES));
  const isOurs = head.length === WAV_HEAD_BYTES && head.toString('latin1', 36, 40) === 'data';
  const contentBytes = isOurs ? head.readUInt32LE(40) : 0;
  if (contentBytes === 0 || contentBytes > size - WAV_HEAD_BYTES)
    throw new AudioError(`${place.path} is not a WAV file that Earshot made. Prepare the study again.`);
  const [channels, sampleRate, bitDepth] = [
    head.readUInt16LE(22),
    head.readUInt32LE(24),
    head.readUInt16LE(34),
  ];
  const format = { sampleRate, channels, bitDepth, headBytes: WAV_HEAD_BYTES };
  return { ...place, container: 'wav', ...format, contentBytes, head };
}

/** How many frames a FLAC file has: all but the last one are of the same length. */
export const frameCountOf = ({ frames, maxBlockFrames }: StreamInfo): number =>
  Math.ceil(frames / maxBlockFrames);
