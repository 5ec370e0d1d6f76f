import type { Blobs } from './contract.ts';

/** Time between two questions, ms: a balancer asks for the health of a server much more often. */
const EVERY_MS = 10_000;
/** No blob has this name. */
const NAME = 'probe';

/** Whether a storage answers. Nobody waits for the reply: a storage that is away may take a long time for it. */
export class StorageProbe {
  readonly #blobs: Pick<Blobs, 'exists'>;
  #found: 'ok' | 'failed' | 'unknown' = 'unknown';
  #askedAt = -Infinity;
  #isAsking = false;

  constructor(blobs: Pick<Blobs, 'exists'>) {
    this.#blobs = blobs;
  }

  /** The last that is known; 'unknown' before the first reply. `failed`: called with the reason when the storage does not answer. */
  state(failed: (cause: unknown) => void): 'ok' | 'failed' | 'unknown' {
    if (!this.#isAsking && performance.now() - this.#askedAt >= EVERY_MS) void this.#ask(failed);
    return this.#found;
  }

  async #ask(failed: (cause: unknown) => void): Promise<void> {
    this.#isAsking = true;
    try {
      await this.#blobs.exists(NAME);
      this.#found = 'ok';
    } catch (cause) {
      this.#found = 'failed';
      failed(cause);
    }
    this.#askedAt = performance.now();
    this.#isAsking = false;
  }
}
