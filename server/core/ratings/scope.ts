import { perRows } from '../methods/contract/per-context.ts';
import { fail } from '../order/fail.ts';
import type { Rating, Ratings } from './ratings.ts';

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

/** Ratings in a row of one listener and session: those from `from` to before `to`. */
interface Run {
  first: Rating;
  from: number;
  to: number;
}

/** Made once for ratings, which are counted under many screenings. */
const runsOf = perRows((ratings: Ratings): readonly Run[] => {
  const runs: Run[] = [];
  let last: Run | null = null;
  for (const [index, rating] of ratings.entries()) {
    const isSame = last && last.first.session === rating.session && last.first.listener === rating.listener;
    if (last && isSame) last.to += 1;
    else runs.push((last = { first: rating, from: index, to: index + 1 }));
  }
  return runs;
});

/** The scope of some of the ratings: 1 at the index of each of these. */
export function scopeOf(ratings: Ratings, isIn: Uint8Array): ReturnType<Scope['cells']> {
  const [listeners, sessions] = [new Set<string>(), new Set<string>()];
  let count = 0;
  for (const { first, from, to } of runsOf(ratings)) {
    let own = 0;
    for (let index = from; index < to; index += 1) own += isIn[index] ?? fail();
    if (own === 0) continue;
    listeners.add(first.listener);
    sessions.add(first.session);
    count += own;
  }
  return { listeners: listeners.size, sessions: sessions.size, ratings: count };
}
