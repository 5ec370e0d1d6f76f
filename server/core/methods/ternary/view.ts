import type { Confidence, ConfidenceView } from '../contract/confidence.ts';
import type { Label } from './wording.ts';

/** What the page shows. */
export interface TernaryView {
  method: 'ternary';
  question: string;
  /** In the order shown, the same on every page of a session. */
  options: { value: Label; label: string }[];
  justification: 'required' | 'optional' | 'off';
  reasonPrompt: string;
  confidence: ConfidenceView | null;
  /** Whether the clip's waveform is drawn. */
  waveform?: boolean;
}

export interface TernaryAnswer {
  label: Label;
  /** What made the listener choose; null where the study asks for none. */
  reason: string | null;
  /** Only where the page asks for it. */
  confidence?: Confidence | undefined;
}
