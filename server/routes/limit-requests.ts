import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { networkOf } from '../network-of.ts';
import { TokenBuckets } from '../token-buckets.ts';
import { keyOf } from './visit.ts';

/** One browser: some requests a page, and at most a page's whole preparation at once. */
const A_BROWSER = { perSecond: 10, burst: 60 };
/**
 * A university or a recruiter's office behind one address: 500 listeners on pages of ten seconds ask 150 times a second, and
 * several thousand times in the minute in which they all begin.
 */
const A_NETWORK = { perSecond: 300, burst: 3000 };

/** The longest burst is paid back in ten seconds. */
const FORGET_MS = 10_000;

/** Counts requests, in memory alone and for seconds: addresses are forgotten though nobody asks any more. */
export class RequestLimits {
  readonly #now: () => number;
  readonly #browsers = new TokenBuckets(A_BROWSER);
  readonly #networks = new TokenBuckets(A_NETWORK);
  #isWaiting = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Addresses and browsers that are remembered. */
  get size(): number {
    return this.#networks.size + this.#browsers.size;
  }

  /** 0, or the milliseconds that who asks has to wait. `key`: of the browser's cookie, if it has one. */
  waitMs(network: string, key: string | undefined): number {
    const now = this.#now();
    this.#forgetSoon();
    return this.#networks.take(network, now) || (key === undefined ? 0 : this.#browsers.take(key, now));
  }

  #forgetSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#networks.forget(this.#now());
      this.#browsers.forget(this.#now());
      if (this.size > 0) this.#forgetSoon();
    }, FORGET_MS).unref();
  }
}

/**
 * Refuses who asks too often, with the seconds to wait. What comes from this machine passes: rehearsals, and a proxy that does
 * not say for whom it asks.
 */
export function limitRequests(now: () => number): RequestHandler {
  const limits = new RequestLimits(now);
  return (request, response, next) => {
    const network = networkOf(request.ip ?? '');
    const waitMs = network === null ? 0 : limits.waitMs(network, keyOf(request));
    if (waitMs === 0) return next();
    response.set('Retry-After', String(Math.ceil(waitMs / 1000)));
    throw new AppError('too-many-requests', 'too many requests: wait as long as Retry-After says');
  };
}
