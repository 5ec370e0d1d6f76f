import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const EVERY_MS = 100;
/** How much of the mean the newest look is: the last two seconds decide. */
const WEIGHT = 0.05;

const SCHEDULED = '/proc/thread-self/schedstat';
const isKnown = existsSync(SCHEDULED);

/**
 * Milliseconds since its start in which the calling thread was ready to run while others had the cores: other programs, and other threads of
 * ours. 0 where the system does not say it, as outside Linux: all lateness counts there.
 */
function waitedForCoreMs(): number {
  if (!isKnown) return 0;
  const [, waitedNs] = readFileSync(SCHEDULED, 'utf8').split(' ');
  return Number(waitedNs) / 1e6;
}

/** Clocks of one thread, which nobody can set, ms. */
interface Clocks {
  elapsed(): number;
  /** In which it had nothing to do. */
  idle(): number;
  /** In which it was ready and had no core. */
  waited(): number;
}

export const threadClocks: Clocks = {
  elapsed: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  waited: waitedForCoreMs,
};

/**
 * How much more work this thread has than it can do: by how much its timers are late, on the mean of the last seconds. A delay counts in
 * the share of the time in which this thread worked, so that a busy neighbour moves it as little as one long task. 0 on an idle machine.
 */
export class LoopDelay {
  readonly #clocks: Clocks;
  readonly #timer: NodeJS.Timeout;
  #elapsedMs: number;
  #awayMs: number;
  #meanMs = 0;

  constructor(clocks = threadClocks) {
    this.#clocks = clocks;
    this.#elapsedMs = clocks.elapsed();
    this.#awayMs = clocks.idle() + clocks.waited();
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Mean event-loop delay by this thread's own work, ms. */
  get meanMs(): number {
    return this.#meanMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const elapsedMs = this.#clocks.elapsed();
    const awayMs = this.#clocks.idle() + this.#clocks.waited();
    const sinceMs = elapsedMs - this.#elapsedMs;
    const workShare = Math.max(0, 1 - (awayMs - this.#awayMs) / sinceMs);
    this.#meanMs += WEIGHT * (Math.max(0, sinceMs - EVERY_MS) * workShare - this.#meanMs);
    this.#elapsedMs = elapsedMs;
    this.#awayMs = awayMs;
  }
}
