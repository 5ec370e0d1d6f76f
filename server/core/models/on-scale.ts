import type { Estimate, ModelResult } from './model-result.ts';

/** Least number of ratings for an interval of a system's mean. */
const LEAST_RATINGS = 4;

/** An interval cut at two ends, but always containing the estimate. */
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
 * A result with intervals cut to the scale: means between its ends, differences within `width`. A normal model ignores these
 * ends. Means of fewer than four ratings have no interval.
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
