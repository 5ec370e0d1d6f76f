/** What of a pointer event a slider needs. */
export interface Press {
  pointerId: number;
  /** mouse, pen or touch. */
  pointerType: string;
  /** In pixels of the page's viewport. */
  x: number;
  y: number;
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
      const [dx, dy] = [Math.abs(press.x - this.#start.x), Math.abs(press.y - this.#start.y)];
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
