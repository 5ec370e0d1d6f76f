import type { Rating } from './ratings.ts';

/** How many listeners, sessions and ratings there are of some ratings. */
export class Scope {
  readonly #listeners = new Set<string>();
  readonly #sessions = new Set<string>();
  #ratings = 0;
  /** Those of the last rating: ratings of a session follow each other. */
  #listener: string | null = null;
  #session: string | null = null;

  add({ listener, session }: Rating): void {
    this.#ratings += 1;
    if (session === this.#session && listener === this.#listener) return;
    this.#listeners.add(listener);
    this.#sessions.add(session);
    this.#listener = listener;
    this.#session = session;
  }

  cells() {
    return { listeners: this.#listeners.size, sessions: this.#sessions.size, ratings: this.#ratings };
  }
}
