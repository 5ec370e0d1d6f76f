const EVERY_MS = 100;
/** How much of the mean the newest look is: the last two seconds decide. */
const WEIGHT = 0.05;

/**
 * How busy the process is: by how much its timers are late, on the mean of the last seconds. One long task moves it little; a loop that
 * has more to do than it can does. 0 on an idle machine.
 */
export class LoopDelay {
  readonly #elapsedMs: () => number;
  readonly #timer: NodeJS.Timeout;
  #dueAt: number;
  #meanMs = 0;

  /** `elapsedMs`: of any clock that nobody can set. */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
    this.#dueAt = elapsedMs() + EVERY_MS;
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Milliseconds that work waits for its turn. */
  get meanMs(): number {
    return this.#meanMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = this.#elapsedMs();
    this.#meanMs += WEIGHT * (Math.max(0, now - this.#dueAt) - this.#meanMs);
    this.#dueAt = now + EVERY_MS;
  }
}
