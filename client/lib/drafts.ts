import type { Listening } from '#core/session/page.ts';
import type { Storage } from './storage.ts';

/** What is left of a page that was not sent; null where nothing was entered or heard. */
export interface Kept {
  draft: object | null;
  listening: Listening | null;
}

/** What the listener has entered and heard on the current page and not sent yet, kept through a reload. */
export class Drafts {
  readonly #storage: Storage;
  readonly #drafts: string;
  readonly #listening: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#drafts = `${slug}/draft/`;
    this.#listening = `${slug}/listening/`;
  }

  async load(pageToken: string): Promise<Kept> {
    const [draft] = await this.#storage.entries<object>(this.#drafts + pageToken);
    const [listening] = await this.#storage.entries<Listening>(this.#listening + pageToken);
    return { draft: draft?.[1] ?? null, listening: listening?.[1] ?? null };
  }

  keep(pageToken: string, draft: unknown): Promise<void> {
    return this.#storage.set(this.#drafts + pageToken, draft);
  }

  keepListening(pageToken: string, listening: Listening): Promise<void> {
    return this.#storage.set(this.#listening + pageToken, listening);
  }

  async clear(pageToken: string): Promise<void> {
    await this.#storage.remove(this.#drafts + pageToken);
    await this.#storage.remove(this.#listening + pageToken);
  }
}
