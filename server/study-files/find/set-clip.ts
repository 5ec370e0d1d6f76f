import type { Mistake } from '../parse/mistake.ts';

/** A clip as described by the study file, before it is measured. */
export interface SetClip {
  id: string;
  set: string;
  factors: Readonly<Record<string, string>>;
  facts: Readonly<Record<string, string>>;
}

/** One set of the study file, as found on disk. */
export interface ExpandedSet {
  mistakes: Mistake[];
  /** Names of the pattern's parts. */
  parts: string[];
  clips: SetClip[];
}
