import type { BundleSlot } from '../audio/bundle.ts';
import { loadBundle } from '../audio/load-bundle.ts';

/** The clips of one page on their way: may begin a page ahead, and again after a failure. */
export class Clips {
  /** Share received, 0-1. */
  progress = $state(0);
  /** The attempt that runs, when the first one failed. */
  retry = $state(0);
  failed = $state(false);
  slots = $state.raw<BundleSlot[] | null>(null);
  #arrive: () => void = () => undefined;
  /** Resolves when they are here, however many attempts it takes. */
  readonly arrived = new Promise<void>((resolve) => (this.#arrive = resolve));
  readonly #url: string;
  readonly #abort = new AbortController();

  constructor(url: string) {
    this.#url = url;
  }

  async load(): Promise<void> {
    this.failed = false;
    this.retry = 0;
    try {
      this.slots = await loadBundle(this.#url, {
        signal: this.#abort.signal,
        onprogress: (share) => (this.progress = share),
        onretry: (retry) => (this.retry = retry),
      });
      this.#arrive();
    } catch {
      this.failed = !this.#abort.signal.aborted;
    }
  }

  drop(): void {
    this.#abort.abort();
  }
}
