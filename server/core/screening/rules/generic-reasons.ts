import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { normalised } from '../../justifications/justification.ts';
import { weightOf } from '../../justifications/shingles.ts';
import { namesSound } from '../../justifications/sound-words.ts';
import { quoted, reasonsIn, type Written } from '../../justifications/written.ts';
import { defineRule, type Finding } from '../contract/rule.ts';

/** The same text of one listener with different answers. */
function sameForDifferent(texts: readonly Written[]): Finding[] {
  return [...groupBy(texts, ({ text }) => normalised(text)).values()].flatMap((alike): Finding[] => {
    const [first] = alike;
    const answers = new Set(
      alike.map(
        ({ rating: { label, rawValue, canonicalValue } }) => label ?? String(rawValue ?? canonicalValue),
      ),
    );
    if (!first || answers.size < 2) return [];
    const evidence = `${quoted(first.text)}: the same words for ${[...answers].toSorted().join(', ')}`;
    return [{ listener: first.rating.listener, ratings: alike.map(({ rating }) => rating), evidence }];
  });
}

function emptyOfSound(texts: readonly Written[], letters: number): Finding[] {
  return texts
    .filter(({ text }) => weightOf(text) < letters && !namesSound(text))
    .map(({ rating, text }) => ({
      listener: rating.listener,
      ratings: [rating],
      evidence: `${quoted(text)}: short, with no word about how it sounds`,
    }));
}

/**
 * Finds texts that would fit any clip: the same text with different answers, or a short text without a word about sound,
 * from a small list of English and Chinese ones. Example: 'It is obvious' is found, 'odd pauses' is not. A Chinese
 * character counts as three letters. Judges the reasons for answers, not the answers to open questions.
 */
export const genericReasonsRule = defineRule({
  id: 'generic reasons',
  version: 1,
  summary: 'The same free text for different answers, or a short text without a word about sound.',
  source: 'Earshot, based on the reasons that the Audio Turing Test paper calls poor',
  tests: 'written reasons',
  effect: 'flag',
  params: z.strictObject({
    letters: z
      .int()
      .min(0)
      .default(40)
      .describe(
        'Length from which a text needs no word about sound, in letters; a Chinese character counts as three.',
      ),
  }),
  needs: [{ reads: 'text' }],
  find: (ratings, { letters }) => {
    const texts = reasonsIn(ratings);
    const series = groupBy(texts, ({ rating: { listener, block, scale } }) =>
      JSON.stringify([listener, block, scale]),
    );
    return [...series.values()].flatMap((own) => [...sameForDifferent(own), ...emptyOfSound(own, letters)]);
  },
});
