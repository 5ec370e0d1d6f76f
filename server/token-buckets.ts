/** What adding up intervals may be off by. */
const ROUNDING_MS = 1e-3;

/**
 * Limits how often each key may do something: at once as often as `burst`, and in the long run `perSecond` times a second.
 * The generic cell rate algorithm (ITU-T I.371): a key costs one number, the time at which its bucket is full again.
 */
export class TokenBuckets {
  readonly #intervalMs: number;
  readonly #burstMs: number;
  readonly #fullAt = new Map<string, number>();

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#intervalMs = 1000 / perSecond;
    this.#burstMs = burst * this.#intervalMs;
  }

  /** Keys that are remembered: those that did something lately. */
  get size(): number {
    return this.#fullAt.size;
  }

  /** Takes one token of the key and returns 0, or takes none and returns the milliseconds until there is one. */
  take(key: string, now: number): number {
    const fullAt = this.#fullAt.get(key) ?? now;
    // Later than a whole burst from now is possible only when the clock was set back.
    const from = fullAt > now + this.#burstMs + ROUNDING_MS ? now : Math.max(fullAt, now);
    const waitMs = from + this.#intervalMs - this.#burstMs - now;
    if (waitMs > ROUNDING_MS) return waitMs;
    this.#fullAt.set(key, from + this.#intervalMs);
    return 0;
  }

  /** Forgets the keys whose buckets are full again. */
  forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }
}
