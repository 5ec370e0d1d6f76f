import { once } from '#core/order/once.ts';
import type { StudyConfig } from '#core/study/config.ts';
import type { Study } from '#core/study/study.ts';
import { LEVEL_NOISE_LOUDEST_LUFS, studyNoise } from '../../audio/level-noise.ts';
import { levelsOf, type Levels } from '../../audio/levels.ts';
import { anchorMistakes, depthMistakes, planMistakes } from '../check/level-mistakes.ts';
import { LEVEL_SAMPLE, planLevels, type LevelledSound, type LevelPlan } from '../measure/level-plan.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import type { SoundTools } from '../measure/sound-tools.ts';
import { measureServed } from '../measure/measure-served.ts';
import { hasErrors, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';

type Sample = Levels & Pick<MeasuredClip['measures'], 'bitDepth'>;

/** Determines the level of a study: measures the served sounds, computes gains and returns warnings. */
export async function studyLevels(
  place: StudyFolder,
  study: Study,
  measured: readonly MeasuredClip[],
  levelClip: Sample | null,
  sounds: SoundTools,
): Promise<{ mistakes: Mistake[]; plan: LevelPlan | null }> {
  const served = await measureServed(place.folder, study, measured, sounds);
  if (hasErrors(served.mistakes)) return { mistakes: served.mistakes, plan: null };
  const sample = sampleSound(study.config, levelClip);
  const plan = planLevels(study.config.loudness, [...served.sounds, sample], study.config.bit_depth);
  const sampleGain = sampleGainDb(plan, sample, levelClip !== null);
  return {
    mistakes: [
      ...served.mistakes,
      ...anchorMistakes(place, served.anchors),
      ...planMistakes(place, plan, served.sounds),
      ...depthMistakes(place, study.config.bit_depth, served.sounds),
    ],
    plan: {
      ...plan,
      gains: new Map([...plan.gains, [LEVEL_SAMPLE, sampleGain]]),
    },
  };
}

const levelsOfNoise = once(() => levelsOf(studyNoise()));

function sampleSound({ level_clip: name }: StudyConfig, clip: Sample | null): LevelledSound {
  const levels = clip ?? levelsOfNoise();
  return {
    name: LEVEL_SAMPLE,
    shown: name ?? 'the noise for setting the sound level',
    levels,
    truePeakDbtp: levels.truePeakDbtp,
    bitDepth: clip?.bitDepth ?? 16,
  };
}

/**
 * Gain of the level sample. If levels are under test, the noise is as loud as the clips, and a clip of the study is
 * unchanged.
 */
function sampleGainDb(plan: LevelPlan, sample: LevelledSound, isOwnClip: boolean): number {
  if (plan.scheme !== 'as is' || isOwnClip) return plan.gains.get(LEVEL_SAMPLE) ?? 0;
  const goal = Math.min(plan.servedLufs, LEVEL_NOISE_LOUDEST_LUFS);
  return Number((goal - (sample.levels.lufs ?? goal)).toFixed(1));
}
