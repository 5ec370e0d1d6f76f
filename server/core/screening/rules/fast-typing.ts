import { z } from 'zod';
import { weightOf } from '../../justifications/shingles.ts';
import { pagesWritten } from '../../justifications/written.ts';
import { defineRule } from '../contract/rule.ts';

/**
 * More letters per second than a person types who also listens: all texts of a page, over the time from its first sound to
 * Next. A Chinese character counts as three letters, because it takes about as many keys. Twelve letters per second are 144
 * English words per minute. Pages without times are not judged.
 */
export const fastTypingRule = defineRule({
  id: 'fast typing',
  version: 1,
  summary: 'Free texts written faster than a person types, from the first sound to Next.',
  source: 'Earshot',
  tests: 'times',
  effect: 'flag',
  params: z.strictObject({
    letters_per_second: z
      .number()
      .positive()
      .default(12)
      .describe('Highest plausible rate, in letters per second; a Chinese character counts as three.'),
    letters: z.int().min(1).default(30).describe('Minimum number of letters on a page.'),
  }),
  needs: [{ reads: 'text' }, { reads: 'page_ms' }],
  find: (ratings, { letters_per_second: most, letters: least }) =>
    pagesWritten(ratings).flatMap(({ rating: { listener, pageMs, firstPlayMs }, ratings: own }) => {
      const letters = own.reduce((sum, { text }) => sum + weightOf(text ?? ''), 0);
      if (pageMs === null || letters < least) return [];
      const seconds = (pageMs - (firstPlayMs ?? 0)) / 1000;
      if (letters <= most * seconds) return [];
      return [{ listener, ratings: own, evidence: `${letters} letters in ${seconds.toFixed(1)} s` }];
    }),
});
