import type { ConfidenceView } from './confidence.ts';

/** A question as listeners read it, word for word. */
export interface Asked {
  /** As in the column `scale` of the ratings. */
  scale: string;
  question: string;
  /** What to judge and what to leave out; null where nothing is said. */
  help: string | null;
  /** The answers offered, the numbers that they are stored as with them where they have one. */
  answers: readonly string[];
}

/** What a methods section has to say of a block: what is asked, and in plain English what a page holds and what chance decides. */
export interface Description {
  asked: readonly Asked[];
  /** What a page holds: a sentence. */
  page: string;
  /** What is drawn for each listener anew: a sentence. */
  order: string;
}

/** An answer with its number. Example: numbered(5, 'Excellent') is 'Excellent (5)'; without a word it is '5'. */
export const numbered = (value: number, label: string): string =>
  label === '' ? String(value) : `${label} (${value})`;

/** The question about how sure the listener is, where it is asked. */
export const confidenceAsked = (view: ConfidenceView | null): Asked[] =>
  view === null
    ? []
    : [
        {
          scale: 'confidence',
          question: view.question,
          help: null,
          answers: view.options.map(({ value, label }) => numbered(value, label)),
        },
      ];

/** What chance decides of pages with two sides. */
export const PAIR_ORDER =
  'Which clip was A and which was B took turns, so that each pair was shown about as often either way round; the order of the ' +
  'pages was drawn for each listener, and a page with a known answer never came first.';

/** Which of our own words a listener reads on a block's pages, for the record. */
export interface WordingFacts {
  /** Of the words, where the method has several sets. */
  preset: string | null;
  /** Grows with every change of the words. */
  version: number;
  /** true: no reference gives these words and no native speaker has read them yet. */
  unreviewed: boolean;
}
