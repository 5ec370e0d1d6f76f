import type { SessionCheck } from '../checks/session-checks.ts';
import { exclusionRule } from '../screening/registry.ts';
import type { SessionState } from '../session/session.ts';
import type { NeverGround } from './rejection.ts';

/** What is known of a session's checks: see sessionChecks. */
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
 * What of a session's failed checks may found a rejection: how many fair attention checks were failed, each instruction or
 * nonsensical item by itself; and whatever else went wrong, which never does, each ground once. Fair are checks of the type
 * 'attention check' alone. Source: Prolific's attention and comprehension check policy.
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
