import type { Page, Verdict } from '../../session/page.ts';
import { trapOf, trapVerdict, type JudgedTrap } from '../pairs/pair-verdict.ts';
import type { PairwiseAnswer } from './view.ts';

/**
 * Whether a listener hears that nothing differs, and what everybody hears: a null pair is wrong when one side was
 * called much better, an obvious pair unless the good side was called better, much or slightly.
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
