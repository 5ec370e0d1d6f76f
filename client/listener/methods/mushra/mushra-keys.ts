import { tick } from 'svelte';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { pressLoopKey } from '../../../audio/loop-region.ts';
import { shortcutOf } from '../../../lib/shortcuts.ts';
import type { PageProps } from '../shared/page-props.ts';
import type { Item } from './items.ts';
import { scoreId } from './missing.ts';

export const MIDDLE = 50;
const [BOTTOM, TOP] = [0, 100];
const SHIFT_STEP = 10;

/** Limits a score to the scale. */
export function withinScale(score: number): number {
  return Math.min(TOP, Math.max(BOTTOM, score));
}

/** Whether a slider of the page has the key press. Sliders handle Up, Down, Page Up, Page Down, Home and End themselves. */
function isOnScore({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.id.startsWith(scoreId(0).slice(0, -1));
}

/** Page data for the keys: props, items in shown order, and the function that rates one. */
export interface KeyedPage {
  props(): PageProps<MushraView, MushraAnswer>;
  shown(): readonly Item[];
  rate(token: string, score: number): void;
}

/** Keyboard control: number keys or arrows play, up and down rate the playing sound. */
export class MushraKeys {
  readonly #page: KeyedPage;

  constructor(page: KeyedPage) {
    this.#page = page;
  }

  press(event: KeyboardEvent): void {
    if (!this.#page.props().keysOn) return;
    if (this.#walk(event) || this.#act(event)) event.preventDefault();
  }

  /** Left and right move between sounds, even on a score, where up and down change it. */
  #walk(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    if (shiftKey || ctrlKey || metaKey || altKey || isComposing) return false;
    if (!isOnScore(event) && shortcutOf(event) === null) return false;
    const { view, player } = this.#page.props();
    const order = [...(view.reference ? [0] : []), ...this.#page.shown().map(({ slot }) => slot)];
    const step = key === 'ArrowRight' ? 1 : -1;
    const from = player.active === null ? (step > 0 ? -1 : order.length) : order.indexOf(player.active);
    const slot = order[from + step];
    if (slot !== undefined) void this.#play(slot);
    return true;
  }

  #act(event: KeyboardEvent): boolean {
    const { player, view } = this.#page.props();
    const key = shortcutOf(event);
    if (key === null) return false;
    const points = event.shiftKey ? SHIFT_STEP : 1;
    if (key === ' ') void player.toggle(player.active ?? 0);
    else if (key === 'arrowup' || key === 'arrowright') this.#rateActive((score) => score + points);
    else if (key === 'arrowdown' || key === 'arrowleft') this.#rateActive((score) => score - points);
    else if ((key === 'home' || key === 'end') && !isOnScore(event))
      this.#rateActive(() => (key === 'home' ? BOTTOM : TOP));
    else if (view.reference && (key === '0' || key === 'r')) void player.play(0);
    else if (/^[1-9]$/u.test(key)) void this.#play(Number(key) - (view.reference ? 0 : 1));
    else return pressLoopKey(player, key);
    return true;
  }

  async #play(slot: number): Promise<void> {
    const { player, slots } = this.#page.props();
    if (slot >= slots.length) return;
    await player.play(slot);
    await tick();
    document.getElementById(scoreId(slot))?.focus();
  }

  #rateActive(change: (score: number) => number): void {
    const { player, slots, draft } = this.#page.props();
    const slot = player.active;
    const own = slot === null ? undefined : slots[slot];
    if (!own || own.open) return;
    this.#page.rate(own.token, withinScale(change(draft.scores?.[own.token] ?? MIDDLE)));
  }
}
