import type { Flac } from 'libflacjs';
import { AudioError } from './audio-error.ts';
import { bytesInMemory, type ByteSource } from './byte-source.ts';
import { flacHead, readStreamInfo, samplesMd5, type StreamInfo } from './flac-stream.ts';
import { loadLibflac } from './libflac.ts';
import { checkFormat, concatenated, frames, type Pcm } from './pcm.ts';

const COMPRESSION = 8;
/** Firefox ends streams of larger blocks before their end. */
export const BLOCK_FRAMES = 1152;
const CHUNK_FRAMES = BLOCK_FRAMES * 16;
const DECODER_PROBLEMS = [
  'lost synchronisation',
  'bad frame header',
  'wrong frame checksum',
  'unknown frame kind',
];
const REMEDY = 'Export the clip again.';

/** Decodes FLAC of 8 (widened to 16), 16 or 24 bit; samples are checked against the stream's own MD5 where it has one. */
export async function decodeFlac(bytes: Uint8Array): Promise<Pcm> {
  const info = checkedInfo(bytes);
  const blocks = [...flacBlocks(await loadLibflac(), bytesInMemory(bytes), info)];
  const channels = Array.from({ length: info.channels }, (_, c) =>
    concatenated(blocks.flatMap((block) => block[c] ?? [])),
  );
  checkComplete(channels, info);
  const { sampleRate, bitDepth } = info;
  if (bitDepth !== 8) return { sampleRate, bitDepth: bitDepth === 24 ? 24 : 16, channels };
  return { sampleRate, bitDepth: 16, channels: channels.map(widened) };
}

/** Samples of 8 bit as such of 16. */
export const widened = (channel: Int32Array): Int32Array => channel.map((sample) => sample * 256);

/** Header of a FLAC file that begins with `bytes`. Throws AudioError for a format that cannot be decoded. */
export function checkedInfo(bytes: Uint8Array): StreamInfo {
  const info = readStreamInfo(bytes);
  checkFormat(info.sampleRate, info.channels);
  if (![8, 16, 24].includes(info.bitDepth)) {
    throw new AudioError(`The FLAC file has ${info.bitDepth} bits per sample. Convert it to 16 or 24 bit.`);
  }
  return info;
}

/** State of a decoder that has read the whole stream (FLAC__STREAM_DECODER_END_OF_STREAM). */
const AT_END = 4;

/** Decodes block by block, one array for each channel. Throws AudioError at the first damaged block. */
export function* flacBlocks(flac: Flac, source: ByteSource, info: StreamInfo): Generator<Int32Array[]> {
  const blocks: Int32Array[][] = [];
  const problems: string[] = [];
  let offset = 0;
  const read = (wanted: number) => {
    // Copied: the library keeps what it gets.
    const buffer = source.read(offset, Math.min(wanted, source.length - offset)).slice();
    offset += buffer.length;
    return buffer.length === 0
      ? ({ buffer: undefined, readDataLength: 0 } as const)
      : { buffer, readDataLength: buffer.length };
  };
  const decoder = flac.create_libflac_decoder(false);
  try {
    const status = flac.init_decoder_stream(
      decoder,
      read,
      (data, frame) => {
        const same = frame.channels === info.channels && frame.bitsPerSample === info.bitDepth;
        if (!same || frame.sampleRate !== info.sampleRate)
          problems.push('its format changes within the file');
        else blocks.push(data.map((raw) => samplesOf(raw, info.bitDepth)));
      },
      (code) => problems.push(DECODER_PROBLEMS[code] ?? `decoder error ${code}`),
    );
    if (status !== 0) throw new Error(`libFLAC's decoder did not start (status ${status}).`);
    while (flac.FLAC__stream_decoder_get_state(decoder) !== AT_END) {
      if (!flac.FLAC__stream_decoder_process_single(decoder)) problems.push('the decoder stopped');
      const [problem] = problems;
      if (problem !== undefined) throw new AudioError(`The FLAC file is damaged (${problem}). ${REMEDY}`);
      yield* blocks.splice(0);
    }
  } finally {
    flac.FLAC__stream_decoder_finish(decoder);
    flac.FLAC__stream_decoder_delete(decoder);
  }
}

