import type { Confidence, ConfidenceView } from '../contract/confidence.ts';

/** A: the clip shown as A (slot 0), B: the one shown as B (slot 1). */
export type Choice = 'A' | 'none' | 'B';

/** What the page shows. */
export interface AbView {
  method: 'ab';
  question: string;
  /** What to judge and what to leave out; null where the study says nothing. */
  help: string | null;
  /** From left to right. */
  options: { value: Choice; label: string }[];
  confidence: ConfidenceView | null;
  /** What both clips say, where the study shows it. */
  text: string | null;
  switching: 'aligned' | 'restart';
}

export interface AbAnswer {
  /** As shown. */
  choice: Choice;
  /** Only where the page asks for it. */
  confidence?: Confidence | undefined;
}
