import { phrase } from '../../text/phrase.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { judgeMidAnchors } from '../../screening/contract/mid-anchor-items.ts';

/** Items whose mid anchor was not degraded enough for its BS.1534 rule, over all listeners. */
export function midAnchorTable(ratings: Ratings): DraftTable {
  const all = observationsOf(ratings.filter(({ role }) => role === 'mid anchor'));
  const scores = all.map(({ listener, item, value }) => ({ listener, item, score: value }));
  const { items, listeners } = judgeMidAnchors(scores);
  const excluded = listeners.flatMap((judged) => (judged.excluded ? [judged.listener] : []));
  const named = excluded.length === 0 ? 'nobody' : excluded.toSorted(naturalOrder).join(', ');
  return {
    name: 'mid anchor',
    title: 'Mid anchor by item: number of listeners who rated it above 90',
    columns: [
      { label: 'item', key: 'item' },
      { label: 'listeners', key: 'listeners' },
      { label: 'above 90', key: 'above' },
      { label: 'left out', key: 'leftOut' },
    ],
    rows: items
      .toSorted((a, b) => naturalOrder(a.item, b.item))
      .map(({ leftOut, ...item }) => ({ ...item, leftOut: leftOut ? 'yes' : 'no' })),
    notes: [
      'Excluded: more than 25 % of the listeners rated it above 90, so it was not degraded enough on this item.',
      phrase`Above 90 on more than 15 % of the other items: ${named}.`,
    ],
  };
}
