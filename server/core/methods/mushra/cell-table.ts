import { boxCells } from '../../analysis/tables/box-cells.ts';
import { groupCells } from '../../analysis/input/groups.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { allOrSome } from '../../order/all-or-some.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Rating } from '../../ratings/ratings.ts';
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
export function cellTable({ roles }: MushraDesign, ratings: readonly Rating[]): DraftTable {
  const special = roles.map((role) => groupCells({ role, system: null }).system);
  const rated = allOrSome(ratings, ({ role }) => role === 'test' || roles.includes(role));
  const orderOf = (place: string): number =>
    special.includes(place) ? special.indexOf(place) : special.length;
  const cells = [
    ...groupBy(rated, (rating) => JSON.stringify([rating.item, placeOf(rating)])).values(),
  ].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const counted = own.flatMap(({ counts, canonicalValue }) => (counts ? (canonicalValue ?? []) : []));
    const { q1, median, q3 } = boxCells(counted);
    const { n, mean, low, high } = boundedMean(counted, { min: 0, max: 100 });
    const nAll = own.filter(({ canonicalValue }) => canonicalValue !== null).length;
    const place = placeOf(first);
    return [{ item: first.item ?? '-', system: place, n, median, q1, q3, mean, low, high, nAll }];
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
