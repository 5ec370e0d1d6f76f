import { ApiError } from '../context/api.ts';

/** A form that does one thing at a time. It keeps the last failure, unless it was stopped by hand. */
export class BusyForm {
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);

  /** Does nothing while something else is being done. */
  protected async act(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'stopped')) this.failure = cause;
    }
    this.isBusy = false;
  }
}
