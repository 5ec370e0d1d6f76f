import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { BS1534_MID_ANCHOR, judgeMidAnchors, type MidAnchorItem } from '../contract/mid-anchor-items.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import { percent, share } from '../contract/share.ts';

/** The ignored items, in words. */
function leftOutWords(items: readonly MidAnchorItem[], most: number): string {
  const own = items.filter(({ leftOut }) => leftOut);
  if (own.length === 0) return '';
  const names = own.map(({ item, above, listeners }) => `${item} (${above} of ${listeners})`).toSorted();
  return `; ignored, because more than ${most} % of the listeners put it higher there: ${names.join(', ')}`;
}

/**
 * Counts pages on which a listener rated the mid anchor above 90; more than 15 % exclude all ratings of the listener in the
 * block. Ignores items on which more than 25 % of all listeners score it above 90, because it was not degraded enough. With
 * up to three listeners on an item, one of them is enough.
 */
export const midAnchorRule = defineRule({
  id: 'bs1534 mid anchor',
  version: 1,
  summary:
    'Mid anchor rated above 90 on more than 15 % of the pages, without items where more than 25 % of the listeners did so.',
  source: 'ITU-R BS.1534-3, section 4.1.2',
  tests: 'right answers',
  effect: 'exclude',
  params: z.strictObject({
    above: z
      .number()
      .default(BS1534_MID_ANCHOR.above)
      .describe('Highest score, 0-100, for which the degradation counts as heard.'),
    share: share
      .default(BS1534_MID_ANCHOR.share)
      .describe('Largest tolerated share of pages with a higher mid anchor, 0 to 1.'),
    item_share: share
      .default(BS1534_MID_ANCHOR.item_share)
      .describe('Share of the listeners, 0 to 1, above which an item is ignored.'),
  }),
  needs: [{ reads: 'role', values: ['mid anchor'] }],
  find: (ratings, limits) =>
    inEachSeries(ratings, (votes) => {
      const scores = votes
        .filter(({ rating }) => rating.role === 'mid anchor')
        .map(({ listener, value, rating }) => ({ listener, item: rating.item ?? rating.clip, score: value }));
      const { items, listeners } = judgeMidAnchors(scores, limits);
      const leftOut = leftOutWords(items, percent(limits.item_share));
      const own = groupBy(votes, ({ listener }) => listener);
      return listeners
        .filter(({ excluded }) => excluded)
        .map(({ listener, above, items: pages }) => {
          const counts = `mid anchor above ${limits.above} on ${above} of ${pages} pages`;
          return againstAll(listener, own.get(listener) ?? [], counts + leftOut);
        });
    }),
});
