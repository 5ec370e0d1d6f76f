import { perRows } from '../methods/contract/per-context.ts';
import { mapped } from '../order/all-or-some.ts';
import { fail } from '../order/fail.ts';
import { MEMBERS, RatingColumns } from './rating-columns.ts';
import type { Rating, Ratings } from './ratings.ts';

type Change = Partial<Rating>;

/** A rating of a table, made when it is read. */
class Row {
  readonly #table: CompactRatings;
  readonly #row: number;

  constructor(table: CompactRatings, row: number) {
    this.#table = table;
    this.#row = row;
  }

  read(member: number): unknown {
    return this.#table.read(this.#row, member);
  }

  /** Its number, if it is a row of that table. */
  static numberIn(table: CompactRatings | null, rating: object): number | null {
    return rating instanceof Row && rating.#table === table ? rating.#row : null;
  }

  static tableOf(rating: object | undefined): CompactRatings | null {
    return rating instanceof Row ? rating.#table : null;
  }

  with(change: Change): ChangedRow {
    return new ChangedRow(this.#table, this.#row, change);
  }
}

/** A row with members that were changed since. */
class ChangedRow extends Row {
  readonly #change: Change;

  constructor(table: CompactRatings, row: number, change: Change) {
    super(table, row);
    this.#change = change;
  }

  static changeOf(rating: object): Change | undefined {
    return rating instanceof ChangedRow ? rating.#change : undefined;
  }

  override read(member: number): unknown {
    const name = MEMBERS[member] ?? fail();
    return name in this.#change ? this.#change[name] : super.read(member);
  }

  override with(change: Change): ChangedRow {
    return super.with({ ...this.#change, ...change });
  }
}

for (const [member, name] of MEMBERS.entries())
  Object.defineProperty(Row.prototype, name, {
    enumerable: true,
    get(this: Row): unknown {
      return this.read(member);
    },
  });

/** Ratings without an object for each: one is made whenever a rating is read. */
abstract class RatingList implements Ratings {
  abstract readonly length: number;

  abstract at(place: number): Rating;

  *[Symbol.iterator](): Generator<Rating, void> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }

  *entries(): Generator<[place: number, rating: Rating], void> {
    for (let place = 0; place < this.length; place += 1) yield [place, this.at(place)];
  }

  every(isIn: (rating: Rating) => boolean): boolean {
    for (let place = 0; place < this.length; place += 1) if (!isIn(this.at(place))) return false;
    return true;
  }

  filter(isIn: (rating: Rating) => boolean): Ratings {
    const places = new Int32Array(this.length);
    let count = 0;
    for (let place = 0; place < this.length; place += 1) if (isIn(this.at(place))) places[count++] = place;
    return new Selection(this, places.slice(0, count));
  }

  /** See `mappedRatings`. */
  mapped(change: (rating: Rating, place: number) => Rating): Ratings {
    let isSame = true;
    const changes = Array.from({ length: this.length }, (_, place) => {
      const before = this.at(place);
      const after = ChangedRow.changeOf(change(before, place));
      if (after === ChangedRow.changeOf(before)) return;
      isSame = false;
      return after;
    });
    return isSame ? this : new ChangedRatings(this, changes);
  }
}

/** Some ratings of a list. */
class Selection extends RatingList {
  readonly #from: RatingList;
  readonly #places: ArrayLike<number>;

  constructor(from: RatingList, places: ArrayLike<number>) {
    super();
    this.#from = from;
    this.#places = places;
  }

  get length(): number {
    return this.#places.length;
  }

  at(place: number): Rating {
    return this.#from.at(this.#places[place] ?? fail());
  }
}

/** The ratings of a list with other members in some. */
class ChangedRatings extends RatingList {
  readonly #from: RatingList;
  readonly #changes: readonly (Change | undefined)[];

  /** `changes`: the changed members, by place. */
  constructor(from: RatingList, changes: readonly (Change | undefined)[]) {
    super();
    this.#from = from;
    this.#changes = changes;
  }

  get length(): number {
    return this.#from.length;
  }

  at(place: number): Rating {
    const own = this.#from.at(place);
    const change = this.#changes[place];
    return change ? changed(own, change) : own;
  }
}

/**
 * Ratings that take a small part of the memory of objects: a study of a million is held at once by whoever compares listeners.
 * They are read like any rating, but have no members of their own: copy them with `changed`, not with a spread.
 */
export class CompactRatings extends RatingList {
  readonly #columns = new RatingColumns();

  get length(): number {
    return this.#columns.length;
  }

  /** Stores a rating and returns it in its compact form. Ratings of one page take the least if they follow each other. */
  add(rating: Rating): Rating {
    return this.at(this.#columns.add(rating));
  }

  at(row: number): Rating;
  at(row: number): object {
    return new Row(this, row);
  }

  /** The value of a member of a rating, by its place in MEMBERS. */
  read(row: number, member: number): unknown {
    return this.#columns.read(row, member);
  }
}

/** A copy of a rating with other members, compact if the rating is. Copies with one `change` share it. */
export function changed(rating: Rating, change: Change): Rating;
export function changed(rating: object, change: Change): object {
  return rating instanceof Row ? rating.with(change) : { ...rating, ...change };
}

const areRows = (ratings: Ratings): ratings is readonly Rating[] => Array.isArray(ratings);

/** The ratings as an array, whose computations are kept: 48 bytes for each that is compact. */
export const rowsOf = (ratings: Ratings): readonly Rating[] =>
  // Made with its length: an array that grows takes up to half more.
  areRows(ratings)
    ? ratings
    : Array.from({ length: ratings.length }, (_, place) => ratings.at(place) ?? fail());

/** The ratings at these places, each from 0 and below their number, in the order of the places. Reading a rating at another place throws. */
export const ratingsAt = (ratings: Ratings, places: ArrayLike<number>): Ratings =>
  ratings instanceof RatingList
    ? new Selection(ratings, places)
    : Array.from(places, (place) => ratings.at(place) ?? fail());

/**
 * The ratings after `change`, in the same order: the same list if none changes. It returns the rating itself or a copy made by `changed`;
 * nothing else of it is kept in a list without an object for each rating, which gives another such list.
 */
export function mappedRatings(
  ratings: readonly Rating[],
  change: (rating: Rating, place: number) => Rating,
): readonly Rating[];
export function mappedRatings(ratings: Ratings, change: (rating: Rating, place: number) => Rating): Ratings;
export function mappedRatings(ratings: Ratings, change: (rating: Rating, place: number) => Rating): Ratings {
  return ratings instanceof RatingList ? ratings.mapped(change) : mapped(rowsOf(ratings), change);
}

/** A function that finds the index of each of these ratings, made once for them. It takes four bytes a rating if all are compact. */
export const ratingIndex = perRows((ratings: Ratings): ((rating: Rating) => number) => {
  const [first] = ratings;
  const table = Row.tableOf(first);
  const indexes = new Int32Array(table?.length ?? 0);
  for (const [index, rating] of ratings.entries()) {
    const row = Row.numberIn(table, rating);
    if (row === null) {
      const all = new Map(Array.from(ratings, (each, at) => [each, at]));
      return (each) => all.get(each) ?? fail();
    }
    indexes[row] = index;
  }
  return (rating) => indexes[Row.numberIn(table, rating) ?? fail()] ?? fail();
});
