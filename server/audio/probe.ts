import { readFile } from 'node:fs/promises';
import { decodeAudio } from './decode.ts';
import { sampleSha256, sha256 } from './hashes.ts';
import { integratedLufs } from './loudness.ts';
import { durationMs, frames } from './pcm.ts';
import { clippedSamples, truePeakDbtp } from './true-peak.ts';

export interface ClipMeasures {
  /** Rounded to whole milliseconds; `frames` is exact. */
  durationMs: number;
  frames: number;
  sampleRate: number;
  channels: number;
  bitDepth: 16 | 24;
  /** Over the decoded samples: WAV and FLAC of the same sound agree. */
  sampleSha256: string;
  fileSha256: string;
  /** Null for less than 400 ms, or silence. */
  lufs: number | null;
  truePeakDbtp: number;
  clippedSamples: number;
}

/** Measures one clip. Throws AudioError, whose message leaves the path to the caller, when it cannot be decoded. */
export async function probeClip(path: string): Promise<ClipMeasures> {
  const bytes = await readFile(path);
  const pcm = await decodeAudio(bytes);
  return {
    durationMs: Math.round(durationMs(pcm)),
    frames: frames(pcm),
    sampleRate: pcm.sampleRate,
    channels: pcm.channels.length,
    bitDepth: pcm.bitDepth,
    sampleSha256: sampleSha256(pcm),
    fileSha256: sha256(bytes),
    lufs: integratedLufs(pcm),
    truePeakDbtp: truePeakDbtp(pcm),
    clippedSamples: clippedSamples(pcm),
  };
}
