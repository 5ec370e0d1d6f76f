const FORGET_MS = 60_000;

/** Networks that sessions without an answer came from: in memory alone, and forgotten with the first answer or soon after the place was free again. */
export class NetworkHolds {
  readonly #now: () => number;
  readonly #bySession = new Map<string, { network: string; until: number }>();
  #isWaiting = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sessions that are remembered. */
  get size(): number {
    return this.#bySession.size;
  }

  /** Keeps where a session came from until then; doing it twice changes nothing. */
  remember(session: string, network: string, until: number): void {
    this.#bySession.set(session, { network, until });
    this.#forgetSoon();
  }

  forget(session: string): void {
    this.#bySession.delete(session);
  }

  /** How many of the sessions came from a network. */
  countOf(network: string, sessions: readonly string[]): number {
    return sessions.filter((session) => this.#bySession.get(session)?.network === network).length;
  }

  #forgetSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      const now = this.#now();
      for (const [session, { until }] of this.#bySession) if (until <= now) this.forget(session);
      if (this.size > 0) this.#forgetSoon();
    }, FORGET_MS).unref();
  }
}
