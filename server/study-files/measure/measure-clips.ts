import { join } from 'node:path';
import { AudioError } from '../../audio/audio-error.ts';
import type { ClipMeasures } from '../../audio/probe.ts';
import type { SetClip } from '../find/set-clip.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import type { Progress } from '../../platform/progress.ts';
import type { SoundTools } from './sound-tools.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';

export interface MeasuredClip extends SetClip {
  measures: ClipMeasures;
}

/** Measures one file. An unusable sound is a mistake of that file. */
export async function measureFile(
  path: string,
  sounds: SoundTools,
): Promise<{ mistakes: Mistake[]; measures: ClipMeasures | null }> {
  try {
    return { mistakes: [], measures: await sounds.probe(path) };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    return { mistakes: [errorAt(path, null, error.message)], measures: null };
  }
}

/** Measures all clips. Clips that cannot be decoded are reported and omitted. */
export async function measureClips(
  folder: string,
  clips: readonly SetClip[],
  sounds: SoundTools,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<{ mistakes: Mistake[]; clips: MeasuredClip[] }> {
  let done = 0;
  const measured = await mapLimited(clips, sounds.width, async (clip) => {
    const found = await measureFile(join(folder, clip.id), sounds);
    done += 1;
    onProgress({ what: 'measuring the clips', done, total: clips.length });
    return { clip, ...found };
  });
  return {
    mistakes: measured.flatMap(({ mistakes }) => mistakes),
    clips: measured.flatMap(({ clip, measures }) => (measures ? [{ ...clip, measures }] : [])),
  };
}
