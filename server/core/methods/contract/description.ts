import type { ConfidenceView } from './confidence.ts';

/** A question as listeners read it, word for word. */
export interface Asked {
  /** As in the column `scale` of the ratings. */
  scale: string;
  question: string;
  /** Instruction: what to judge and what to ignore; null: none. */
  help: string | null;
  /** The answers offered, with the number that is stored for each, if any. */
  answers: readonly string[];
}

/** Description of a block for a methods section: the questions and, in plain English, the content of a page and what is randomised. */
export interface Description {
  asked: readonly Asked[];
  /** The content of a page, as a sentence. */
  page: string;
  /** Randomisation for each listener, as a sentence. */
  order: string;
}

/** An answer with its number. Example: numbered(5, 'Excellent') is 'Excellent (5)', without a label '5'. */
export const numbered = (value: number, label: string): string =>
  label === '' ? String(value) : `${label} (${value})`;

/** The question about confidence, if it is asked. */
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

/** Randomisation of pages with two sides. */
export const PAIR_ORDER =
  'Which clip was A and which was B took turns, so that each pair was shown about as often either way round; the order of the ' +
  'pages was drawn for each listener, and a page with a known answer never came first.';

/** The built-in wording that listeners read on a block's pages, for the record. */
export interface WordingFacts {
  /** Name of the wording, if the method has several. */
  preset: string | null;
  /** Increases with every change of the wording. */
  version: number;
  /** true: the wording has no source, and no native speaker has reviewed it. */
  unreviewed: boolean;
}
