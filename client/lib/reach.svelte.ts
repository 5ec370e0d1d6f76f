import { RequestError } from './request-error.ts';
import { backoffMs, Wait } from './backoff.ts';

/** Repeats requests until a final reply. */
export class Reach {
  /** Number of temporary failures in a row. */
  failures = $state(0);
  /** Whether the server was too busy at the last attempt. */
  busy = $state(false);
  readonly #wait = new Wait();
  readonly #mayGoOn: () => boolean;

  /** `mayGoOn` is called after every failure: false stops. */
  constructor(mayGoOn: () => boolean = () => true) {
    this.#mayGoOn = mayGoOn;
  }

  /** Rejects with the first permanent error. */
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

  /** Retries at once, when the network is back. */
  hurry(): void {
    this.#wait.hurry();
  }
}
