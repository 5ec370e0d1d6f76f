import type { Listening } from '#core/session/page.ts';
import type { Storage } from './storage.ts';

/** Draft of an unsent page; null if nothing was entered or heard. */
export interface Kept {
  draft: object | null;
  listening: Listening | null;
}

/** Unsent input and listening record of the current page, kept through reloads. */
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
