import type { Words } from '../../steps/contract/step.ts';
import type { EvidenceSession } from './session.ts';

/** A rule's finding in a session. */
export interface Judgement {
  /** null: the session has too little data for the rule. */
  flagged: boolean | null;
  /** Measured values, in words. */
  seen: Words;
}

/** Description of an evidence rule. */
export interface EvidenceRuleFacts {
  /** Name in the export and in the console's filters, lowercase. */
  id: string;
  /** Increases with every change of the rule. */
  version: number;
  title: Words;
  /** Measured quantity with units, and the threshold for a flag. */
  meaning: Words;
  /** Cases that the rule misses, and other causes of a flag. */
  limits: Words;
  /** Source of the threshold. */
  source: Words;
}

/**
 * A rule that finds, in a single session, evidence that no person listened at a browser. It flags the session for review, never
 * excludes a rating and is never a reason to reject a submission. `judge` is a pure function.
 */
export interface EvidenceRule extends EvidenceRuleFacts {
  judge(session: EvidenceSession): Judgement;
}

/** An evidence rule that compares sessions; `judge` returns the judgement of each, in the order given. */
export interface ComparingRule extends EvidenceRuleFacts {
  judgeAll(sessions: readonly WrittenSession[]): Judgement[];
}

/** The texts that a session wrote, by which sessions are compared. */
export interface WrittenSession extends Pick<EvidenceSession, 'session' | 'listener' | 'mode'> {
  reasons: readonly string[];
}

/** A rule's judgement of a session. */
export interface Judged extends Judgement {
  rule: EvidenceRuleFacts;
}
