import type { SliderRange } from './slider-keys.ts';

/** Relevant part of a pointer event. */
export type Press = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'>;

/** Value at a press, on a rail from left to right or from bottom to top. */
export function valueOnRail(
  rail: Pick<DOMRect, 'left' | 'bottom' | 'width' | 'height'>,
  { clientX, clientY }: Press,
  { min, max }: SliderRange,
  isVertical: boolean,
): number {
  const along = isVertical ? (rail.bottom - clientY) / rail.height : (clientX - rail.left) / rail.width;
  return Math.round(min + Math.min(1, Math.max(0, along)) * (max - min));
}

/** Callbacks of a gesture. */
export interface SliderOutput {
  /** Value under the pointer during a drag; null: show the stored value. */
  preview(value: number | null): void;
  commit(value: number): void;
}

/** Largest finger movement of a tap, CSS pixels. Value of Chromium and WebKit, rounded up. */
const TAP_PX = 10;

type Phase = 'idle' | 'dragging' | 'deciding' | 'passing';

/**
 * Interprets presses on a slider so that scrolling never rates. A mouse, a pen or a finger on the thumb drags at once. A finger on
 * the track taps, or drags if it moves along a horizontal slider. Along a vertical slider this movement scrolls the page and rates
 * nothing. A value is committed only when the pointer is lifted. If the browser takes over the gesture, nothing changes.
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

  /** Cancels: the browser took the gesture, or the slider was locked. Shows the stored value again. */
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
