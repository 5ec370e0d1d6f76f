import type { Study } from '#core/study/study.ts';
import { join } from 'node:path';
import { AudioError } from '../../audio/audio-error.ts';
import type { LevelledSound } from './level-plan.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import type { MeasuredClip } from './measure-clips.ts';
import type { SoundTools } from './sound-tools.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { renditionName, wantedRenditions, type WantedRendition } from './wanted-renditions.ts';

/** A recording from which an anchor is made. */
export interface AnchorSource {
  clip: string;
  set: string;
  passHz: number;
  bandwidthHz: number;
}

interface ServedSounds {
  mistakes: Mistake[];
  sounds: LevelledSound[];
  anchors: AnchorSource[];
}

/**
 * Measures all served sounds before any gain: clips unchanged, excerpts by the speech that they keep, anchors by the
 * loudness of their reference and their own true peak.
 */
export async function measureServed(
  folder: string,
  study: Study,
  measured: readonly MeasuredClip[],
  sounds: SoundTools,
): Promise<ServedSounds> {
  const clips = new Map(measured.map((clip) => [clip.id, clip]));
  const served = await mapLimited(wantedRenditions(study), sounds.width, async (wanted) => {
    const clip = clips.get(wanted.clip);
    if (!clip) throw new Error(`a block plays ${wanted.clip}, which was not measured`);
    return await measureOne(folder, clip, wanted, sounds);
  });
  return {
    mistakes: served.flatMap(({ mistakes }) => mistakes),
    sounds: served.flatMap(({ sounds }) => sounds),
    anchors: served.flatMap(({ anchors }) => anchors),
  };
}

async function measureOne(
  folder: string,
  { id, set, measures }: MeasuredClip,
  wanted: WantedRendition,
  sounds: SoundTools,
): Promise<ServedSounds> {
  const sound = { name: renditionName(wanted), shown: id, levels: measures, bitDepth: measures.bitDepth };
  const whole = { ...sound, truePeakDbtp: measures.truePeakDbtp };
  const { recipe } = wanted;
  const path = join(folder, id);
  try {
    if (recipe.kind === 'plain' || recipe.kind === 'dithered')
      return { mistakes: [], sounds: [whole], anchors: [] };
    const served = await sounds.measureServed(path, recipe);
    if (served.kind === 'excerpt') {
      const { levels } = served;
      const silent = errorAt(path, null, 'is silent in its excerpt: no sound above -70 LUFS');
      return {
        mistakes: levels.lufs === null ? [silent] : [],
        sounds: [{ ...sound, levels, truePeakDbtp: levels.truePeakDbtp }],
        anchors: [],
      };
    }
    const anchor = { clip: id, set, passHz: served.passHz, bandwidthHz: served.bandwidthHz };
    return { mistakes: [], sounds: [{ ...whole, truePeakDbtp: served.truePeakDbtp }], anchors: [anchor] };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    return { mistakes: [errorAt(path, null, error.message)], sounds: [], anchors: [] };
  }
}
