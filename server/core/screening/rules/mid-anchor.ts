import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { BS1534_MID_ANCHOR, judgeMidAnchors, type MidAnchorItem } from '../contract/mid-anchor-items.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import { percent, share } from '../contract/share.ts';

/** The items that do not count, in words. */
function leftOutWords(items: readonly MidAnchorItem[], most: number): string {
  const own = items.filter(({ leftOut }) => leftOut);
  if (own.length === 0) return '';
  const names = own.map(({ item, above, listeners }) => `${item} (${above} of ${listeners})`).toSorted();
  return `; left out, as more than ${most} % of the listeners put it higher there: ${names.join(', ')}`;
}

/**
 * Of the pages that a listener rated the mid anchor on, those above 90 are counted; more than 15 % exclude all ratings
 * of the listener in the block. Items on which more than 25 % of all listeners score it above 90 are left out of the
 * count: it was not degraded enough there. With up to three listeners on an item, one of them alone leaves it out.
 */
export const midAnchorRule = defineRule({
  id: 'bs1534 mid anchor',
  version: 1,
  summary:
    'Put the mid anchor above 90 on more than 15 % of the pages, without items where more than 25 % of the listeners did.',
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
      .describe('Share of the pages, 0 to 1, that may have the mid anchor higher.'),
    item_share: share
      .default(BS1534_MID_ANCHOR.item_share)
      .describe('Share of the listeners, 0 to 1, above which an item is ignored.'),
  }),
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
