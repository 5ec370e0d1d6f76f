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

/** Members of a rating in the order of its columns: those of pages first. */
export const MEMBERS = [...namesOf('page'), ...namesOf('row')];
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

/** The columns of some ratings, with one row of the page's members for ratings in a row that share them. */
export class RatingColumns {
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

  /** The value of a member, by its place in MEMBERS. */
  read(row: number, member: number): unknown {
    const column = this.#columns[member] ?? fail();
    return column.at(member < OF_PAGES ? (this.#pageOf.at(row) ?? fail()) : row);
  }
}
