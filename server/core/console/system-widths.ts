import { groupBy } from '../group-by.ts';
import { naturalOrder } from '../natural-order.ts';
import type { Rating } from '../ratings.ts';
import { twoWayVariance } from '../stats/clustered-variance.ts';
import { clusteredMean, clusteredVariance, crossingOf } from '../stats/interval.ts';
import type { SystemWidth } from './monitor.ts';

/** With fewer, what listeners differ by is a guess. */
const LEAST_LISTENERS = 5;
const LEAST_ITEMS = 2;

/** By block, then by system in natural order. */
export const byBlockAndSystem = (a: SystemWidth, b: SystemWidth): number =>
  a.block - b.block || naturalOrder(a.system, b.system);

/**
 * The widths of the two-way clustered 95 % intervals of the systems' means as they are, with the parts of their variances that
 * more listeners make smaller and that items leave. Of ratings that count, of clips under test, one clip each; none for a system with
 * fewer than five listeners or two items, whose interval says too little. Of the variance V in `clusteredInterval`, V(listeners) holds
 * what listeners differ by and the noise of single ratings, both of which shrink as 1 / listeners; the rest is what items differ by,
 * over the number of items.
 */
export function systemWidths(ratings: readonly Rating[]): SystemWidth[] {
  const own = ratings.filter(
    ({ counts, role, comparedClip, canonicalValue, system }) =>
      counts && role === 'test' && comparedClip === null && canonicalValue !== null && system !== null,
  );
  const groups = groupBy(own, ({ block, scale, system }) => JSON.stringify([block, scale, system]));
  const widths = [...groups.values()].flatMap((group) => {
    const [first] = group;
    const rows = group.map(({ listener, item, clip }) => ({ listener, item: item ?? clip }));
    const values = group.flatMap(({ canonicalValue }) => canonicalValue ?? []);
    const crossing = crossingOf(rows);
    const [listeners, items] = [crossing.listeners.count, crossing.items.count];
    if (!first || first.system === null || listeners < LEAST_LISTENERS || items < LEAST_ITEMS) return [];
    const { mean, low, high } = clusteredMean(values, crossing);
    if (mean === null || low === null || high === null) return [];
    const parts = clusteredVariance(values, crossing);
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
        listenerVariance: parts.ofListeners,
        itemVariance: twoWayVariance(parts) - parts.ofListeners,
      },
    ];
  });
  return widths.toSorted(byBlockAndSystem);
}
