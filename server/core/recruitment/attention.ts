import type { SessionCheck } from '../checks/session-checks.ts';
import { exclusionRule } from '../screening/registry.ts';
import type { SessionState } from '../session/session.ts';
import type { NeverGround } from '../words/rejection-reasons.ts';

/** Checks of a session: see sessionChecks. */
export interface CheckedSubmission {
  state: SessionState;
  checks: readonly Pick<SessionCheck, 'check' | 'type' | 'passed'>[];
}

function neverGround({ check, type }: CheckedSubmission['checks'][number]): NeverGround | null {
  switch (type) {
    case 'attention check':
      return null;
    case 'comprehension check':
      return 'comprehension';
    case 'screen-in':
      return 'headphones';
    case 'data quality':
      return exclusionRule(check)?.tests === 'spread of answers' ? 'alike' : 'traps';
  }
}

/**
 * Failed checks of a session that may justify a rejection: the number of failed fair attention checks (each instructional
 * or nonsensical item counts separately), and the other failed checks, which never justify one, each once. Only checks of
 * the type 'attention check' are fair. Source: Prolific's attention and comprehension check policy.
 */
export function failedChecks({ state, checks }: CheckedSubmission): {
  attention: number;
  others: NeverGround[];
} {
  const failed = checks.filter(({ passed }) => !passed);
  const grounds = failed.flatMap((check) => neverGround(check) ?? []);
  const ended: NeverGround[] = state === 'screened_out' ? ['screened out'] : [];
  return {
    attention: failed.filter(({ type }) => type === 'attention check').length,
    others: [...new Set([...ended, ...grounds])],
  };
}
