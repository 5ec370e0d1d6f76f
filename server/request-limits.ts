import { setImmediate as nextTurn } from 'node:timers/promises';
import { Counts } from './counts.ts';
import { Recent } from './recent.ts';
import { TokenBuckets } from './token-buckets.ts';

const MB = 1_000_000;

/** Requests. */
const REQUESTS = {
  /** One browser: some requests a page, and at most a page's whole preparation at once. */
  browser: { perSecond: 10, burst: 60 },
  /**
   * A university or a recruiter's office behind one address: 500 listeners on pages of ten seconds ask 150 times a second, and
   * several thousand times in the minute in which they all begin.
   */
  network: { perSecond: 300, burst: 3000 },
  /** Those that no session sends, on an account of their own: a lecture hall opens the page and enters, twice in a row. */
  strangers: { perSecond: 20, burst: 2000 },
  /** Files of the pages: 15 for each of 500 browsers that have none of them. */
  files: { perSecond: 200, burst: 8000 },
};

/** Bodies that were read. A usual answer takes 1 ms and 5 kB, the largest 5 ms and 500 kB. */
const BODIES = {
  browserMs: { perSecond: 10, burst: 250 },
  /** A quarter of the event loop's time. */
  networkMs: { perSecond: 250, burst: 2500 },
  browserBytes: { perSecond: 0.064 * MB, burst: 4 * MB },
  networkBytes: { perSecond: 4 * MB, burst: 200 * MB },
};

/** Requests that have no whole reply yet. */
const AT_ONCE = {
  /** Browsers ask for a few things at a time, even where one connection carries all. */
  browser: 32,
  /** A lecture hall that loads two pages each, and the rest. */
  network: 2048,
};
const BUSY_MS = 1000;

/** The longest burst that counts requests is paid back in that time; those of bodies may take a minute. */
const FORGET_MS = 10_000;
/** Keys of sessions that asked for something lately. */
const KNOWN = 20_000;

/** Whose request it is. */
export interface Asker {
  /** Null: what comes from this machine, like rehearsals, and a proxy that does not say for whom it asks. It is never told to wait. */
  network: string | null;
  /** Of the browser's cookie, if it has one, whether or not it opens a session. */
  key: string | undefined;
}

/** What is asked for: a file of the pages, something of the console, or something else. */
export type AskedFor = 'file' | 'console' | 'listener';

/** Resolves one turn of the event loop later than another. */
async function turnAfter(before: Promise<void> | undefined): Promise<void> {
  await before;
  await nextTurn();
}

/**
 * Counts what networks and browsers ask for and what their bodies cost, in memory alone and for seconds. A browser over its own
 * limits takes nothing from the others in its network.
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

  /** Addresses and browsers that are remembered for what they did. */
  get size(): number {
    return this.#all.reduce((sum, { size }) => sum + size, 0);
  }

  /** A key has opened a session: its requests count for its browser from now on. */
  know(key: string): void {
    this.#known.set(key, true);
  }

  /** Counts a request: 0, or the milliseconds that its sender has to wait. */
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

  /** Counts a request as under way; null where its network has too many. Returns what ends it. */
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

  /** Counts what a body cost. It is paid for afterwards: what was read cannot be taken back. */
  spend({ network, key }: Asker, { bytes = 0, ms = 0 }: { bytes?: number; ms?: number }): void {
    if (network === null) return;
    const now = this.#now();
    this.#networkBytes.spend(network, now, bytes);
    this.#networkMs.spend(network, now, ms);
    if (key === undefined) return;
    this.#browserBytes.spend(key, now, bytes);
    this.#browserMs.spend(key, now, ms);
  }

  /** Does work that a body makes, and counts its time. */
  timed<T>(asker: Asker, work: () => T): T {
    const begunAt = performance.now();
    try {
      return work();
    } finally {
      this.spend(asker, { ms: performance.now() - begunAt });
    }
  }

  /**
   * Resolves in a turn of the event loop in which nothing else is done for this browser, or for the strangers of its network: however
   * much they send at once, others wait for one of their requests and no more.
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
