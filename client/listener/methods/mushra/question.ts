import type { SlotView } from '#core/session/contract.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import type { Question } from '../shared/page-props.ts';
import { ratedSlots } from './items.ts';
import { t as own } from './messages.ts';

/** Element that shows Next's question. */
export const QUESTION_ID = 'mushra-question';

const TOP = 100;

/** Question about complete scores: no 100 for the reference, or all scores equal. */
export function question(
  view: MushraView,
  slots: readonly SlotView[],
  draft: Partial<MushraAnswer>,
): Question | null {
  const { require100 } = view;
  const scores = ratedSlots(view, slots).flatMap(({ token }) => draft.scores?.[token] ?? []);
  const focusId = QUESTION_ID;
  if (require100 !== 'off' && !scores.includes(TOP)) {
    const insists = require100 === 'block';
    return { name: 'no 100', insists, focusId, text: own(insists ? 'one100.block' : 'one100.remind') };
  }
  if (scores.length > 1 && new Set(scores).size === 1)
    return { name: 'all equal', insists: false, focusId, text: own('equal') };
  return null;
}
