import type { Rating } from '#core/ratings/ratings.ts';
import type { ImportedRating } from './ratings-table.ts';
import { cellMistake, type TableMistake } from './table/refuse.ts';
import type { Rows } from './table/rows.ts';

/** Numbers of texts, in the order in which they appear. A number takes less memory than a joined text. */
class Numbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** More clips than any table has, so that the number of a clip and another number together is exact. */
const MOST_CLIPS = 2 ** 26;

/** Finds ratings of a clip that a listener rated before, on the same page and scale. */
export class RepeatFinder {
  readonly #clips = new Numbers();
  readonly #kinds = new Numbers();
  /** Numbers of clips on a scale, in a role and beside another clip. */
  readonly #things = new Map<number, number>();
  /** Lines of rated clips by page, by session. */
  readonly #sessions = new Map<string, Map<string, Map<number, number>>>();

  #last: (Pick<Rating, 'scale' | 'role' | 'block' | 'comparedClip'> & { number: number }) | null = null;

  #rated(listener: string, session: string): Map<number, number> {
    let own = this.#sessions.get(listener);
    if (!own) this.#sessions.set(listener, (own = new Map<string, Map<number, number>>()));
    let rated = own.get(session);
    if (!rated) own.set(session, (rated = new Map<number, number>()));
    return rated;
  }

  /** Number of the scale, the role, the block and the other clip of a rating. Most rows repeat those before them. */
  #kindOf({ scale, role, block, comparedClip }: Rating): number {
    const last = this.#last;
    if (
      last?.scale === scale &&
      last.role === role &&
      last.block === block &&
      last.comparedClip === comparedClip
    )
      return last.number;
    const kind = `${scale}\n${role}\n${block}\n${comparedClip === null ? '' : `/${comparedClip}`}`;
    const number = this.#kinds.of(kind);
    this.#last = { scale, role, block, comparedClip, number };
    return number;
  }

  /** Notes a rating. Returns the line of the rating that it repeats; null for the first one. */
  before(rating: Rating, line: number): number | null {
    const { listener, session, page, clip } = rating;
    const rated = this.#rated(listener, session);
    const thing = this.#kindOf(rating) * MOST_CLIPS + this.#clips.of(clip);
    let number = this.#things.get(thing);
    if (number === undefined) this.#things.set(thing, (number = this.#things.size));
    const key = page * MOST_CLIPS + number;
    const first = rated.get(key);
    if (first === undefined) rated.set(key, line);
    return first ?? null;
  }
}

/** The mistake of a rating that repeats one of an earlier line. */
export function repeatMistake(table: Rows, { row, rating }: ImportedRating, before: number): TableMistake {
  const { listener, clip } = rating;
  return cellMistake(
    table,
    row,
    'canonical_value',
    (placeOf) =>
      `${listener} rated ${clip} before, at ${placeOf(before)}; keep one row, add a column page, or choose to keep repeats`,
    'repeats',
  );
}
