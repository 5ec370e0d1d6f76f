import type { SlotView } from '#core/session/contract.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { slotLetter } from '../shared/slot-letter.ts';

/** Sound to score, with its slot on the page. */
export interface Item {
  slot: number;
  token: string;
}

/** A, B, C ..., without the open reference. */
export function itemName(view: MushraView, slot: number): string {
  return slotLetter(view.reference ? slot - 1 : slot);
}

/** Slots to score, each with its place on the page. */
export function ratedSlots(view: MushraView, slots: readonly SlotView[]): Item[] {
  return slots.map(({ token }, slot) => ({ slot, token })).slice(view.reference ? 1 : 0);
}

/** Items by score, best first. Ties keep their order; items without a score come last. */
export function byScore(items: readonly Item[], scores: MushraAnswer['scores'] = {}): Item[] {
  return items.toSorted((a, b) => (scores[b.token] ?? -1) - (scores[a.token] ?? -1));
}
