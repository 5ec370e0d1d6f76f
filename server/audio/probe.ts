import { readRecording } from './decode.ts';
import { sampleSha256, sha256 } from './hashes.ts';
import { levelsOf, type Levels } from './levels.ts';
import { durationMs, frames } from './pcm.ts';
import { clippedSamples } from './true-peak.ts';

export interface ClipMeasures extends Levels {
  /** Rounded to whole milliseconds; `frames` is exact. */
  durationMs: number;
  frames: number;
  sampleRate: number;
  channels: number;
  bitDepth: 16 | 24;
  /** Over the decoded samples: WAV and FLAC of the same sound agree. */
  sampleSha256: string;
  fileSha256: string;
  clippedSamples: number;
  /** The format's name where it loses sound, otherwise null. */
  lossy: string | null;
}

/** Measures one clip. Throws AudioError, whose message leaves the path to the caller, when it cannot be decoded. */
export async function probeClip(path: string): Promise<ClipMeasures> {
  const { pcm, bytes, lossy } = await readRecording(path);
  return {
    durationMs: Math.round(durationMs(pcm)),
    frames: frames(pcm),
    sampleRate: pcm.sampleRate,
    channels: pcm.channels.length,
    bitDepth: pcm.bitDepth,
    sampleSha256: sampleSha256(pcm),
    fileSha256: sha256(bytes),
    ...levelsOf(pcm),
    clippedSamples: clippedSamples(pcm),
    lossy,
  };
}
