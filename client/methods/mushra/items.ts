import type { SlotView } from '#core/contract.ts';
import type { MushraView } from '#core/methods/mushra/view.ts';
import { slotLetter } from '../slot-letter.ts';

/** A, B, C ... : the open reference is none of them. */
export function itemName(view: MushraView, slot: number): string {
  return slotLetter(view.reference ? slot - 1 : slot);
}

/** The slots that get a score, each with its place on the page. */
export function ratedSlots(view: MushraView, slots: readonly SlotView[]): { slot: number; token: string }[] {
  return slots.map(({ token }, slot) => ({ slot, token })).slice(view.reference ? 1 : 0);
}
