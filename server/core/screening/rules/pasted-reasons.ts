import { z } from 'zod';
import { pagesWritten } from '../../justifications/written.ts';
import { defineRule } from '../contract/rule.ts';
import { percent, share } from '../contract/share.ts';

/**
 * Finds pasted texts: something was pasted on the page, and fewer keys were pressed than a share of its characters. Keys
 * and pastes are counted over all texts of a page. Dictation, and correcting a word by pasting it, are not found, because
 * they either press enough keys or paste nothing. Finds nothing without recorded keys.
 */
export const pastedReasonsRule = defineRule({
  id: 'pasted reasons',
  version: 1,
  summary: 'Free texts that were pasted: fewer keys than a third of their characters, and a paste.',
  source: 'Earshot',
  tests: 'written reasons',
  effect: 'flag',
  params: z.strictObject({
    typed: share
      .default(0.3)
      .describe('Keys pressed per character, 0 to 1, at or above which a text counts as typed.'),
  }),
  needs: [{ reads: 'text' }, { reads: 'keystrokes' }, { reads: 'pastes' }],
  find: (ratings, { typed }) =>
    pagesWritten(ratings).flatMap(
      ({ rating: { listener, keystrokes, pastes }, ratings: own, characters }) => {
        if (!pastes || keystrokes === null || keystrokes >= typed * characters) return [];
        const part = percent(keystrokes / characters);
        const evidence = `${pastes} pasted, ${keystrokes} keys for ${characters} characters (${part} %)`;
        return [{ listener, ratings: own, evidence }];
      },
    ),
});
