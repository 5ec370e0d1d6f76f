import type { Mistake } from '../parse/mistake.ts';

/** A clip as the study file describes it, before anybody listens to it. */
export interface SetClip {
  id: string;
  set: string;
  factors: Readonly<Record<string, string>>;
  facts: Readonly<Record<string, string>>;
}

/** One set of the study file, as found on disk. */
export interface ExpandedSet {
  mistakes: Mistake[];
  /** Named parts of the pattern. */
  parts: string[];
  clips: SetClip[];
}
