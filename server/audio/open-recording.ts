import { closeSync, openSync } from 'node:fs';
import { AudioError } from './audio-error.ts';
import { bytesInFile, type ByteSource } from './byte-source.ts';
import { HEAD_BYTES, headOf, lossyFormat, unlikeSound } from './decode.ts';
import { checkedInfo, flacBlocks, widened } from './flac.ts';
import { FLAC_HEAD_BYTES } from './flac-stream.ts';
import { loadLibflac } from './libflac.ts';
import { withDecodedLossy } from './lossy.ts';
import { concatenated, type Pcm } from './pcm.ts';
import { openWav, type SoundFormat } from './wav.ts';

/** Part of a recording, in samples per channel. `end` is not part of it. */
export interface FrameRange {
  start: number;
  end: number;
}

/** A recording of which parts are read, so that memory does not grow with its length. */
export interface OpenRecording extends SoundFormat {
  /** Reads parts one by one. They must be in order and must not overlap. */
  read(ranges: readonly FrameRange[]): AsyncIterable<Pcm> | Iterable<Pcm>;
}

/**
 * Opens a recording in any supported format for `use`, recognised like a clip's. Lossy files are decoded into a temporary file. Throws
 * AudioError for a file that cannot be decoded; damage within a file is found where it is read.
 */
export async function withRecording<T>(
  path: string,
  use: (recording: OpenRecording) => Promise<T>,
): Promise<T> {
  const descriptor = openSync(path, 'r');
  try {
    const source = bytesInFile(descriptor);
    const head = headOf(source.read(0, HEAD_BYTES));
    const lossy = lossyFormat(head);
    if (lossy) return await withDecodedLossy(path, lossy, async (wav) => await withRecording(wav, use));
    if (head.startsWith('RIFF')) return await use(openedWav(source));
    if (head.startsWith('fLaC')) return await use(openedFlac(source));
    throw new AudioError(unlikeSound(head));
  } finally {
    closeSync(descriptor);
  }
}

function openedWav(source: ByteSource): OpenRecording {
  const { read, ...format } = openWav(source);
  return {
    ...format,
    *read(ranges) {
      for (const { start, end } of ranges) yield read(start, end);
    },
  };
}

function openedFlac(source: ByteSource): OpenRecording {
  const info = checkedInfo(source.read(0, FLAC_HEAD_BYTES));
  if (info.frames === 0)
    throw new AudioError('The FLAC header does not give the length. Export the clip again.');
  const { sampleRate, channels } = info;
  const bitDepth = info.bitDepth === 24 ? 24 : 16;
  return {
    sampleRate,
    channels,
    bitDepth,
    frames: info.frames,
    async *read(ranges) {
      if (ranges.length === 0) return;
      const blocks = flacBlocks(await loadLibflac(), source, info);
      for (const part of partsOf(blocks, ranges, info.frames)) {
        yield { sampleRate, bitDepth, channels: info.bitDepth === 8 ? part.map(widened) : part };
      }
    },
  };
}

/** Ranges of a sound that arrives in blocks. Stops after the last one. */
function* partsOf(
  blocks: Iterable<Int32Array[]>,
  ranges: readonly FrameRange[],
  total: number,
): Generator<Int32Array[]> {
  const [waiting, pieces] = [[...ranges], new Array<Int32Array[]>()];
  let at = 0;
  for (const block of blocks) {
    const length = block[0]?.length ?? 0;
    for (let range = waiting[0]; range !== undefined && range.start < at + length; range = waiting[0]) {
      const [from, to] = [Math.max(0, range.start - at), Math.min(length, range.end - at)];
      pieces.push(block.map((channel) => channel.slice(from, to)));
      if (range.end > at + length) break;
      waiting.shift();
      const taken = pieces.splice(0);
      yield block.map((_, c) => concatenated(taken.flatMap((piece) => piece[c] ?? [])));
      if (waiting.length === 0) return;
    }
    at += length;
  }
  throw new AudioError(
    `The FLAC file is cut off: ${at} of ${total} samples are present. Export the clip again.`,
  );
}
