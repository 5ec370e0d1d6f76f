import { AppError } from '../../platform/app-error.ts';
import { TokenBuckets } from '../../platform/token-buckets.ts';

/** Limit for one name from one network: five attempts, then one every half minute. */
const A_NAME = { perSecond: 1 / 30, burst: 5 };
/** Limit for all names from one network. */
const A_NETWORK = { perSecond: 1 / 3, burst: 30 };
/** Network of requests from the server's own machine. */
const HERE = 'this machine';
/** Time after which both limits are fully restored, ms. */
const FORGET_MS = 150_000;

/**
 * Slows down password guessing. An account is never locked for everyone, so guesses from other networks do not lock
 * people out of their own accounts (OWASP ASVS 5, 6.1.1).
 */
export class SignInLimits {
  readonly #now: () => number;
  readonly #names = new TokenBuckets(A_NAME);
  readonly #networks = new TokenBuckets(A_NETWORK);
  #forgottenAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts an attempt. Throws AppError 'too-many-requests' if there were too many. */
  take(network: string | null, name: string): void {
    const now = this.#forgetSeldom();
    const from = network ?? HERE;
    const waitMs = this.#networks.take(from, now) || this.#names.take(`${from}/${name}`, now);
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    throw new AppError('too-many-requests', `too many attempts: try again in ${seconds} seconds`);
  }

  /**
   * Counts an invalid access token. Returns 0, or the milliseconds to wait. Guesses use up the attempts of their
   * network. A script that repeats one revoked token uses up only its own attempts, so people in its network can
   * still sign in.
   */
  failed(network: string | null, tokenHash: string): number {
    const now = this.#forgetSeldom();
    const from = network ?? HERE;
    const token = `${from}/token ${tokenHash}`;
    const waitMs = this.#names.waitMs(token, now) || this.#networks.take(from, now);
    if (waitMs === 0) this.#names.spend(token, now, 1);
    return waitMs;
  }

  #forgetSeldom(): number {
    const now = this.#now();
    if (now - this.#forgottenAt > FORGET_MS) {
      this.#names.forget(now);
      this.#networks.forget(now);
      this.#forgottenAt = now;
    }
    return now;
  }
}
