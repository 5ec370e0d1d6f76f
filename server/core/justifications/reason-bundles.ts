import { groupBy } from '../order/group-by.ts';
import { createRandom } from '../order/random.ts';
import type { Rating } from '../ratings/ratings.ts';

/** All reasons that count for one question about one system, without any trace of their authors. */
export interface ReasonBundle {
  system: string;
  /** Key of the question: the scale that the reasons are about. */
  question: string;
  reasons: { language: string; text: string; answer: { value: number; label: string | null } }[];
}

const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);

/**
 * The reasons of ratings that count, of clips under test with a system, one bundle per system and question. Bundles are in
 * a reproducible random order and reasons in alphabetical order, so that positions reveal nothing. Omits free comments,
 * which are about no answer.
 */
export function reasonBundles(ratings: readonly Rating[]): ReasonBundle[] {
  const written = ratings.flatMap(({ counts, role, system, scale, text, language, canonicalValue, label }) =>
    counts &&
    role === 'test' &&
    system !== null &&
    text !== null &&
    text.trim() !== '' &&
    canonicalValue !== null
      ? [{ system, question: scale, language, text, answer: { value: canonicalValue, label } }]
      : [],
  );
  const bundles = groupBy(written, ({ system, question }) => JSON.stringify([question, system]));
  const sorted = [...bundles].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createRandom(`reasons ${written.length}`)
    .shuffle(sorted)
    .flatMap(([, own]) => {
      const [first] = own;
      if (!first) return [];
      const reasons = own.map(({ language, text, answer }) => ({ language, text, answer })).toSorted(byText);
      return [{ system: first.system, question: first.question, reasons }];
    });
}
