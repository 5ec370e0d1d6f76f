/** Length of the text of an item. */
export interface TextLength {
  sentences: number;
  /** Chinese characters or words, as `unit` says. */
  length: number;
  unit: 'characters' | 'words';
}

const HAN = /\p{Script=Han}/gu;

const segments = (text: string, granularity: 'sentence' | 'word', language: string): Intl.SegmentData[] => [
  ...new Intl.Segmenter(language, { granularity }).segment(text),
];

/**
 * Length of a text: sentences, and Chinese characters in a text that has any, otherwise words. Sentences and words by Unicode's
 * boundaries (UAX 29); a segment without a letter or digit is no sentence.
 * @example textLength('Good morning. How are you?') // { sentences: 2, length: 5, unit: 'words' }
 */
export function textLength(text: string): TextLength {
  const characters = text.match(HAN)?.length ?? 0;
  const language = characters > 0 ? 'zh' : 'en';
  const sentences = segments(text, 'sentence', language).filter(({ segment }) =>
    /[\p{L}\p{N}]/u.test(segment),
  ).length;
  if (characters > 0) return { sentences, length: characters, unit: 'characters' };
  const words = segments(text, 'word', language).filter(({ isWordLike }) => isWordLike).length;
  return { sentences, length: words, unit: 'words' };
}
