import type { Study } from '#core/study/study.ts';
import { join } from 'node:path';
import { AudioError } from '../../audio/audio-error.ts';
import { bandwidthHz } from '../../audio/bandwidth.ts';
import { readRecording } from '../../audio/decode.ts';
import { excerptSpeech } from '../../audio/excerpt.ts';
import { levelsOf } from '../../audio/levels.ts';
import { lowpass } from '../../audio/lowpass.ts';
import { truePeakDbtp } from '../../audio/true-peak.ts';
import type { LevelledSound } from './level-plan.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import type { MeasuredClip } from './measure-clips.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { renditionName, wantedRenditions, type WantedRendition } from './wanted-renditions.ts';

const AT_ONCE = 2;

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
): Promise<ServedSounds> {
  const clips = new Map(measured.map((clip) => [clip.id, clip]));
  const served = await mapLimited(wantedRenditions(study), AT_ONCE, async (wanted) => {
    const clip = clips.get(wanted.clip);
    if (!clip) throw new Error(`a block plays ${wanted.clip}, which was not measured`);
    return await measureOne(folder, clip, wanted);
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
): Promise<ServedSounds> {
  const sound = { name: renditionName(wanted), shown: id, levels: measures, bitDepth: measures.bitDepth };
  const whole = { ...sound, truePeakDbtp: measures.truePeakDbtp };
  const { recipe } = wanted;
  const path = join(folder, id);
  try {
    if (recipe.kind === 'excerpt') {
      const levels = levelsOf(excerptSpeech((await readRecording(path)).pcm, recipe.partMs));
      const { truePeakDbtp: peak, lufs } = levels;
      const silent = errorAt(path, null, 'is silent in its excerpt: no sound above -70 LUFS');
      return {
        mistakes: lufs === null ? [silent] : [],
        sounds: [{ ...sound, levels, truePeakDbtp: peak }],
        anchors: [],
      };
    }
    if (recipe.kind === 'lowpass') {
      const { pcm } = await readRecording(path);
      const peak = truePeakDbtp(lowpass(pcm, recipe.cutoffHz));
      const anchor = { clip: id, set, passHz: recipe.cutoffHz, bandwidthHz: bandwidthHz(pcm) };
      return { mistakes: [], sounds: [{ ...whole, truePeakDbtp: peak }], anchors: [anchor] };
    }
    return { mistakes: [], sounds: [whole], anchors: [] };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    return { mistakes: [errorAt(path, null, error.message)], sounds: [], anchors: [] };
  }
}
