import type { Recipe } from '#core/clips/renditions.ts';
import { AudioError } from '../../audio/audio-error.ts';
import { withoutBeeps } from '../../audio/excerpt.ts';
import { loudnessOf } from '../../audio/levels.ts';
import type { Pcm } from '../../audio/pcm.ts';
import { truePeakDbtp } from '../../audio/true-peak.ts';
import { levelDb, MAX_TRUE_PEAK_DBTP, type LevelPlan } from './level-plan.ts';

const TOLERANCE_DB = 0.1;

/** The level that a finished file must have, in the scheme of its study; null: as it is. */
export type LevelGoal = Pick<LevelPlan, 'scheme' | 'effectiveDb'>;

/**
 * Measures a finished file again: it must have the planned level and no true peak above -1 dBTP. Anchors follow their
 * reference and have no level of their own. Throws AudioError.
 */
export function checkServed(pcm: Pcm, recipe: Recipe, { scheme, effectiveDb }: LevelGoal): void {
  const sound = recipe.kind === 'excerpt' ? withoutBeeps(pcm, recipe.partMs) : pcm;
  const peakDbtp = truePeakDbtp(sound, MAX_TRUE_PEAK_DBTP);
  // The dither of a hidden copy changes peaks by less than a thousandth of a dB.
  if (peakDbtp > MAX_TRUE_PEAK_DBTP + 0.001) {
    throw new AudioError(
      `The prepared clip has a true peak of ${peakDbtp.toFixed(2)} dBTP, above ${MAX_TRUE_PEAK_DBTP}. ` +
        'Lower the loudness of the study.',
    );
  }
  if (effectiveDb === null || recipe.kind === 'lowpass') return;
  const level = levelDb(scheme, loudnessOf(sound));
  if (level !== null && Math.abs(level - effectiveDb) <= TOLERANCE_DB) return;
  throw new AudioError(
    `The prepared clip measures ${level?.toFixed(2) ?? 'nothing'} instead of ${effectiveDb}: one gain cannot ` +
      'reach this level. Export the clip nearer to it.',
  );
}
