import type { Page, Verdict } from '../../session/page.ts';
import { trapOf, trapVerdict, type JudgedTrap } from '../pairs/pair-verdict.ts';
import type { AbAnswer } from './view.ts';

/**
 * Whether a listener passed the traps. An obvious pair needs the good side. Null pairs, where No preference is offered,
 * need it in at least half of them, because honest listeners also prefer one of two equal sounds now and then.
 */
export function judgeAb(
  pages: readonly { page: Page; answer: AbAnswer | null }[],
  mayHaveNone: boolean,
): Verdict[] {
  const answered = pages.flatMap(({ page, answer }) => {
    const trap = trapOf(page);
    return trap && answer ? [{ trap, choice: answer.choice }] : [];
  });
  const nulls = answered.flatMap(({ trap, choice }) => (trap.kind === 'null' && mayHaveNone ? [choice] : []));
  const heardAlike = nulls.filter((choice) => choice === 'none').length * 2 >= nulls.length;
  return trapVerdict([
    ...nulls.map((choice): JudgedTrap => ({ kind: 'null', right: heardAlike, said: choice })),
    ...answered.flatMap(({ trap, choice }): JudgedTrap[] => {
      if (trap.kind === 'null') return [];
      const right = choice === (trap.better === 0 ? 'A' : 'B');
      const said = right ? '+1' : choice === 'none' ? '0' : '-1';
      return [{ kind: 'obvious', right, said }];
    }),
  ]);
}
