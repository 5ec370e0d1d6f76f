import { fail } from '#core/order/fail.ts';
import { AudioError } from './audio-error.ts';
import { bytesInMemory, viewOf, type ByteSource } from './byte-source.ts';
import { checkFormat, frames, fullScale, interleaved, toSample, type Pcm } from './pcm.ts';
import { findChunks, readFormat, type WavFormat } from './wav-chunks.ts';

/** Bytes before the samples in the WAV files that encodeWav writes. */
export const WAV_HEAD_BYTES = 44;

/** Sample rate, channels and bit depth of decoded sound, and its samples per channel. */
export interface SoundFormat {
  sampleRate: number;
  channels: number;
  bitDepth: Pcm['bitDepth'];
  frames: number;
}

/** A WAV whose samples are read from any place. */
interface OpenWav extends SoundFormat {
  /** Samples from frame `start` up to frame `end`, without it. */
  read(start: number, end: number): Pcm;
}

/**
 * Reads the header of a WAV: PCM of 8 (widened to 16), 16, 24 or 32 bit and IEEE float of 32 or 64 bit (both rounded to 24 bit).
 * Float samples beyond full scale are clipped, as a sound card would.
 */
export function openWav(source: ByteSource): OpenWav {
  const chunks = findChunks(source);
  const format = readFormat(chunks.format);
  checkFormat(format.sampleRate, format.channels);
  const { sampleRate, channels, sampleBytes, frameBytes } = format;
  const { data } = chunks;
  if (data.length === 0) throw new AudioError('The WAV file contains no samples. Export the clip again.');
  if (data.length % frameBytes !== 0) {
    throw new AudioError('The WAV file ends in the middle of a sample. Export the clip again.');
  }
  const bitDepth = format.encoding === 'pcm' && sampleBytes <= 2 ? 16 : 24;
  return {
    sampleRate,
    channels,
    bitDepth,
    frames: data.length / frameBytes,
    read(start, end) {
      const bytes = source.read(data.start + start * frameBytes, (end - start) * frameBytes);
      if (format.encoding === 'pcm' && sampleBytes === 2)
        return { sampleRate, bitDepth, channels: read16(bytes, channels) };
      const read = sampleReader(format, viewOf(bytes));
      const made = Array.from({ length: channels }, (_, c) => {
        const channel = new Int32Array(end - start);
        for (let i = 0; i < channel.length; i += 1) channel[i] = read(i * frameBytes + c * sampleBytes);
        return channel;
      });
      return { sampleRate, bitDepth, channels: made };
    },
  };
}

/** Decodes a whole WAV, with the formats of `openWav`. */
export function decodeWav(bytes: Uint8Array): Pcm {
  const wav = openWav(bytesInMemory(bytes));
  return wav.read(0, wav.frames);
}

/** Samples of 16 bit, by far the most frequent ones, without a call for each. */
function read16(bytes: Uint8Array, channels: number): Int32Array[] {
  // A view of two bytes each must begin at an even place.
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
  const samples = new Int16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2);
  return Array.from({ length: channels }, (_, c) => {
    const channel = new Int32Array(samples.length / channels);
    for (let i = 0, at = c; i < channel.length; i += 1, at += channels) channel[i] = samples[at] ?? fail();
    return channel;
  });
}

function sampleReader(format: WavFormat, data: DataView): (offset: number) => number {
  const fromFloat = (value: number): number => {
    if (Number.isNaN(value))
      throw new AudioError('The WAV file contains samples that are not numbers. Export the clip again.');
    return toSample(value * fullScale(24), 24);
  };
  if (format.encoding === 'float') {
    if (format.sampleBytes === 4) return (offset) => fromFloat(data.getFloat32(offset, true));
    return (offset) => fromFloat(data.getFloat64(offset, true));
  }
  if (format.sampleBytes === 1) return (offset) => (data.getUint8(offset) - 128) * 256;
  if (format.sampleBytes === 3)
    return (offset) => data.getUint16(offset, true) + data.getInt8(offset + 2) * 65536;
  return (offset) => toSample(data.getInt32(offset, true) / 256, 24);
}

/** PCM WAV with the smallest header (44 bytes) and nothing else. */
export function encodeWav(pcm: Pcm): Uint8Array {
  const sampleBytes = pcm.bitDepth / 8;
  const frameBytes = sampleBytes * pcm.channels.length;
  const dataBytes = frames(pcm) * frameBytes;
  const padding = dataBytes % 2;
  const wav = Buffer.alloc(WAV_HEAD_BYTES + dataBytes + padding);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(WAV_HEAD_BYTES - 8 + dataBytes + padding, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(pcm.channels.length, 22);
  wav.writeUInt32LE(pcm.sampleRate, 24);
  wav.writeUInt32LE(pcm.sampleRate * frameBytes, 28);
  wav.writeUInt16LE(frameBytes, 32);
  wav.writeUInt16LE(pcm.bitDepth, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
  wav.set(interleaved(pcm.channels, sampleBytes, 0, frames(pcm)), WAV_HEAD_BYTES);
  return new Uint8Array(wav.buffer, wav.byteOffset, wav.length);
}
