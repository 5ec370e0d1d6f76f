import type { Component } from 'svelte';
import type { SlotView } from '#core/session/contract.ts';
import type { Language } from '#core/text/languages.ts';
import type { Player, SwitchMode } from '../../../audio/player.ts';

/** Something to do before Next, and the element that it is done with. */
export interface Missing {
  text: string;
  focusId: string;
}

/** Something that Next asks about once although nothing is missing. */
export interface Question extends Missing {
  /** Tells it from what else a page asks. */
  name: string;
  /** Whether it has to be put right: Next asks every time, and goes on only when there is nothing to ask any more. */
  insists: boolean;
}

/** What an answer is checked against besides its page. */
export interface Visit<Answer> {
  language: Language;
  /** Whether each slot has sounded; absent: not known. */
  started?: readonly boolean[];
  /** The last answers of earlier pages of this method, oldest first: as many as are compared. */
  earlier: readonly Answer[];
}

/** What a method's page is given. Slots count from 0 in the page's order. */
export interface PageProps<View, Answer> {
  view: View;
  slots: readonly SlotView[];
  player: Player;
  /** Outline per slot, for drawing; null for those that the method draws no waveform of. */
  peaks: readonly (Uint8Array | null)[];
  /** Whether enough of each slot was heard. */
  listened: readonly boolean[];
  /** Why nothing can be answered yet; null once enough of every slot was heard. */
  locked: string | null;
  draft: Partial<Answer>;
  onchange: (draft: Partial<Answer>) => void;
  /** What Next found missing, in words, by the id of the element it is about. */
  faults: ReadonlyMap<string, string>;
  visit: Visit<Answer>;
  /** Whether single keys do something. */
  keysOn: boolean;
}

export interface Shortcut {
  keys: string;
  does: string;
}

/** A method's page and what the frame around it has to know, as pure functions. */
export interface MethodPage<View, Answer> {
  Page: Component<PageProps<View, Answer>>;
  /** What a slot is called on the page. */
  slotName(view: View, slot: number): string;
  switching(view: View): SwitchMode;
  /** What is still to answer, first first; listening is checked before. */
  missing(view: View, slots: readonly SlotView[], draft: Partial<Answer>, visit: Visit<Answer>): Missing[];
  /** What to ask before a complete answer is taken; null or absent: nothing. Shown by the page, from its faults. */
  question?(view: View, slots: readonly SlotView[], draft: Partial<Answer>): Question | null;
  /** The answer that is sent; null while something is missing. */
  answer(view: View, slots: readonly SlotView[], draft: Partial<Answer>, visit: Visit<Answer>): Answer | null;
  /** How many answers are left, as the footer says it. */
  left(count: number): string;
  shortcuts(view: View): Shortcut[];
}

/** The id of the button that plays a slot: where Next sends a listener who has not heard it. */
export function playId(slot: number): string {
  return `play-${slot}`;
}
