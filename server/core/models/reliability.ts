import { fail } from '../order/fail.ts';
import type { ModelRows } from './model-rows.ts';
import type { Reliability } from './model-result.ts';
import { fitRatings } from './rating-model.ts';

/**
 * Share of the variance of ratings that is due to clips: ICC(2,1) = c / (c + r + e) and ICC(3,1) = c / (c + e) from the
 * REML variances of clips, listeners and noise in score ~ 1 + (1|rater) + (1|clip); of means of k ratings with r and e
 * divided by k, the harmonic mean of ratings per clip. 0 to 1. Listeners need not have rated all clips. Requires two clips
 * and two listeners, and a clip and a listener with two ratings. Throws a RangeError as fitRatings does. Source: Shrout &
 * Fleiss 1979, Psychological Bulletin 86(2); as psych::ICC(lmer = TRUE).
 * @example variances of clips 0.63, listeners 0.26, noise 0.52: agreement 0.45, consistency 0.55
 */
export function reliabilityOf(
  rows: ModelRows,
  seen?: (evaluations: number, deviance: number) => void,
): Reliability {
  const { components } = fitRatings(rows, ['rater', 'clip'], { bySystem: false, ...(seen && { seen }) });
  const variance = (wanted: string) => (components.find(({ term }) => term === wanted)?.sd ?? 0) ** 2;
  const [clip, rater, noise] = [variance('clip'), variance('rater'), variance('residual')];
  const perClip = rows.clip.names.map(() => 0);
  for (const clip of rows.clip.of) perClip[clip] = (perClip[clip] ?? fail()) + 1;
  const k = perClip.length / perClip.reduce((sum, count) => sum + 1 / count, 0);
  return {
    formula: 'score ~ 1 + (1|rater) + (1|clip)',
    agreement: clip / (clip + rater + noise),
    consistency: clip / (clip + noise),
    perClip: k,
    agreementOfMean: clip / (clip + (rater + noise) / k),
    consistencyOfMean: clip / (clip + noise / k),
  };
}
