import type { Language } from '../../text/languages.ts';

interface Wording {
  question: string;
  help: string;
  /** From A much better to B much better. */
  labels: readonly string[];
  /** true until a native speaker has reviewed it. */
  unreviewed: boolean;
}

/** Of question, help and labels; the criteria below How to judge are not part of it. */
export const WORDING_VERSION = 1;

/** Wording for listeners. The criterion after SwanBench-Speech, which prints no labels; the labels are Earshot's. */
export const WORDING: Readonly<Record<Language, Wording>> = {
  en: {
    question: 'Which recording has the more coherent prosody?',
    help:
      'Prosodic coherence: pauses, stress, rhythm and intonation that fit the text. ' +
      'Ignore voice timbre, noise, and your taste for the voice.',
    labels: ['A much better', 'A slightly better', 'No difference', 'B slightly better', 'B much better'],
    unreviewed: false,
  },
  zh: {
    question: '哪一段录音的韵律更连贯？',
    help: '韵律连贯：停顿、重音、节奏和语调与文本相符。请不要考虑音色、噪声以及您对声音的个人喜好。',
    labels: ['A 好得多', 'A 略好', '没有差别', 'B 略好', 'B 好得多'],
    unreviewed: true,
  },
};
