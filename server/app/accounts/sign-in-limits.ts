import { createHash } from 'node:crypto';
import type { ClusterStore } from '../../db/contract/cluster-store.ts';
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

/** An attempt at another server: the limit, and its key, which is a hash because databases may log messages. */
const ATTEMPT = /^sign-in (names|networks) (\S+)$/u;

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('/')).digest('base64');

/**
 * Slows down password guessing. An account is never locked for everyone, so guesses from other networks do not lock
 * people out of their own accounts (OWASP ASVS 5, 6.1.1).
 */
export class SignInLimits {
  readonly #now: () => number;
  readonly #others: Pick<ClusterStore, 'tell'> | null;
  readonly #limits = { names: new TokenBuckets(A_NAME), networks: new TokenBuckets(A_NETWORK) };
  #forgottenAt = 0;

  /** `others`: servers that share the limits. One that cannot be reached counts by itself. Default: none. */
  constructor(now: () => number, others: Pick<ClusterStore, 'tell' | 'onTold'> | null = null) {
    this.#now = now;
    this.#others = others;
    others?.onTold((message) => {
      const [, limit, key = ''] = ATTEMPT.exec(message) ?? [];
      if (limit === 'names' || limit === 'networks') this.#limits[limit].spend(key, this.#forgetSeldom(), 1);
    });
  }

  /** Counts an attempt. Throws AppError 'too-many-requests' if there were too many. */
  take(network: string | null, name: string): void {
    const now = this.#forgetSeldom();
    const from = network ?? HERE;
    const waitMs = this.#take('networks', keyOf(from), now) || this.#take('names', keyOf(from, name), now);
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
    const token = keyOf(from, `token ${tokenHash}`);
    const waitMs = this.#limits.names.waitMs(token, now) || this.#take('networks', keyOf(from), now);
    if (waitMs === 0) this.#take('names', token, now);
    return waitMs;
  }

  /** Takes one attempt, here and at the other servers, or returns the milliseconds to wait. */
  #take(limit: 'names' | 'networks', key: string, now: number): number {
    const waitMs = this.#limits[limit].take(key, now);
    // While the database is away no attempt succeeds.
    if (waitMs === 0) this.#others?.tell(`sign-in ${limit} ${key}`).catch(() => undefined);
    return waitMs;
  }

  #forgetSeldom(): number {
    const now = this.#now();
    if (now - this.#forgottenAt > FORGET_MS) {
      this.#limits.names.forget(now);
      this.#limits.networks.forget(now);
      this.#forgottenAt = now;
    }
    return now;
  }
}
