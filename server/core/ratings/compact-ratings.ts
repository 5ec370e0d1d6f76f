import { perRows } from '../methods/contract/per-context.ts';
import { fail } from '../order/fail.ts';
import { forEachMeasure, pageMeasures, slotMeasures } from './measures.ts';
import { NumberColumn, SharedColumn } from './number-column.ts';
import type { Rating } from './ratings.ts';

type Name = keyof Rating;
type NumberName = { [Each in Name]-?: Rating[Each] extends number | null ? Each : never }[Name];

/** Whether a member is stored once for ratings of one page that share it, or in each row. */
type Level = 'page' | 'row';

const NUMBERS: Readonly<Record<NumberName, Level>> = {
  page: 'page',
  block: 'page',
  batch: 'page',
  ...forEachMeasure(pageMeasures, () => 'page' as const),
  position: 'row',
  rawValue: 'row',
  canonicalValue: 'row',
  ...forEachMeasure(slotMeasures, () => 'row' as const),
};

const VALUES: Readonly<Record<Exclude<Name, NumberName>, Level>> = {
  session: 'page',
  listener: 'page',
  study: 'page',
  studyVersion: 'page',
  mode: 'page',
  sessionState: 'page',
  stratum: 'page',
  language: 'page',
  method: 'page',
  sitting: 'page',
  receivedAt: 'page',
  surplus: 'page',
  scale: 'row',
  clip: 'row',
  role: 'row',
  system: 'row',
  item: 'row',
  factors: 'row',
  comparedClip: 'row',
  comparedSystem: 'row',
  xSystem: 'row',
  label: 'row',
  text: 'row',
  counts: 'row',
  reasons: 'row',
  flags: 'row',
  review: 'row',
  ticks: 'row',
};

function namesAt<Each extends string>(levels: Readonly<Record<Each, Level>>, level: Level): Each[];
function namesAt(levels: Readonly<Record<string, Level>>, level: Level): string[] {
  return Object.keys(levels).filter((name) => levels[name] === level);
}

const namesOf = (level: Level): Name[] => [...namesAt(NUMBERS, level), ...namesAt(VALUES, level)];

/** In the order of the columns of a table: members of pages first. */
const MEMBERS = [...namesOf('page'), ...namesOf('row')];
const OF_PAGES = namesOf('page').length;

/** Columns of the members at one level. */
class Columns {
  readonly #numbers: readonly (readonly [NumberName, NumberColumn])[];
  readonly #values: readonly (readonly [Name, SharedColumn])[];
  length = 0;

  constructor(level: Level) {
    this.#numbers = namesAt(NUMBERS, level).map((name) => [name, new NumberColumn()]);
    this.#values = namesAt(VALUES, level).map((name) => [name, new SharedColumn()]);
  }

  add(rating: Rating): void {
    for (const [name, column] of this.#numbers) column.add(rating[name]);
    for (const [name, column] of this.#values) column.add(rating[name]);
    this.length += 1;
  }

  /** Whether two ratings have the same members at this level. */
  areEqual(a: Rating, b: Rating): boolean {
    for (const [name] of this.#numbers) if (!Object.is(a[name], b[name])) return false;
    for (const [name] of this.#values) if (a[name] !== b[name]) return false;
    return true;
  }

  /** In the order of MEMBERS. */
  all(): (NumberColumn | SharedColumn)[] {
    return [...this.#numbers, ...this.#values].map(([, column]) => column);
  }
}

class Table {
  readonly #pages = new Columns('page');
  readonly #ratings = new Columns('row');
  readonly #pageOf = new NumberColumn();
  readonly #columns = [...this.#pages.all(), ...this.#ratings.all()];
  #last: Rating | null = null;

  get length(): number {
    return this.#ratings.length;
  }

  /** Appends a rating and returns its row. */
  add(rating: Rating): number {
    if (this.#last === null || !this.#pages.areEqual(rating, this.#last)) this.#pages.add(rating);
    this.#last = rating;
    this.#pageOf.add(this.#pages.length - 1);
    this.#ratings.add(rating);
    return this.#ratings.length - 1;
  }

  read(row: number, member: number): unknown {
    const column = this.#columns[member] ?? fail();
    return column.at(member < OF_PAGES ? (this.#pageOf.at(row) ?? fail()) : row);
  }
}

/** A row of a table. There is one for each rating of a study. */
class Row {
  readonly #table: Table;
  readonly #row: number;

  constructor(table: Table, row: number) {
    this.#table = table;
    this.#row = row;
  }

  read(member: number): unknown {
    return this.#table.read(this.#row, member);
  }

  /** Its number, if it is a row of that table. */
  static numberIn(table: Table | null, rating: object): number | null {
    return rating instanceof Row && rating.#table === table ? rating.#row : null;
  }

  static tableOf(rating: object | undefined): Table | null {
    return rating instanceof Row ? rating.#table : null;
  }

  with(change: Partial<Rating>): ChangedRow {
    return new ChangedRow(this.#table, this.#row, change);
  }
}

/** A row with members that were changed since. */
class ChangedRow extends Row {
  readonly #change: Partial<Rating>;

  constructor(table: Table, row: number, change: Partial<Rating>) {
    super(table, row);
    this.#change = change;
  }

  override read(member: number): unknown {
    const name = MEMBERS[member] ?? fail();
    return name in this.#change ? this.#change[name] : super.read(member);
  }

  override with(change: Partial<Rating>): ChangedRow {
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

/**
 * Ratings that take a tenth of the memory of objects: a study of a million is held at once by whoever compares listeners. They are
 * read like any rating, but have no members of their own: copy them with `changed`, not with a spread.
 */
export class CompactRatings {
  readonly #table = new Table();

  /** Stores a rating and returns it in its compact form. Ratings of one page take the least if they follow each other. */
  add(rating: Rating): Rating;
  add(rating: Rating): object {
    return new Row(this.#table, this.#table.add(rating));
  }
}

/** A copy of a rating with other members, compact if the rating is. Copies with one `change` share it. */
export function changed(rating: Rating, change: Partial<Rating>): Rating;
export function changed(rating: object, change: Partial<Rating>): object {
  return rating instanceof Row ? rating.with(change) : { ...rating, ...change };
}

/** A function that finds the index of each of these ratings, made once for an array. It takes four bytes a rating if all are compact. */
export const ratingIndex = perRows((ratings: readonly Rating[]): ((rating: Rating) => number) => {
  const table = Row.tableOf(ratings[0]);
  const indexes = new Int32Array(table?.length ?? 0);
  for (const [index, rating] of ratings.entries()) {
    const row = Row.numberIn(table, rating);
    if (row === null) {
      const all = new Map(ratings.map((each, at) => [each, at]));
      return (each) => all.get(each) ?? fail();
    }
    indexes[row] = index;
  }
  return (rating) => indexes[Row.numberIn(table, rating) ?? fail()] ?? fail();
});
