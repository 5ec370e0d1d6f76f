import type { Rating } from '#core/ratings/ratings.ts';
import type { FormatContext } from './format.ts';

/** Roles of clips as they are: an anchor is made from a reference and has its path, and a trap has an expected answer. */
const RATED: ReadonlySet<string> = new Set(['test', 'reference', 'hidden reference']);

/** A rating that counts, of one clip that is no anchor or trap, with its value. */
export type Scored = Rating & { canonicalValue: number };

/** The ratings that tables for training and for models of listeners contain. */
export const scoredOf = (ratings: readonly Rating[]): Scored[] =>
  ratings.filter(
    (rating): rating is Scored =>
      rating.counts &&
      rating.canonicalValue !== null &&
      rating.comparedClip === null &&
      RATED.has(rating.role),
  );

/** Paths of one file a scale; scales whose names differ only in signs get numbers. */
export class ScalePaths {
  readonly #pathOf: FormatContext['pathOf'];
  readonly #end: string;
  readonly #taken = new Set<string>();

  /** `end`: what the name of each file ends with, such as 'sheet.csv'. */
  constructor(pathOf: FormatContext['pathOf'], end: string) {
    this.#pathOf = pathOf;
    this.#end = end;
  }

  of(scale: string): string {
    const word = scale.replace(/[^\p{L}\p{N}]+/gu, '-');
    let name = word;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${word}-${number}`;
    this.#taken.add(name);
    return this.#pathOf(`${name}-${this.#end}`);
  }
}
