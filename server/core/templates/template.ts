import type { Language } from '../text/languages.ts';
import type { Proposal } from './proposal.ts';

/** A text in every language. */
export type Words = Readonly<Record<Language, string>>;

/** Facts of the folder beside its sounds. */
export interface Material {
  proposal: Proposal;
  /** Table with the text of every item under test, or null. */
  texts: string | null;
}

/** The parts of a study file that depend on the template. */
export interface Design {
  /** Sets of clips beside the one under test: lines of YAML. */
  sets?: readonly string[];
  /** Whether the texts of the folder are shown. */
  showsTexts?: boolean;
  /** Lines of the blocks, indented below `blocks:`. */
  blocks: readonly string[];
  /** Lines of the analysis, indented below `analysis:`; empty: the default one. */
  analysis?: readonly string[];
  /** Pages of one listener. */
  pages: number;
  /** Sounds on a page. */
  sounds: number;
  /** Time to answer a page, s. */
  answerSeconds: number;
  listeners: number;
  /** Sentences on things that the folder lacks, and how the study does without them. */
  notes: readonly string[];
}

/** Texts for listeners, without the parts that all studies share. */
export interface ListenerWords {
  title: string;
  /** Goal of the study. Example: 'We want to find out how natural they sound.' */
  aim: string;
  /** First sentences of the task, with {pages}. */
  task: string;
  /** The task in one line. */
  short: string;
  /** Markdown of the instructions. */
  instructions: string;
}

/** A kind of study that can be made of a folder of clips. */
export interface Template {
  id: string;
  title: Words;
  summary: Words;
  /** Paper or standard that the test follows. */
  source: string;
  /** Needs of the template. Example: '2 systems that speak the same texts'. */
  needs: Words;
  /** Need of the template that the folder does not meet, with the remedy; null: nothing. */
  lacks(material: Material): string | null;
  design(material: Material): Design;
  words: Readonly<Record<Language, ListenerWords>>;
}
