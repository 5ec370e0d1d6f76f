import { ApiError } from '../context/api.ts';
import { Attempt } from '../ui/attempt.svelte.ts';

/** A form that does one thing at a time. It keeps the last failure, unless it was stopped by hand. */
export class BusyForm {
  readonly #attempt = new Attempt();

  get isBusy(): boolean {
    return this.#attempt.isBusy;
  }

  get failure(): unknown {
    return this.#attempt.failure;
  }

  /** Does nothing while something else is being done. */
  protected act(work: () => Promise<void>): Promise<void> {
    return this.#attempt.run(() =>
      work().catch((cause: unknown) => {
        if (!(cause instanceof ApiError && cause.code === 'stopped')) throw cause;
      }),
    );
  }
}
