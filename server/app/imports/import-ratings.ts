import { COLUMNS, factorColumns, SITTING_COLUMN, type Column, type Rating } from '#core/ratings/ratings.ts';
import { measures } from '#core/ratings/measures.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { counted } from '../../platform/words.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { isKnownColumn } from './table/import-columns.ts';
import type { RatingsRead } from './ratings-read.ts';
import { openRatings, type RatingsReading } from './read-ratings.ts';
import { NO_LISTENER } from './understood-table.ts';
import { refuseUnknownScales } from './scale-mistakes.ts';

/** Ratings whose lines are written together. */
const PIECE = 500;

/** Columns of a table of the ratings: without measures that the file does not have, as no rating has them. */
export function ratingColumns(names: readonly string[]): Column[] {
  const absent = new Set(measures.map(({ column }) => column).filter((name) => !names.includes(name)));
  const sittings = names.includes(SITTING_COLUMN.name) ? [SITTING_COLUMN] : [];
  const factors = names.filter((name) => !isKnownColumn(name)).map((name) => name.replace(/^factor_/, ''));
  return [...COLUMNS.filter(({ name }) => !absent.has(name)), ...sittings, ...factorColumns(factors)];
}

/** Numbers of what ratings are about. */
class Counts {
  ratings = 0;
  readonly #names = { listener: new Set<string>(), system: new Set<string>(), item: new Set<string>() };
  readonly roles = new Set<string>();
  readonly scales = new Set<string>();

  add({ listener, system, comparedSystem, item, role, scale }: Rating): void {
    this.ratings += 1;
    if (listener !== NO_LISTENER) this.#names.listener.add(listener);
    if (system !== null) this.#names.system.add(system);
    if (comparedSystem !== null) this.#names.system.add(comparedSystem);
    if (item !== null) this.#names.item.add(item);
    this.roles.add(role);
    this.scales.add(scale);
  }

  toString(): string {
    const { listener, ...others } = this.#names;
    const parts = Object.entries(listener.size > 0 ? this.#names : others);
    const all = listener.size > 0 ? counted(this.ratings, 'rating') : counted(this.ratings, 'mean');
    return `${all}: ${parts.map(([noun, names]) => counted(names.size, noun)).join(', ')}`;
  }
}

/** The table of the ratings, in pieces. Ends with the mistakes of the file and of the declared scales. */
function* piecesOf(
  path: string,
  reading: RatingsReading,
  read: RatingsRead,
  counts: Counts,
  decide: (rating: Rating) => Rating = (rating) => rating,
): Generator<string, void> {
  const columns = ratingColumns(reading.table.columns);
  yield headerLine(columns);
  let held: Rating[] = [];
  for (const { rating } of reading.ratings()) {
    counts.add(rating);
    held.push(decide(rating));
    if (held.length < PIECE) continue;
    yield rowLines(columns, held);
    held = [];
  }
  yield rowLines(columns, held);
  refuseUnknownScales(path, read.scales ?? new Map(), [...counts.scales]);
}

/**
 * Writes ratings that were collected elsewhere as a table of ratings and returns a summary. Throws StudyMistakes and
 * then writes nothing.
 */
export async function importRatings(path: string, out: string, read: RatingsRead = {}): Promise<string> {
  const reading = await openRatings(path, read);
  const counts = new Counts();
  await writeAtomically(out, piecesOf(path, reading, read, counts));
  const roles = [...counts.roles].toSorted().join(', ');
  return [String(counts), `roles: ${roles}`, ...reading.notes(), ...reading.ends, out].join('\n  ');
}

/** The text of a table of ratings, with decisions about its listeners. Throws StudyMistakes. */
export async function decidedTable(
  path: string,
  read: RatingsRead,
  decide: (rating: Rating) => Rating,
): Promise<string> {
  return [...piecesOf(path, await openRatings(path, read), read, new Counts(), decide)].join('');
}
