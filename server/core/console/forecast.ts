import { studentTQuantile } from '../stats/distributions.ts';
import { leastNumber } from '../stats/power.ts';
import type { SystemWidth } from './monitor.ts';

const MOST_LISTENERS = 100_000;

/**
 * The width of a system's interval with another number of listeners like those so far, each with as many ratings, of the same items:
 * 2 t(0.975, min(listeners, items) - 1) sqrt(V(listeners) n / listeners + V(rest)). It does not fall below what the items leave.
 */
export function widthWith(
  { listeners, items, listenerVariance, itemVariance }: SystemWidth,
  wanted: number,
): number {
  const variance = (listenerVariance * listeners) / wanted + itemVariance;
  return 2 * studentTQuantile(0.975, Math.min(wanted, items) - 1) * Math.sqrt(variance);
}

export interface Forecast {
  /** The system with the widest interval. */
  widest: SystemWidth;
  /** More listeners that are needed; null where no number is enough, as the items leave more than that. */
  more: number | null;
  /** Below that the items do not let it come. */
  leastWidth: number;
}

/**
 * How many more listeners until no system's interval is wider than `target` (in the unit of the scale, above 0). Systems of one
 * scale; null where none of them has enough ratings for a forecast. Assumes that further listeners are like those so far.
 */
export function forecast(widths: readonly SystemWidth[], target: number): Forecast | null {
  const [first, ...others] = widths;
  if (!first || !(target > 0)) return null;
  const widest = others.reduce((most, each) => (each.width > most.width ? each : most), first);
  const leastWidth = Math.max(...widths.map((each) => widthWith(each, MOST_LISTENERS)));
  if (leastWidth > target) return { widest, more: null, leastWidth };
  const moreFor = (each: SystemWidth): number => {
    const enough = leastNumber(
      each.listeners,
      MOST_LISTENERS,
      (listeners) => widthWith(each, listeners) <= target,
    );
    return Math.max(0, (enough ?? MOST_LISTENERS) - each.listeners);
  };
  return { widest, more: Math.max(...widths.map(moreFor)), leastWidth };
}
