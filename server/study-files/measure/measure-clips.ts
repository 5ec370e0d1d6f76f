import { join } from 'node:path';
import { AudioError } from '../../audio/audio-error.ts';
import { probeClip, type ClipMeasures } from '../../audio/probe.ts';
import type { SetClip } from '../find/set-clip.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';

export interface MeasuredClip extends SetClip {
  measures: ClipMeasures;
}

const AT_ONCE = 4;

/** Measures one file. An unusable sound is a mistake of that file. */
export async function measureFile(
  path: string,
  probe = probeClip,
): Promise<{ mistakes: Mistake[]; measures: ClipMeasures | null }> {
  try {
    return { mistakes: [], measures: await probe(path) };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    return { mistakes: [errorAt(path, null, error.message)], measures: null };
  }
}

/** Measures all clips. Clips that cannot be decoded are reported and omitted. */
export async function measureClips(
  folder: string,
  clips: readonly SetClip[],
  probe = probeClip,
): Promise<{ mistakes: Mistake[]; clips: MeasuredClip[] }> {
  const measured = await mapLimited(clips, AT_ONCE, async (clip) => ({
    clip,
    ...(await measureFile(join(folder, clip.id), probe)),
  }));
  return {
    mistakes: measured.flatMap(({ mistakes }) => mistakes),
    clips: measured.flatMap(({ clip, measures }) => (measures ? [{ ...clip, measures }] : [])),
  };
}
