import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { normalised } from '../../justifications/justification.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { countPages, groupsOf } from '../contract/groups.ts';
import { defineRule } from '../contract/rule.ts';
import { isMoreThan, share } from '../contract/share.ts';

/** Normalised text; the punctuation itself if there is nothing else. */
const sense = (text: string): string => normalised(text) || text.normalize('NFKC').trim();

/** The text of a rating in the listener's own words; null on pages where nothing was typed or pasted. */
function reasonOf({ text, keystrokes, pastes }: Rating): string | null {
  const isWritten = keystrokes === null || keystrokes + (pastes ?? 0) > 0;
  return (isWritten && text !== null && sense(text)) || null;
}

/**
 * Finds one text (ignoring case, spaces and punctuation) on at least four pages and on more than half of the pages with a
 * text, by scale, including traps. By default a flag, because honest listeners also write 'nothing' more than once.
 */
export const identicalReasonsRule = defineRule({
  id: 'identical reasons',
  version: 1,
  summary: 'The same free text on at least four pages and on more than half of the pages with a text.',
  source: 'Earshot',
  tests: 'written reasons',
  effect: 'flag',
  params: z.strictObject({
    share: share.default(0.5).describe('Largest tolerated share of pages with the same text, 0 to 1.'),
    least: z.int().min(2).default(4).describe('Minimum number of pages with the same text.'),
  }),
  needs: [{ reads: 'text' }],
  find: (ratings, { share: tolerated, least }) => {
    const written = ratings.filter((rating) => reasonOf(rating) !== null);
    const series = [...groupsOf(written, ({ block, scale, listener }) => [block, scale, listener])];
    return series.flatMap(({ first: { listener, scale }, ratings: own }) => {
      const pages = countPages(own);
      return [...groupBy(own, reasonOf)].flatMap(([reason, alike]) => {
        const count = countPages(alike);
        if (count < least || !isMoreThan(count, pages, tolerated)) return [];
        const evidence = `${scale}: the same text on ${count} of ${pages} pages: ${reason}`;
        return [{ listener, ratings: alike, evidence }];
      });
    });
  },
});
