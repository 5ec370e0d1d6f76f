import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import type { ImportedRating } from './ratings-table.ts';

/** Handling of several ratings of a clip by one listener on one page. */
export const REPEATS = ['keep', 'first', 'last', 'refuse'] as const;
export type Repeats = (typeof REPEATS)[number];

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

/** More pages or clips than any table has, so that the number of both together is exact. */
const MOST = 2 ** 26;

/** Finds ratings of a clip that a listener rated before, on the same page and scale. */
export class RepeatFinder {
  readonly #pages = new Numbers();
  readonly #clips = new Numbers();
  readonly #lines = new Map<number, number>();

  /** Notes a rating. Returns the line of the rating that it repeats; null for the first one. */
  before({ line, rating }: ImportedRating): number | null {
    const { listener, session, block, page, scale, clip, role, comparedClip } = rating;
    const onPage = this.#pages.of(`${listener}\n${session}\n${block}\n${page}`);
    const rated = this.#clips.of(`${scale}\n${clip}\n${role}\n${comparedClip ?? '\n'}`);
    const key = onPage * MOST + rated;
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    return first ?? null;
  }
}

/** The mistake of a rating that repeats one of an earlier line. */
export function repeatMistake(path: string, { line, rating }: ImportedRating, before: number): Mistake {
  const { listener, clip } = rating;
  const message = `${listener} rated ${clip} on line ${before} already; keep one row, add a column page, or choose to keep repeats`;
  return errorAt(path, { line, column: 1 }, message, 'repeats');
}
