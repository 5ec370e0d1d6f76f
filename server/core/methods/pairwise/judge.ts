import type { Page, Verdict } from '../../session/page.ts';
import { trapOf, trapVerdict, type JudgedTrap } from '../pairs/pair-verdict.ts';
import type { PairwiseAnswer } from './view.ts';

/**
 * Verdict on the traps. A null pair is wrong if one side was called much better. An obvious pair is wrong unless the good
 * side was called much or slightly better.
 */
export function judgePairs(pages: readonly { page: Page; answer: PairwiseAnswer | null }[]): Verdict[] {
  return trapVerdict(
    pages.flatMap(({ page, answer }): JudgedTrap[] => {
      const trap = trapOf(page);
      if (!trap || !answer) return [];
      const { preference } = answer;
      if (trap.kind === 'null')
        return [{ kind: trap.kind, right: Math.abs(preference) < 2, said: String(preference) }];
      const forBetter = trap.better === 0 ? preference : 0 - preference;
      return [{ kind: trap.kind, right: forBetter > 0, said: String(forBetter) }];
    }),
  );
}
