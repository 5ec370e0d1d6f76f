import { tick } from 'svelte';
import type { MushraAnswer, MushraView } from '#core/methods/mushra/view.ts';
import { shortcutOf } from '../../lib/shortcuts.ts';
import type { PageProps } from '../page-props.ts';
import { scoreId } from './missing.ts';

const MIDDLE = 50;
const ARROWS: ReadonlyMap<string, number> = new Map([
  ['arrowup', 1],
  ['arrowright', 1],
  ['arrowdown', -1],
  ['arrowleft', -1],
]);
const SHIFT_STEP = 10;

/** The page without a mouse: play by number, rate the clip that plays by arrows. */
export class MushraKeys {
  readonly #props: () => PageProps<MushraView, MushraAnswer>;
  readonly #rate: (token: string, score: number) => void;

  constructor(
    props: () => PageProps<MushraView, MushraAnswer>,
    rate: (token: string, score: number) => void,
  ) {
    this.#props = props;
    this.#rate = rate;
  }

  press(event: KeyboardEvent): void {
    const { player, keysOn, view } = this.#props();
    const key = keysOn ? shortcutOf(event) : null;
    if (key === null) return;
    const arrow = ARROWS.get(key);
    if (key === ' ') void player.toggle(player.active ?? 0);
    else if (arrow !== undefined) this.#step(arrow * (event.shiftKey ? SHIFT_STEP : 1));
    else if (view.reference && (key === '0' || key === 'r')) void player.play(0);
    else if (/^[1-9]$/u.test(key)) void this.#play(Number(key) - (view.reference ? 0 : 1));
    else return;
    event.preventDefault();
  }

  async #play(slot: number): Promise<void> {
    const { player, slots } = this.#props();
    if (slot >= slots.length) return;
    await player.play(slot);
    await tick();
    document.getElementById(scoreId(slot))?.focus();
  }

  #step(points: number): void {
    const { player, slots, draft } = this.#props();
    const slot = player.active;
    const token = slot === null ? undefined : slots[slot];
    if (!token || token.open) return;
    const score = (draft.scores?.[token.token] ?? MIDDLE) + points;
    this.#rate(token.token, Math.min(100, Math.max(0, score)));
  }
}
