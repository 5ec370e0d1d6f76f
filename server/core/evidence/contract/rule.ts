import type { Words } from '../../steps/contract/step.ts';
import type { EvidenceSession } from './session.ts';

/** What a rule found in a session. */
export interface Judgement {
  /** null: the session has too little for the rule to judge. */
  flagged: boolean | null;
  /** What was measured, with its numbers. */
  seen: Words;
}

/** What every evidence rule says about itself. */
export interface EvidenceRuleFacts {
  /** As the export and the console's filters name it, in lower case. */
  id: string;
  /** Grows with every change of what it flags. */
  version: number;
  title: Words;
  /** What is measured, with units, and from where on it is flagged. */
  meaning: Words;
  /** Who or what passes unseen, and what else may set it off. */
  limits: Words;
  /** Where the threshold comes from. */
  source: string;
}

/**
 * A sign that no person sat at a browser and listened, found in one session. A flag for a person to look at: it never excludes a
 * rating and never is a reason to reject a submission. `judge` is a pure function.
 */
export interface EvidenceRule extends EvidenceRuleFacts {
  judge(session: EvidenceSession): Judgement;
}

/** The same of a rule that compares sessions: gives the judgement of each, in the order given. */
export interface ComparingRule extends EvidenceRuleFacts {
  judgeAll(sessions: readonly WrittenSession[]): Judgement[];
}

/** What a session wrote: all that sessions are compared by. */
export interface WrittenSession extends Pick<EvidenceSession, 'session' | 'listener' | 'mode'> {
  reasons: readonly string[];
}

/** A rule's judgement of a session. */
export interface Judged extends Judgement {
  rule: EvidenceRuleFacts;
}
