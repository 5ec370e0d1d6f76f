/** Tolerance for rounding errors of summed intervals. */
const ROUNDING_MS = 1e-3;

/**
 * Limits how much each key may do: at once as much as `burst`, and in the long run `perSecond` a second. The generic cell rate
 * algorithm (ITU-T I.371): a key costs one number, the time at which its bucket is full again.
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
    const waitMs = this.waitMs(key, now);
    if (waitMs === 0) this.spend(key, now, 1);
    return waitMs;
  }

  /** 0 where the key has a token, otherwise the milliseconds until it has one. */
  waitMs(key: string, now: number): number {
    const waitMs = this.#from(key, now) + this.#intervalMs - this.#burstMs - now;
    return waitMs > ROUNDING_MS ? waitMs : 0;
  }

  /** Takes tokens whether or not the key has them: what was done cannot be taken back. The debt grows to one burst at most. */
  spend(key: string, now: number, tokens: number): void {
    const fullAt = this.#from(key, now) + tokens * this.#intervalMs;
    this.#fullAt.set(key, Math.min(fullAt, now + 2 * this.#burstMs));
  }

  /** Forgets the keys whose buckets are full again. */
  forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }

  /** When the bucket is full, from now on. */
  #from(key: string, now: number): number {
    const fullAt = this.#fullAt.get(key) ?? now;
    // Later than a burst and the largest debt is possible only when the clock was set back.
    return fullAt > now + 2 * this.#burstMs + ROUNDING_MS ? now : Math.max(fullAt, now);
  }
}
