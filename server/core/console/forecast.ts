import { groupBy } from '../group-by.ts';
import type { Rating } from '../ratings.ts';
import { studentTQuantile } from '../stats/distributions.ts';
import { clusteredMean, clusteredVariance, crossingOf } from '../stats/interval.ts';
import { leastNumber } from '../stats/power.ts';
import type { SystemWidth } from './monitor.ts';

/** With fewer, what listeners differ by is a guess. */
export const LEAST_LISTENERS = 5;
const LEAST_ITEMS = 2;
const MOST_LISTENERS = 100_000;

/**
 * The widths of the two-way clustered 95 % intervals of the systems' means as they are, with the parts of their variances that
 * more listeners make smaller and that items leave. Of ratings that count, of clips under test, one clip each; none for a system with
 * fewer than five listeners or two items, whose interval says too little. With V = V(listeners) + V(items) - V(listener x item),
 * V(listeners) holds what listeners differ by and the noise of single ratings, both of which shrink as 1 / listeners; V(items) - V(listener x
 * item) is what items differ by, over the number of items.
 */
export function systemWidths(ratings: readonly Rating[]): SystemWidth[] {
  const own = ratings.filter(
    ({ counts, role, comparedClip, canonicalValue, system }) =>
      counts && role === 'test' && comparedClip === null && canonicalValue !== null && system !== null,
  );
  const groups = groupBy(own, ({ block, scale, system }) => JSON.stringify([block, scale, system]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const rows = group.map(({ listener, item, clip }) => ({ listener, item: item ?? clip }));
    const values = group.flatMap(({ canonicalValue }) => canonicalValue ?? []);
    const crossing = crossingOf(rows);
    const [listeners, items] = [crossing.listeners.count, crossing.items.count];
    if (!first || first.system === null || listeners < LEAST_LISTENERS || items < LEAST_ITEMS) return [];
    const { mean, low, high } = clusteredMean(values, crossing);
    if (mean === null || low === null || high === null) return [];
    const { ofListeners, ofItems, ofCells } = clusteredVariance(values, crossing);
    return [
      {
        block: first.block,
        scale: first.scale,
        system: first.system,
        ratings: values.length,
        listeners,
        items,
        mean,
        width: high - low,
        listenerVariance: ofListeners,
        itemVariance: Math.max(0, ofItems - ofCells),
      },
    ];
  });
}

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
