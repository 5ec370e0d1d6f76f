const WINDOW_MS = 1000;
/** The clock of a context goes in steps: with Bluetooth, of some tens of milliseconds. */
const TOLERANCE_MS = 100;

/** fine: sound comes as time passes. stalled: it fell behind, with gaps. dead: the clock stands though it is said to run. */
export type ClockState = 'fine' | 'stalled' | 'dead';

/** Compares the clock of the sound with the time that passes, over a second each. */
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
