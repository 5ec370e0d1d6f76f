import { TokenBuckets } from './token-buckets.ts';

/** A burst that shows what a visitor tries, then one line every ten minutes: refused requests must not fill the disk. */
const KEPT = { perSecond: 1 / 600, burst: 20 };
const FORGET_MS = 60 * 60_000;

/** How many events a session, or a study's links, may leave about what was refused. In memory alone. */
export class Traces {
  readonly #now: () => number;
  readonly #kept = new TokenBuckets(KEPT);
  #forgottenAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether one more is kept; counts it. `of`: the id of a session or study. */
  mayKeep(of: string): boolean {
    const now = this.#now();
    if (now - this.#forgottenAt > FORGET_MS) {
      this.#kept.forget(now);
      this.#forgottenAt = now;
    }
    return this.#kept.take(of, now) === 0;
  }
}
