import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { normalised } from '../../justifications/justification.ts';
import { likeTexts, weightOf } from '../../justifications/shingles.ts';
import { quoted, reasonsIn, type Written } from '../../justifications/written.ts';
import type { Finding } from '../contract/rule.ts';
import { defineRule } from '../contract/rule.ts';
import { share } from '../contract/share.ts';

interface Source {
  text: string;
  listener: string;
  /** 1: identical texts. */
  likeness: number;
}

/** The texts of other listeners that each distinct text resembles, including identical ones. */
function sourcesOf(texts: readonly (readonly Written[])[], least: number): Source[][] {
  const listOf = (place: number, likeness: number): Source[] =>
    (texts[place] ?? []).map(({ rating, text }) => ({ listener: rating.listener, text, likeness }));
  const sources = texts.map((_, place) => listOf(place, 1));
  const distinct = texts.map(([first]) => first?.text ?? '');
  for (const { first, second, likeness } of likeTexts(distinct, least)) {
    for (const source of listOf(second, likeness)) sources[first]?.push(source);
    for (const source of listOf(first, likeness)) sources[second]?.push(source);
  }
  return sources;
}

function findingOf({ rating, text }: Written, sources: readonly Source[]): Finding[] {
  const others = sources.filter(({ listener }) => listener !== rating.listener);
  const [nearest] = others.toSorted((a, b) => b.likeness - a.likeness || (a.text < b.text ? -1 : 1));
  if (!nearest) return [];
  const count = new Set(others.map(({ listener }) => listener)).size;
  const like =
    nearest.likeness === 1 ? 'the same words' : `${nearest.likeness.toFixed(2)} like ${quoted(nearest.text)}`;
  const evidence = `${quoted(text)}: ${like}, written by ${count} other listener${count === 1 ? '' : 's'}`;
  return [{ listener: rating.listener, ratings: [rating], evidence }];
}

/**
 * Finds texts of two listeners that are identical (ignoring case, spaces and punctuation) or similar, with a high Jaccard
 * index of their character triples. Short texts are ignored, because many people write, for example, that it sounds clear.
 * A Chinese character counts as three letters. Compares the texts of one question in one block, but no answers to open
 * questions, because correct answers are similar.
 */
export const copiedReasonsRule = defineRule({
  id: 'copied reasons',
  version: 1,
  summary: 'A free text that another listener also wrote, word for word or nearly so.',
  source: 'Earshot',
  tests: 'written reasons',
  effect: 'flag',
  params: z.strictObject({
    likeness: share
      .min(0.3)
      .default(0.8)
      .describe(
        'Jaccard index of the character triples of two texts, 0.3 to 1, at or above which they match.',
      ),
    letters: z
      .int()
      .min(1)
      .default(20)
      .describe('Minimum length of a compared text, in letters; a Chinese character counts as three.'),
  }),
  needs: [{ reads: 'text' }],
  find: (ratings, { likeness, letters }) => {
    const long = reasonsIn(ratings).filter(({ text }) => weightOf(text) >= letters);
    const asked = groupBy(long, ({ rating: { block, scale } }) => JSON.stringify([block, scale]));
    return [...asked.values()].flatMap((own) => {
      const texts = [...groupBy(own, ({ text }) => normalised(text)).values()];
      const sources = sourcesOf(texts, likeness);
      return texts.flatMap((alike, place) =>
        alike.flatMap((written) => findingOf(written, sources[place] ?? [])),
      );
    });
  },
});