/** The library hands over 8 and 16 bit samples in two bytes, 24 bit ones in four. */
function samplesOf(raw: Uint8Array<ArrayBuffer>, bitDepth: number): Int32Array {
  if (bitDepth === 24) return new Int32Array(raw.buffer, raw.byteOffset, raw.length / 4);
  return Int32Array.from(new Int16Array(raw.buffer, raw.byteOffset, raw.length / 2));
}

function checkComplete(channels: readonly Int32Array[], info: StreamInfo): void {
  const decoded = channels[0]?.length ?? 0;
  if (info.frames !== 0 && decoded !== info.frames) {
    throw new AudioError(
      `The FLAC file is cut off: ${decoded} of ${info.frames} samples are present. ${REMEDY}`,
    );
  }
  if (decoded === 0) throw new AudioError(`The FLAC file contains no samples. ${REMEDY}`);
  const known = info.md5.some((byte) => byte !== 0);
  if (known && Buffer.compare(info.md5, samplesMd5(channels, info.bitDepth / 8)) !== 0) {
    throw new AudioError(`The FLAC file is damaged: its samples do not match its checksum. ${REMEDY}`);
  }
}

/**
 * A bare stream: STREAMINFO and frames, no tags, no seek table, no padding. STREAMINFO has neither a checksum nor sizes of frames, which would
 * name the sound. The same samples give the same bytes.
 */
export async function encodeFlac(pcm: Pcm): Promise<Uint8Array> {
  const total = frames(pcm);
  if (total === 0) throw new AudioError('There are no samples to encode. Use a clip that contains sound.');
  checkFormat(pcm.sampleRate, pcm.channels.length);
  const encoded = encodeFrames(await loadLibflac(), pcm, total);
  const head = flacHead({
    minBlockFrames: BLOCK_FRAMES,
    maxBlockFrames: BLOCK_FRAMES,
    minFrameBytes: 0,
    maxFrameBytes: 0,
    sampleRate: pcm.sampleRate,
    channels: pcm.channels.length,
    bitDepth: pcm.bitDepth,
    frames: total,
    md5: new Uint8Array(16),
  });
  const bytes = Buffer.concat([head, ...encoded]);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function encodeFrames(flac: Flac, pcm: Pcm, total: number): Uint8Array[] {
  const { sampleRate, bitDepth, channels } = pcm;
  const encoded: Uint8Array[] = [];
  const encoder = flac.create_libflac_encoder(
    sampleRate,
    channels.length,
    bitDepth,
    COMPRESSION,
    total,
    false,
    BLOCK_FRAMES,
  );
  try {
    // Metadata arrives with a sample count of 0, frames with that of the frame.
    const status = flac.init_encoder_stream(encoder, (data, _bytes, samples) => {
      if (samples > 0) encoded.push(data);
    });
    if (status !== 0) {
      throw new AudioError(
        `FLAC cannot carry ${sampleRate} Hz (status ${status}). Resample the clip to 48000 Hz.`,
      );
    }
    for (let start = 0; start < total; start += CHUNK_FRAMES) {
      const length = Math.min(CHUNK_FRAMES, total - start);
      const chunk = channels.map((channel) => channel.slice(start, start + length));
      if (!flac.FLAC__stream_encoder_process(encoder, chunk, length))
        throw new Error("libFLAC's encoder stopped.");
    }
    if (!flac.FLAC__stream_encoder_finish(encoder)) throw new Error("libFLAC's encoder did not finish.");
  } finally {
    flac.FLAC__stream_encoder_delete(encoder);
  }
  return encoded;
}
