import type { SlotView } from '#core/session/contract.ts';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { slotLetter } from '../shared/slot-letter.ts';

/** A sound that gets a score, with its place on the page. */
export interface Item {
  slot: number;
  token: string;
}

/** A, B, C ... : the open reference is none of them. */
export function itemName(view: MushraView, slot: number): string {
  return slotLetter(view.reference ? slot - 1 : slot);
}

/** The slots that get a score, each with its place on the page. */
export function ratedSlots(view: MushraView, slots: readonly SlotView[]): Item[] {
  return slots.map(({ token }, slot) => ({ slot, token })).slice(view.reference ? 1 : 0);
}

/** The items, best score first; equal ones stay as they were, those without a score come last. */
export function byScore(items: readonly Item[], scores: MushraAnswer['scores'] = {}): Item[] {
  return items.toSorted((a, b) => (scores[b.token] ?? -1) - (scores[a.token] ?? -1));
}
