import type { Rating } from './ratings.ts';

/** How many listeners, sessions and ratings there are of some ratings. */
export class Scope {
  readonly #listeners = new Set<string>();
  readonly #sessions = new Set<string>();
  #ratings = 0;

  add({ listener, session }: Rating): void {
    this.#listeners.add(listener);
    this.#sessions.add(session);
    this.#ratings += 1;
  }

  cells() {
    return { listeners: this.#listeners.size, sessions: this.#sessions.size, ratings: this.#ratings };
  }
}
