import type { Page, Verdict } from '../../page.ts';
import type { PairwiseAnswer } from './view.ts';

/**
 * Whether a listener hears that nothing differs: fails when any null pair was called much better on a side; a
 * slight preference passes. No verdict where no null pair was answered.
 */
export function judgeNullPairs(pages: readonly { page: Page; answer: PairwiseAnswer | null }[]): Verdict[] {
  const preferences = pages.flatMap(({ page, answer }) =>
    answer !== null && page.slots[0]?.role === 'null pair' ? [answer.preference] : [],
  );
  if (preferences.length === 0) return [];
  return [
    {
      rule: 'null pair',
      version: 1,
      passed: preferences.every((preference) => Math.abs(preference) < 2),
      positions: null,
      evidence: `identical recordings rated ${preferences.join(', ')}`,
    },
  ];
}
