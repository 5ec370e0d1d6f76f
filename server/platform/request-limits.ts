import { setImmediate as nextTurn } from 'node:timers/promises';
import { Counts } from './counts.ts';
import { Recent } from './recent.ts';
import { TokenBuckets } from './token-buckets.ts';

const MB = 1_000_000;

/** Requests. */
const REQUESTS = {
  /** One browser: a few requests for each page, and at most the whole preparation of a page at once. */
  browser: { perSecond: 10, burst: 60 },
  /**
   * A university or a recruiter's office behind one address: 500 listeners on pages of ten seconds send 150 requests a
   * second, and several thousand in the minute when they all start.
   */
  network: { perSecond: 300, burst: 3000 },
  /** Requests without a session have a separate limit: a lecture hall opens the page and enters, twice in a row. */
  strangers: { perSecond: 20, burst: 2000 },
  /** Page files: 15 for each of 500 browsers with an empty cache. */
  files: { perSecond: 200, burst: 8000 },
};

/** Bodies. A typical answer takes 1 ms and 5 kB, the largest 5 ms and 500 kB. */
const BODIES = {
  browserMs: { perSecond: 10, burst: 250 },
  /** A quarter of the event loop's time. */
  networkMs: { perSecond: 250, burst: 2500 },
  browserBytes: { perSecond: 0.064 * MB, burst: 4 * MB },
  networkBytes: { perSecond: 4 * MB, burst: 200 * MB },
};

/** Requests without a complete reply. */
const AT_ONCE = {
  /** Browsers send only a few requests at a time, even over one connection. */
  browser: 32,
  /** A lecture hall where each browser loads two pages, plus other requests. */
  network: 2048,
};
const BUSY_MS = 1000;

/** The largest request burst refills within this time; those of bodies may take a minute. */
const FORGET_MS = 10_000;
/** Keys of recently active sessions. */
const KNOWN = 20_000;

/** Sender of a request. */
export interface Asker {
  /** Null for this machine, such as rehearsals, and for a proxy that does not forward the client's address: never limited. */
  network: string | null;
  /** Key from the browser's cookie, or a script's access token, if any, whether or not it opens a session. */
  key: string | undefined;
}

/** Target: a page file, the console, or anything else. */
export type AskedFor = 'file' | 'console' | 'listener';

/** Resolves one turn of the event loop later than another. */
async function turnAfter(before: Promise<void> | undefined): Promise<void> {
  await before;
  await nextTurn();
}

/**
 * Counts the requests of networks and browsers and the cost of their bodies, in memory only and for a few seconds. A
 * browser above its own limits does not use up its network's.
 */
export class RequestLimits {
  readonly #now: () => number;
  readonly #browsers = new TokenBuckets(REQUESTS.browser);
  readonly #networks = new TokenBuckets(REQUESTS.network);
  readonly #strangers = new TokenBuckets(REQUESTS.strangers);
  readonly #files = new TokenBuckets(REQUESTS.files);
  readonly #browserMs = new TokenBuckets(BODIES.browserMs);
  readonly #networkMs = new TokenBuckets(BODIES.networkMs);
  readonly #browserBytes = new TokenBuckets(BODIES.browserBytes);
  readonly #networkBytes = new TokenBuckets(BODIES.networkBytes);
  readonly #all = [
    this.#browsers,
    this.#networks,
    this.#strangers,
    this.#files,
    this.#browserMs,
    this.#networkMs,
    this.#browserBytes,
    this.#networkBytes,
  ];
  readonly #open = { browsers: new Counts(), networks: new Counts() };
  readonly #known = new Recent<true>(KNOWN);
  readonly #turns = new Map<string, Promise<void>>();
  #isWaiting = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Number of tracked addresses and browsers. */
  get size(): number {
    return this.#all.reduce((sum, { size }) => sum + size, 0);
  }

  /** Records that a key opened a session: from now on its requests count for its browser. */
  know(key: string): void {
    this.#known.set(key, true);
  }

  /** Counts a request and returns 0, or the milliseconds that its sender must wait. */
  waitMs({ network, key }: Asker, what: AskedFor = 'listener'): number {
    if (network === null) return 0;
    this.#forgetSoon();
    const now = this.#now();
    if (what === 'file') return this.#files.take(network, now);
    if (key === undefined || !this.#known.get(key)) return this.#strangers.take(network, now);
    if (what === 'console') return this.#networks.take(network, now);
    const isBusy = this.#open.browsers.of(key) > AT_ONCE.browser;
    const owedMs = Math.max(
      isBusy ? BUSY_MS : 0,
      this.#browserMs.waitMs(key, now),
      this.#browserBytes.waitMs(key, now),
      this.#networkMs.waitMs(network, now),
      this.#networkBytes.waitMs(network, now),
    );
    return owedMs || this.#browsers.take(key, now) || this.#networks.take(network, now);
  }

  /** Counts a request in progress and returns a function that ends it; null if its network has too many. */
  begin({ network, key }: Asker): (() => void) | null {
    if (network === null) return () => undefined;
    const { browsers, networks } = this.#open;
    if (networks.of(network) >= AT_ONCE.network) return null;
    const change = (by: number): void => {
      networks.add(network, by);
      if (key !== undefined) browsers.add(key, by);
    };
    change(1);
    return () => change(-1);
  }

  /** Counts the cost of a body, after it was read. */
  spend({ network, key }: Asker, { bytes = 0, ms = 0 }: { bytes?: number; ms?: number }): void {
    if (network === null) return;
    const now = this.#now();
    this.#networkBytes.spend(network, now, bytes);
    this.#networkMs.spend(network, now, ms);
    if (key === undefined) return;
    this.#browserBytes.spend(key, now, bytes);
    this.#browserMs.spend(key, now, ms);
  }

  /** Runs work caused by a body, and counts its time. */
  timed<T>(asker: Asker, work: () => T): T {
    const begunAt = performance.now();
    try {
      return work();
    } finally {
      this.spend(asker, { ms: performance.now() - begunAt });
    }
  }

  /**
   * Resolves in a turn of the event loop that serves nothing else for this browser, or for its network's requests
   * without a session. However much they send, others wait for only one of their requests.
   */
  async turn({ network, key }: Asker): Promise<void> {
    if (network === null) return;
    const whose = key !== undefined && this.#known.get(key) ? `key ${key}` : `network ${network}`;
    const before = this.#turns.get(whose);
    const mine = turnAfter(before);
    this.#turns.set(whose, mine);
    void this.#endTurn(whose, mine);
    await before;
  }

  async #endTurn(whose: string, turn: Promise<void>): Promise<void> {
    await turn;
    if (this.#turns.get(whose) === turn) this.#turns.delete(whose);
  }

  #forgetSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      for (const buckets of this.#all) buckets.forget(this.#now());
      if (this.size > 0) this.#forgetSoon();
    }, FORGET_MS).unref();
  }
}
