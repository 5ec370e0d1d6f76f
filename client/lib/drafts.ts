import type { Storage } from './storage.ts';

/** What the listener has entered on the current page and not sent yet, kept through a reload. */
export class Drafts {
  readonly #storage: Storage;
  readonly #prefix: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#prefix = `${slug}/draft/`;
  }

  async load<Draft>(pageToken: string): Promise<Draft | null> {
    const [first] = await this.#storage.entries<Draft>(this.#prefix + pageToken);
    return first?.[1] ?? null;
  }

  keep(pageToken: string, draft: unknown): Promise<void> {
    return this.#storage.set(this.#prefix + pageToken, draft);
  }

  clear(pageToken: string): Promise<void> {
    return this.#storage.remove(this.#prefix + pageToken);
  }
}
