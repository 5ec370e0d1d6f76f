import type { Estimate, ModelResult } from './model-result.ts';

/** With fewer ratings, the interval of a system's mean would be a guess. */
const LEAST_RATINGS = 4;

/** An interval cut at two ends, but for what the estimate itself is beyond them. */
function within<E extends Pick<Estimate, 'value' | 'low' | 'high'>>(
  estimate: E,
  min: number,
  max: number,
): E {
  const { value, low, high } = estimate;
  return {
    ...estimate,
    low: low === null ? null : Math.min(value, Math.max(min, low)),
    high: high === null ? null : Math.max(value, Math.min(max, high)),
  };
}

/**
 * A result whose intervals stay on the scale: those of means between its ends, those of differences within `width`. A normal model
 * knows of no ends. Means of fewer than four ratings have no interval.
 * @example a mean of 0.9 [0.7, 1.1] of a share is 0.9 [0.7, 1]
 */
export function onScale(
  result: ModelResult,
  [min, max]: readonly [low: number, high: number],
  width = max - min,
): ModelResult {
  const means = result.means.map((mean) =>
    mean.counts.ratings < LEAST_RATINGS ? { ...mean, low: null, high: null } : within(mean, min, max),
  );
  const contrasts = result.contrasts.map((contrast) => within(contrast, -width, width));
  const isCut = (now: readonly Estimate[], before: readonly Estimate[]): boolean =>
    now.some(({ low, high }, index) => low !== before[index]?.low || high !== before[index]?.high);
  if (!isCut(means, result.means) && !isCut(contrasts, result.contrasts)) return result;
  const note =
    'Intervals are cut at the ends of the scale, which a normal model ignores. A system with fewer than four ratings has none.';
  return { ...result, means, contrasts, notes: [...result.notes, note] };
}
