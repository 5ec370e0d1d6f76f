import { AudioError } from './audio-error.ts';
import { viewOf, type ByteSource } from './byte-source.ts';

export interface WavFormat {
  encoding: 'pcm' | 'float';
  sampleRate: number;
  channels: number;
  sampleBytes: number;
  frameBytes: number;
}

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const UNKNOWN_SIZE = 0xffffffff;
const EXTENSIBLE = 0xfffe;
const ENCODINGS = new Map<number, WavFormat['encoding']>([
  [1, 'pcm'],
  [3, 'float'],
]);
const COMPRESSED = new Map([
  [0x0002, 'Microsoft ADPCM'],
  [0x0006, 'A-law'],
  [0x0007, 'mu-law'],
  [0x0011, 'IMA ADPCM'],
  [0x0031, 'GSM'],
  [0x0055, 'MP3'],
]);

const textAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));

/** The `fmt ` chunk and the place of the `data` chunk; every other chunk is passed over. */
export function findChunks(source: ByteSource): {
  format: DataView;
  data: { start: number; length: number };
} {
  const head = viewOf(source.read(0, Math.min(source.length, RIFF_HEADER_BYTES)));
  if (head.byteLength < RIFF_HEADER_BYTES || textAt(head, 0) !== 'RIFF' || textAt(head, 8) !== 'WAVE') {
    throw new AudioError('The file does not begin with a WAV header. Export the clip as WAV or FLAC.');
  }
  let format: DataView | undefined;
  let start = RIFF_HEADER_BYTES;
  while (start + CHUNK_HEADER_BYTES <= source.length) {
    const header = viewOf(source.read(start, CHUNK_HEADER_BYTES));
    const id = textAt(header, 0);
    const length = header.getUint32(4, true);
    const body = start + CHUNK_HEADER_BYTES;
    checkSize(id, length, source.length - body);
    if (id === 'fmt ') format = viewOf(source.read(body, length));
    if (id === 'data') {
      if (format === undefined)
        throw new AudioError('The WAV file has no format chunk. Export the clip again.');
      return { format, data: { start: body, length } };
    }
    start = body + length + (length % 2);
  }
  throw new AudioError('The WAV file is cut off before its samples. Export the clip again.');
}

function checkSize(id: string, size: number, available: number): void {
  if (size <= available) return;
  if (id === 'data' && size >= UNKNOWN_SIZE - 0xffff) {
    throw new AudioError(
      'The WAV header claims 4 GB, because the file was written to a pipe. Write it to a file.',
    );
  }
  throw new AudioError(
    `The WAV file is cut off: its ${id.trim()} chunk should have ${size} bytes, but has ${available}. Export the clip again.`,
  );
}

export function readFormat(chunk: DataView): WavFormat {
  if (chunk.byteLength < 16)
    throw new AudioError('The WAV file has a broken format chunk. Export the clip again.');
  const tag = chunk.getUint16(0, true);
  // In WAVE_FORMAT_EXTENSIBLE the first two bytes of the sub-format's GUID are the plain format tag.
  const actual = tag === EXTENSIBLE && chunk.byteLength >= 40 ? chunk.getUint16(24, true) : tag;
  const encoding = ENCODINGS.get(actual);
  if (encoding === undefined) {
    const name = COMPRESSED.get(actual) ?? `format 0x${actual.toString(16).padStart(4, '0')}`;
    throw new AudioError(`The WAV file is compressed (${name}). Convert the original to FLAC or PCM WAV.`);
  }
  const channels = chunk.getUint16(2, true);
  const frameBytes = chunk.getUint16(12, true);
  const bits = chunk.getUint16(14, true);
  const known = encoding === 'pcm' ? [8, 16, 24, 32] : [32, 64];
  if (!known.includes(bits) || frameBytes !== (channels * bits) / 8) {
    throw new AudioError(
      `The WAV file has ${bits} bits per ${encoding} sample in frames of ${frameBytes} bytes. Convert it to 16 or 24 bit.`,
    );
  }
  return {
    encoding,
    sampleRate: chunk.getUint32(4, true),
    channels,
    sampleBytes: bits / 8,
    frameBytes,
  };
}
