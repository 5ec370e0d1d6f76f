import { boxCells } from '../../analysis/tables/box-cells.ts';
import { groupCells } from '../../analysis/input/groups.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import type { MushraDesign } from './design.ts';

/** A rated condition on a page, without its item. */
function placeOf({ role, system }: Rating): string {
  return groupCells({ role, system: role === 'test' ? system : null }).system;
}

/**
 * Scores of each item by system, hidden reference and anchors, as BS.1534 requires. Only rated conditions have a row. The
 * interval is over listeners, the only sample within a cell.
 */
export function cellTable({ roles }: MushraDesign, ratings: Ratings): DraftTable {
  const special = roles.map((role) => groupCells({ role, system: null }).system);
  const orderOf = (place: string): number =>
    special.includes(place) ? special.indexOf(place) : special.length;
  const found = new Map<string, { item: string; system: string; counted: number[]; nAll: number }>();
  for (const rating of ratings) {
    const { role, item, counts, canonicalValue: value } = rating;
    if (role !== 'test' && !roles.includes(role)) continue;
    const system = placeOf(rating);
    const key = JSON.stringify([item, system]);
    let own = found.get(key);
    if (!own) found.set(key, (own = { item: item ?? '-', system, counted: [], nAll: 0 }));
    if (value === null) continue;
    own.nAll += 1;
    if (counts) own.counted.push(value);
  }
  const cells = [...found.values()].map(({ item, system, counted, nAll }) => {
    const { q1, median, q3 } = boxCells(counted);
    const { n, mean, low, high } = boundedMean(counted, { min: 0, max: 100 });
    return { item, system, n, median, q1, q3, mean, low, high, nAll };
  });
  return {
    name: 'cells',
    tier: 'detail',
    title: 'Score by item and system (0-100)',
    columns: [
      { label: 'item', key: 'item' },
      { label: 'system', key: 'system' },
      { label: 'n', key: 'n' },
      { label: 'median', key: 'median', digits: 1 },
      { label: 'quartiles', key: null, interval: ['q1', 'q3'], digits: 1 },
      { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: 1 },
      { label: 'n before', key: 'nAll' },
    ],
    rows: cells.toSorted(
      (a, b) =>
        naturalOrder(a.item, b.item) ||
        orderOf(a.system) - orderOf(b.system) ||
        naturalOrder(a.system, b.system),
    ),
    notes: [
      "Intervals: t over listeners, on the logit scale between 0 and 100. [-]: not estimable (fewer than 4 ratings). 'n before': before screening.",
    ],
  };
}
