import type { Language } from '#core/text/languages.ts';
import type { ListenerQuestion } from './listener-questions.ts';

/** A clip of a draft. `source`: its path in the imported folder; null: it is missing. */
export interface DraftClip {
  source: string | null;
  system: string;
  item: string;
}

/** Config of a block: the keys of its method, without `clips`. */
export type BlockConfig = Readonly<Record<string, unknown>> & { method: string };

/** Pages of which each listener gets only some. `most`: their number; null: those of one page of the source. */
export interface Pick {
  group: string;
  most: number | null;
}

/** A page of the new study: the form that it shares with the pages of its block, and its clips. */
export interface Unit {
  config: BlockConfig;
  clips: readonly DraftClip[];
  /** Text that only this page shows; null: none. */
  text: string | null;
  /** Index of the configuration file in a family. */
  file: number;
  line: number;
  /** Whether a list around the page is shuffled. */
  isShuffled: boolean;
  pick: Pick | null;
}

/** Consecutive pages of one form. */
export interface DraftBlock {
  config: BlockConfig;
  clips: readonly DraftClip[];
  /** Texts of items that the pages show. */
  texts: ReadonlyMap<string, string>;
}

/** A clip with a known right answer. `facts`: columns of the table of traps. */
export interface DraftTrap {
  kind: 'gold' | 'spoken';
  item: string;
  source: string | null;
  facts: Readonly<Record<string, string>>;
}

/** A study of another program in terms of Earshot, before its files are written. */
export interface StudyDraft {
  title: string;
  language: Language;
  /** Markdown; null: the study has no consent text. */
  consent: string | null;
  /** Markdown; empty: none. */
  instructions: readonly string[];
  /** Clip for setting the level: a path in the imported folder; null: the built-in sound. */
  level: string | null;
  contact: string | null;
  /** Level to which every clip is brought, LUFS; null: as it is. */
  loudness: number | null;
  questions: readonly ListenerQuestion[];
  blocks: readonly DraftBlock[];
  /** Steps before the first page; default: the sound level. */
  preparation?: readonly string[];
  traps?: readonly DraftTrap[];
}
