const WINDOW_MS = 1000;
/** Step of a context's clock: with Bluetooth, some tens of milliseconds. */
const TOLERANCE_MS = 100;

/** fine: sound keeps up with time. stalled: it fell behind, with gaps. dead: the clock is still although the state is running. */
export type ClockState = 'fine' | 'stalled' | 'dead';

/** Compares the audio clock with real time, over one second each. */
export class ClockWatch {
  #soundMs = 0;
  #pageMs = 0;

  start(soundMs: number, pageMs: number): void {
    this.#soundMs = soundMs;
    this.#pageMs = pageMs;
  }

  check(soundMs: number, pageMs: number): ClockState {
    const passedMs = pageMs - this.#pageMs;
    if (passedMs < WINDOW_MS) return 'fine';
    const playedMs = soundMs - this.#soundMs;
    this.start(soundMs, pageMs);
    if (playedMs === 0) return 'dead';
    return passedMs - playedMs > TOLERANCE_MS ? 'stalled' : 'fine';
  }
}
