import { sayOwn } from './messages.ts';
import type { SlotView } from '#core/contract.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import type { Missing } from '../page-props.ts';
import { itemName, ratedSlots } from './items.ts';

export function scoreId(slot: number): string {
  return `score-${slot}`;
}

export function missing(
  view: MushraView,
  slots: readonly SlotView[],
  draft: Partial<MushraAnswer>,
): Missing[] {
  return ratedSlots(view, slots)
    .filter(({ token }) => draft.scores?.[token] === undefined)
    .map(({ slot }) => ({
      text: sayOwn('missing', { name: itemName(view, slot) }),
      focusId: scoreId(slot),
    }));
}
