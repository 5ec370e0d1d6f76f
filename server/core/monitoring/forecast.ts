import type { Precision } from '../api/monitor.ts';

export interface Forecast {
  /** Further listeners needed; null if no number is enough, because the items leave a wider interval. */
  more: number | null;
  /** Limit of the width for many listeners. */
  leastWidth: number;
}

/**
 * Further listeners needed until the simultaneous intervals of the primary analysis are at most `target` wide. Between two
 * known widths, the squared width is linear in 1 / listeners, as variances are. Null without widths and for a target that
 * is not above 0. Assumes that further listeners are like those so far.
 */
export function forecast({ widths }: Precision, target: number): Forecast | null {
  const [now, last] = [widths[0], widths.at(-1)];
  if (!now || !last || !(target > 0)) return null;
  const leastWidth = last.width;
  const index = widths.findIndex(({ width }) => width <= target);
  const [above, below] = [widths[index - 1], widths[index]];
  if (!below) return { more: null, leastWidth };
  if (!above) return { more: 0, leastWidth };
  const share = (above.width ** 2 - target ** 2) / (above.width ** 2 - below.width ** 2);
  const inverse = 1 / above.listeners + share * (1 / below.listeners - 1 / above.listeners);
  return { more: Math.ceil(1 / inverse - 1e-9) - now.listeners, leastWidth };
}
