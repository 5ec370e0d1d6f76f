import { readFileSync, statSync } from 'node:fs';
import { AudioError } from './audio-error.ts';
import { decodeFlac } from './flac.ts';
import { decodeLossy, type LossyFormat } from './lossy.ts';
import type { Pcm } from './pcm.ts';
import { decodeWav } from './wav.ts';

const MP3: LossyFormat = { name: 'MP3', demuxer: 'mp3' };
const AAC: LossyFormat = { name: 'AAC', demuxer: 'aac' };

/** First bytes of the formats that lose sound: [offset, text, format]. */
const LOSSY: readonly (readonly [number, string, LossyFormat])[] = [
  [0, 'ID3', MP3],
  [0, 'OggS', { name: 'Ogg (Vorbis or Opus)', demuxer: 'ogg' }],
  [4, 'ftyp', { name: 'M4A or MP4', demuxer: 'mov' }],
];

/** First bytes of formats that people take for WAV or FLAC: [offset, text, name]. */
const FOREIGN: readonly (readonly [number, string, string])[] = [
  [0, 'FORM', 'AIFF'],
  [0, '.snd', 'AU'],
  [0, 'caff', 'CAF'],
  [0, 'RF64', 'RF64, the WAV for files over 4 GB'],
  [0, '\x1aE\xdf\xa3', 'WebM or Matroska'],
  [0, 'wvpk', 'WavPack'],
  [0, 'version https://git-lfs', 'a Git LFS pointer: run git lfs pull'],
];

interface Recording {
  pcm: Pcm;
  /** The file's bytes, unchanged. */
  bytes: Uint8Array;
  /** The format's name where it loses sound, otherwise null. */
  lossy: string | null;
}

/** Three hours of stereo at 24 bit and 48 kHz take more: no browser could hold the half of it. */
const LARGEST_BYTES = 2_000_000_000;

/** Bytes of a clip, read at once: decoding them blocks for many times as long. Throws AudioError for a file that is too large. */
export function readClip(path: string): Uint8Array {
  const { size } = statSync(path);
  if (size > LARGEST_BYTES) {
    const megabytes = Math.round(size / 1e6);
    throw new AudioError(
      `The file has ${megabytes} MB; at most ${LARGEST_BYTES / 1e6} are allowed. Cut the clip.`,
    );
  }
  return readFileSync(path);
}

/** Decodes a clip in any supported format, recognised by its first bytes and never by the file's name. */
export async function decodeClip(path: string, bytes: Uint8Array): Promise<Omit<Recording, 'bytes'>> {
  const format = lossyFormat(headOf(bytes));
  const pcm = format ? await decodeLossy(path, format) : await decodeAudio(bytes);
  return { pcm, lossy: format?.name ?? null };
}

/** Reads and decodes a clip. */
export async function readRecording(path: string): Promise<Recording> {
  const bytes = readClip(path);
  return { bytes, ...(await decodeClip(path, bytes)) };
}

/** Decodes WAV or FLAC, recognised by the first bytes. */
export async function decodeAudio(bytes: Uint8Array): Promise<Pcm> {
  const head = headOf(bytes);
  if (head.startsWith('RIFF')) return decodeWav(bytes);
  if (head.startsWith('fLaC')) return await decodeFlac(bytes);
  throw new AudioError(unlikeSound(head));
}

/** Error message for a file that is neither WAV nor FLAC. */
export function unlikeSound(head: string): string {
  if (head === '') return 'The file is empty (0 bytes). Export the clip again.';
  const name =
    lossyFormat(head)?.name ?? FOREIGN.find(([offset, text]) => head.startsWith(text, offset))?.[2];
  return `The file is neither FLAC nor WAV but ${name ?? 'an unknown format'}. Convert the original to FLAC or WAV.`;
}

/** As many bytes tell a format. */
export const HEAD_BYTES = 32;

/** Name of the unsupported format of a file that begins with `bytes`; null when the file can be read. */
export function headProblem(bytes: Uint8Array): string | null {
  const head = headOf(bytes);
  const isKnown = head.startsWith('RIFF') || head.startsWith('fLaC') || lossyFormat(head) !== null;
  return isKnown ? null : unlikeSound(head);
}

/** First bytes of a file as text. */
export const headOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));

/** The format of a file that loses sound, by its first bytes as text; null for any other file. */
export function lossyFormat(head: string): LossyFormat | null {
  const known = LOSSY.find(([offset, text]) => head.startsWith(text, offset));
  if (known) return known[2];
  const second = head.charCodeAt(1);
  if (head.charCodeAt(0) !== 0xff || (second & 0xe0) !== 0xe0) return null;
  // An MPEG frame begins with 11 set bits; the layer bits are zero in AAC's ADTS only.
  return (second & 0x06) === 0 ? AAC : MP3;
}
