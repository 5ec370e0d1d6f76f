import type { SessionCheck } from '../checks/session-checks.ts';
import type { TrapTally } from '../api/monitor.ts';

/** A check of a session, and its clip if it is about one. */
export interface CheckedClip extends Pick<SessionCheck, 'check' | 'block' | 'passed'> {
  clip: string | null;
}

/**
 * Results of each check over sessions. A listener is honest at a check if they did another one and passed all others; the
 * result of the check itself does not matter.
 */
export function trapTallies(sessions: readonly (readonly CheckedClip[])[]): TrapTally[] {
  const tallies = new Map<string, TrapTally>();
  for (const checks of sessions) {
    const failures = checks.filter(({ passed }) => !passed).length;
    for (const { check, block, clip, passed } of checks) {
      const key = JSON.stringify([check, block, clip]);
      const tally = tallies.get(key) ?? {
        check,
        block,
        clip,
        passed: 0,
        failed: 0,
        honestPassed: 0,
        honestFailed: 0,
      };
      const othersFailed = failures - (passed ? 0 : 1);
      const isHonest = checks.length > 1 && othersFailed === 0;
      tally.passed += passed ? 1 : 0;
      tally.failed += passed ? 0 : 1;
      tally.honestPassed += isHonest && passed ? 1 : 0;
      tally.honestFailed += isHonest && !passed ? 1 : 0;
      tallies.set(key, tally);
    }
  }
  return [...tallies.values()];
}
