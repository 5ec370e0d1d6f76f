import type { Grid } from '../stats/agreement/kappa.ts';
import type { Design, ErrorSpread } from '../stats/power/difference-error.ts';

/** Shares of a scale's range: SDs 0.2, 0.15 and 0.65 of ratings of a MOS test from 1 to 5. */
const OF_RANGE: ErrorSpread = { listener: 0.05, item: 0.0375, residual: 0.1625 };

/** Audio Turing Test: intercept and slope of listeners, and items, in its mixed model (arXiv 2505.11200). */
const OF_VERDICTS = { level: 0.234, listener: 0.108, item: 0.1 };

/** Levels that determine the variation of choices; options override them. */
export interface ChoiceLevels {
  /** Mean human-likeness score and share of Unclear, 0-1. */
  hls: number;
  unclear: number;
  /** Share of listeners who prefer one system, 0-1. */
  share: number;
  /** Share of the variance of choices between listeners, and the same between items, 0-1. */
  icc: number;
}

/** Whether a scale has at most three values: answers are choices, whose variation follows from their shares. */
export const isChoice = ({ min, max, step }: Grid): boolean => (max - min) / step <= 2;

/** Throws a RangeError, with a remedy, for an impossible level. */
function verdicts({ hls, unclear }: ChoiceLevels): ErrorSpread {
  if (!(unclear / 2 <= hls && hls <= 1 - unclear / 2))
    throw new RangeError(`a human-likeness score of ${hls} is not possible with ${unclear} unclear`);
  const { level, listener, item } = OF_VERDICTS;
  // Human 1, unclear 0.5, machine 0.
  const rest = hls * (1 - hls) - unclear / 4 - level ** 2 - listener ** 2 - item ** 2;
  if (rest <= 0)
    throw new RangeError(
      `a human-likeness score of ${hls} leaves no variation between listeners; give the spread yourself`,
    );
  return { listener, item, residual: Math.sqrt(rest) };
}

function choices({ share, icc }: ChoiceLevels): ErrorSpread {
  if (2 * icc >= 1) throw new RangeError(`an ICC of ${icc} leaves no noise; it must be below 0.5`);
  const variance = share * (1 - share);
  const level = Math.sqrt(icc * variance);
  return { listener: level, item: level, residual: Math.sqrt((1 - 2 * icc) * variance) };
}

const times = ({ listener, item, residual }: ErrorSpread, factor: number, ofEffects = 1): ErrorSpread => ({
  listener: factor * ofEffects * listener,
  item: factor * ofEffects * item,
  residual: factor * residual,
});

/**
 * Typical standard deviations of a scale, in the unit of the scale, for planning without a pilot. For a pair of systems,
 * the variations of both add up. Throws a RangeError, with a remedy, for impossible shares of choices.
 * @example usualSpread({ min: 1, max: 5, step: 1 }, 'clips', levels) // { listener: 0.2, item: 0.15, residual: 0.65 }
 */
export function usualSpread(grid: Grid, kind: Design['kind'], levels: ChoiceLevels): ErrorSpread {
  const range = grid.max - grid.min;
  if (!isChoice(grid)) return times(OF_RANGE, range, kind === 'by pair' ? Math.SQRT2 : 1);
  if (kind === 'clips') return times(verdicts(levels), range);
  return times(choices(levels), range, kind === 'by system' ? Math.SQRT1_2 : 1);
}
