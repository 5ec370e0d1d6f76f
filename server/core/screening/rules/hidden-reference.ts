import { z } from 'zod';
import { againstAll, ofEachListener } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import { isMoreThan, share } from '../contract/share.ts';

/** Limits of BS.1534-3, section 4.1.2. */
export const BS1534_HIDDEN_REFERENCE = { below: 90, share: 0.15 } as const;

/**
 * Counts pages on which a listener rated the hidden reference below 90; more than 15 % exclude all ratings of the listener
 * in the block. A rating of 90 is no failure, nor are 3 of 20 pages.
 */
export const hiddenReferenceRule = defineRule({
  id: 'bs1534 hidden reference',
  version: 1,
  summary: 'Hidden reference rated below 90 on more than 15 % of the pages.',
  source: 'ITU-R BS.1534-3, section 4.1.2',
  tests: 'right answers',
  effect: 'exclude',
  params: z.strictObject({
    below: z
      .number()
      .default(BS1534_HIDDEN_REFERENCE.below)
      .describe('Score, 0-100, that the hidden reference must reach.'),
    share: share
      .default(BS1534_HIDDEN_REFERENCE.share)
      .describe('Largest tolerated share of pages with a lower score, 0 to 1.'),
  }),
  needs: [{ reads: 'role', values: ['hidden reference'] }],
  find: (ratings, { below, share: tolerated }) =>
    ofEachListener(ratings, () => (own, listener) => {
      const references = own.filter(({ rating }) => rating.role === 'hidden reference');
      const [low, pages] = [references.filter(({ value }) => value < below).length, references.length];
      const evidence = `hidden reference below ${below} on ${low} of ${pages} pages`;
      return isMoreThan(low, pages, tolerated) ? [againstAll(listener, own, evidence)] : [];
    }),
});
