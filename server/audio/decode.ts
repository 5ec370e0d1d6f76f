import { AudioError } from './audio-error.ts';
import { decodeFlac } from './flac.ts';
import type { Pcm } from './pcm.ts';
import { decodeWav } from './wav.ts';

/** First bytes of formats that people take for WAV or FLAC: [offset, text, name]. */
const FOREIGN: readonly (readonly [number, string, string])[] = [
  [0, 'ID3', 'MP3'],
  [0, 'OggS', 'Ogg (Vorbis or Opus)'],
  [4, 'ftyp', 'M4A or MP4'],
  [0, 'FORM', 'AIFF'],
  [0, '.snd', 'AU'],
  [0, 'caff', 'CAF'],
  [0, 'RF64', 'RF64, the WAV for files over 4 GB'],
  [0, '\x1aE\xdf\xa3', 'WebM or Matroska'],
  [0, 'wvpk', 'WavPack'],
  [0, 'version https://git-lfs', 'a Git LFS pointer: run git lfs pull'],
];

/** Decodes WAV or FLAC, told apart by their first bytes, never by the name of the file. */
export async function decodeAudio(bytes: Uint8Array): Promise<Pcm> {
  const head = String.fromCharCode(...bytes.subarray(0, 32));
  if (head === '') throw new AudioError('The file is empty (0 bytes). Export the clip again.');
  if (head.startsWith('RIFF')) return decodeWav(bytes);
  if (head.startsWith('fLaC')) return await decodeFlac(bytes);
  throw new AudioError(
    `The file is neither FLAC nor WAV but ${foreignName(head)}. Convert the original to FLAC or WAV.`,
  );
}

function foreignName(head: string): string {
  const foreign = FOREIGN.find(([offset, text]) => head.startsWith(text, offset));
  if (foreign !== undefined) return foreign[2];
  const second = head.charCodeAt(1);
  if (head.charCodeAt(0) !== 0xff || (second & 0xe0) !== 0xe0) return 'something unknown';
  // An MPEG frame begins with 11 set bits; the layer bits are zero in AAC's ADTS only.
  return (second & 0x06) === 0 ? 'AAC' : 'MP3';
}
