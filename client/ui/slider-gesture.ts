import type { SliderRange } from './slider-keys.ts';

/** What of a pointer event a slider needs. */
export type Press = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'>;

/** The value under a press, on a rail from its left to its right, or from its bottom to its top. */
export function valueOnRail(
  rail: Pick<DOMRect, 'left' | 'bottom' | 'width' | 'height'>,
  { clientX, clientY }: Press,
  { min, max }: SliderRange,
  isVertical: boolean,
): number {
  const along = isVertical ? (rail.bottom - clientY) / rail.height : (clientX - rail.left) / rail.width;
  return Math.round(min + Math.min(1, Math.max(0, along)) * (max - min));
}

/** What a slider is told of a gesture. */
export interface SliderOutput {
  /** The value under the pointer while it drags; null: none, show what is stored. */
  preview(value: number | null): void;
  commit(value: number): void;
}

/** Movement of a finger, in CSS pixels, up to which it is a tap. As Chromium and WebKit have it, rounded up. */
const TAP_PX = 10;

type Phase = 'idle' | 'dragging' | 'deciding' | 'passing';

/**
 * What a press on a slider means, so that no scroll ever rates. A mouse, a pen or a finger on the thumb drags from the start. A
 * finger on the track taps, or drags if it moves along a horizontal slider; along a vertical one the same movement scrolls the page, so
 * it does nothing. A value is committed when the pointer is lifted, and only then; where the browser takes the gesture over, nothing was.
 */
export class SliderGesture {
  readonly #valueAt: (press: Press) => number;
  readonly #output: SliderOutput;
  #phase: Phase = 'idle';
  #start: Press | null = null;

  constructor(valueAt: (press: Press) => number, output: SliderOutput) {
    this.#valueAt = valueAt;
    this.#output = output;
  }

  down(press: Press, isOnThumb: boolean): void {
    if (this.#phase !== 'idle') return;
    this.#start = press;
    if (press.pointerType === 'touch' && !isOnThumb) this.#phase = 'deciding';
    else this.#drag(press);
  }

  move(press: Press, isVertical: boolean): void {
    if (press.pointerId !== this.#start?.pointerId) return;
    if (this.#phase === 'deciding') {
      const dx = Math.abs(press.clientX - this.#start.clientX);
      const dy = Math.abs(press.clientY - this.#start.clientY);
      if (Math.max(dx, dy) <= TAP_PX) return;
      this.#phase = !isVertical && dx > dy ? 'dragging' : 'passing';
    }
    if (this.#phase === 'dragging') this.#drag(press);
  }

  up(press: Press): void {
    if (press.pointerId !== this.#start?.pointerId) return;
    const rates = this.#phase === 'dragging' || this.#phase === 'deciding';
    this.cancel();
    if (rates) this.#output.commit(this.#valueAt(press));
  }

  /** The browser took the gesture, or the slider was locked: what was stored is shown again. */
  cancel(): void {
    if (this.#phase === 'idle') return;
    this.#phase = 'idle';
    this.#start = null;
    this.#output.preview(null);
  }

  #drag(press: Press): void {
    this.#phase = 'dragging';
    this.#output.preview(this.#valueAt(press));
  }
}
