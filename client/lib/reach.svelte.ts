import { RequestError } from './request-error.ts';
import { backoffMs, Wait } from './backoff.ts';

/** Repeats requests until an answer comes that will not change. */
export class Reach {
  /** Attempts in a row that failed in a way that may pass. */
  failures = $state(0);
  /** The server answered the last attempt, but has no time for it. */
  busy = $state(false);
  readonly #wait = new Wait();
  readonly #mayGoOn: () => boolean;

  /** `mayGoOn` is asked after every failure: false gives up. */
  constructor(mayGoOn: () => boolean = () => true) {
    this.#mayGoOn = mayGoOn;
  }

  /** Rejects with the first error that will not pass by itself. */
  async until<Reply>(request: () => Promise<Reply>): Promise<Reply> {
    for (this.failures = 0; ; this.failures += 1) {
      try {
        const reply = await request();
        this.failures = 0;
        this.busy = false;
        return reply;
      } catch (error) {
        if (!(error instanceof RequestError) || !error.mayPass || !this.#mayGoOn()) throw error;
        this.busy = error.status !== null;
        await this.#wait.for(backoffMs(this.failures, Math.random(), error.retryAfterMs));
      }
    }
  }

  /** Tries at once, for when the network is back. */
  hurry(): void {
    this.#wait.hurry();
  }
}
