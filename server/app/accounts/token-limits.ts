import { TokenBuckets } from '../../platform/token-buckets.ts';

/**
 * Limit for one access token. It allows a script that asks for a job's progress every second, and bursts of
 * downloads.
 */
const A_TOKEN = { perSecond: 5, burst: 100 };
/** Time after which every bucket is full again. */
const FORGET_MS = 20_000;

/** Limits the requests of each access token, wherever they come from. */
export class TokenLimits {
  readonly #now: () => number;
  readonly #tokens = new TokenBuckets(A_TOKEN);
  #forgottenAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request of a token and returns 0, or the milliseconds that it must wait. */
  take(id: string): number {
    const now = this.#now();
    if (now - this.#forgottenAt > FORGET_MS) {
      this.#tokens.forget(now);
      this.#forgottenAt = now;
    }
    return this.#tokens.take(id, now);
  }
}
