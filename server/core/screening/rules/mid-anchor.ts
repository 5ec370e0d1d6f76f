import { z } from 'zod';
import {
  BS1534_MID_ANCHOR,
  judgeMidAnchors,
  type MidAnchorItem,
  type MidAnchorScore,
} from '../contract/mid-anchor-items.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
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
      const scores: MidAnchorScore[] = [];
      for (const { listener, value, rating } of votes)
        if (rating.role === 'mid anchor')
          scores.push({ listener, item: rating.item ?? rating.clip, score: value });
      const { items, listeners } = judgeMidAnchors(scores, limits);
      const leftOut = leftOutWords(items, percent(limits.item_share));
      const excluded = new Map(listeners.flatMap((one) => (one.excluded ? [[one.listener, one]] : [])));
      const findings: Finding[] = [];
      for (const [listener, own] of votes.byListener()) {
        const found = excluded.get(listener);
        if (!found) continue;
        const counts = `mid anchor above ${limits.above} on ${found.above} of ${found.items} pages`;
        findings.push(againstAll(listener, own, counts + leftOut));
      }
      return findings;
    }),
});
