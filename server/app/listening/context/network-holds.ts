const FORGET_MS = 60_000;

/**
 * Networks of sessions without an answer. They are kept in memory only, and forgotten with the first answer or soon
 * after the place is free again.
 */
export class NetworkHolds {
  readonly #now: () => number;
  readonly #bySession = new Map<string, { network: string; until: number }>();
  #isWaiting = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Number of remembered sessions. */
  get size(): number {
    return this.#bySession.size;
  }

  /** Remembers the network of a session until a time. Repeating the call changes nothing. */
  remember(session: string, network: string, until: number): void {
    this.#bySession.set(session, { network, until });
    this.#forgetSoon();
  }

  forget(session: string): void {
    this.#bySession.delete(session);
  }

  /** Number of the sessions that came from a network. */
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
