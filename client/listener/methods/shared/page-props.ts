import type { Component } from 'svelte';
import type { SlotView } from '#core/session/contract.ts';
import type { Language } from '#core/text/languages.ts';
import type { Player, SwitchMode } from '../../../audio/player.ts';

/** Task to complete before Next, with its element. */
export interface Missing {
  text: string;
  focusId: string;
}

/** Question that Next asks once although nothing is missing. */
export interface Question extends Missing {
  /** Name, unique within the page. */
  name: string;
  /** Whether the answer must be changed: Next asks every time until there is nothing to ask. */
  insists: boolean;
}

/** Context of the answer check besides the page. */
export interface Visit<Answer> {
  language: Language;
  /** Whether each slot was played; absent: unknown. */
  started?: readonly boolean[];
  /** Last answers to pages of this method, oldest first, as many as are compared. */
  earlier: readonly Answer[];
}

/** Props of a method's page. Slots count from 0 in the page's order. */
export interface PageProps<View, Answer> {
  view: View;
  slots: readonly SlotView[];
  player: Player;
  /** Outline per slot, for drawing; null if the method draws no waveform. */
  peaks: readonly (Uint8Array | null)[];
  /** Whether enough of each slot was heard. */
  listened: readonly boolean[];
  /** Reason why answers are locked; null once enough of every slot was heard. */
  locked: string | null;
  draft: Partial<Answer>;
  onchange: (draft: Partial<Answer>) => void;
  /** Messages about missing answers, by element id, after Next. */
  faults: ReadonlyMap<string, string>;
  visit: Visit<Answer>;
  /** Whether single-key shortcuts are on. */
  keysOn: boolean;
}

export interface Shortcut {
  keys: string;
  does: string;
}

/** A method's page, with pure functions that the layout needs. */
export interface MethodPage<View, Answer> {
  Page: Component<PageProps<View, Answer>>;
  /** Name of a slot on the page. */
  slotName(view: View, slot: number): string;
  switching(view: View): SwitchMode;
  /** Missing answers in page order; listening is checked before. */
  missing(view: View, slots: readonly SlotView[], draft: Partial<Answer>, visit: Visit<Answer>): Missing[];
  /** Question before a complete answer is sent; null or absent: none. The page shows it from its faults. */
  question?(view: View, slots: readonly SlotView[], draft: Partial<Answer>): Question | null;
  /** The answer that is sent; null while something is missing. */
  answer(view: View, slots: readonly SlotView[], draft: Partial<Answer>, visit: Visit<Answer>): Answer | null;
  /** Footer text: number of answers left. */
  left(count: number): string;
  shortcuts(view: View): Shortcut[];
}

/** Id of a slot's play button, which Next focuses if the slot was not heard. */
export function playId(slot: number): string {
  return `play-${slot}`;
}
