import { NO_SCALES } from '#core/analysis/input/known-scales.ts';
import type { Repeats } from '#core/api/rating-options.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { counted } from '../../platform/words.ts';
import { clipIds, longRatings, type RowRead } from './long-ratings.ts';
import type { RatingsRead } from './ratings-read.ts';
import type { ImportedRating } from './ratings-table.ts';
import { refuseTable, type TableMistake } from './table/refuse.ts';
import { RepeatFinder, repeatMistake } from './repeats.ts';
import { offScaleMistake } from './scale-mistakes.ts';
import { understoodTable, type Understood } from './understood-table.ts';

/** Ratings of a file, read one after another. */
export interface RatingsReading extends Understood {
  /**
   * The ratings. Throws StudyMistakes at the end if there were mistakes: whoever stores ratings meanwhile discards them then.
   */
  ratings(): Generator<ImportedRating, void>;
  /** Notes on what was read, complete after the ratings. */
  ends: string[];
}

/** Sentences about repeated ratings. */
const KEPT: Readonly<Record<Exclude<Repeats, 'refuse'>, string>> = {
  keep: 'all are kept',
  first: 'only the first is kept',
  last: 'only the last is kept',
};

/** Places, among all ratings, of the last rating of each clip by a listener on a page. */
function lastPlaces(rows: Iterable<RowRead>): ReadonlySet<number> {
  const finder = new RepeatFinder();
  const last = new Map<number, number>();
  let place = 0;
  for (const read of rows) {
    if ('mistakes' in read) continue;
    last.set(finder.before(read.rating, place) ?? place, place);
    place += 1;
  }
  return new Set(last.values());
}

/** Opens a file with ratings. Throws StudyMistakes for an unusable one. */
export async function openRatings(path: string, asked: RatingsRead = {}): Promise<RatingsReading> {
  const { scales = NO_SCALES, repeats = 'refuse', names = new Map<string, string>() } = asked;
  const understood = await understoodTable(path, asked);
  const { table } = understood;
  const long = longRatings(table, names);
  if ('mistakes' in long) {
    refuseTable(table.file, long.mistakes);
    throw new Error('a table without the columns of ratings has mistakes');
  }
  const ends: string[] = [];
  return {
    ...understood,
    ends,
    *ratings() {
      const [mistakes, repeated]: [TableMistake[], TableMistake[]] = [[], []];
      const last = repeats === 'last' ? lastPlaces(long.rows()) : null;
      const finder = new RepeatFinder();
      let [all, again] = [0, 0];
      for (const read of long.rows()) {
        if ('mistakes' in read) {
          mistakes.push(...read.mistakes);
          continue;
        }
        const offScale = offScaleMistake(table, read, scales);
        if (offScale) mistakes.push(offScale);
        const before = finder.before(read.rating, read.row.line);
        all += 1;
        if (before !== null) again += 1;
        if (before !== null && repeats === 'refuse') repeated.push(repeatMistake(table, read, before));
        const isKept = repeats === 'last' ? last?.has(all - 1) : before === null || repeats === 'keep';
        if (isKept) yield read;
      }
      refuseTable(table.file, mistakes);
      refuseTable(table.file, repeated);
      if (again > 0 && repeats !== 'refuse')
        ends.push(
          `${counted(again, 'rating')} of ${all} repeat a listener's rating of the same clip; ${KEPT[repeats]}`,
        );
    },
  };
}

/**
 * Reads the ratings of a file, with the clips of rows that the filters leave out, and notes on how it was read. Throws
 * StudyMistakes with the line of every mistake.
 */
export async function readRatings(
  path: string,
  read: RatingsRead = {},
): Promise<{ ratings: Rating[]; columns: readonly string[]; leftOut: string[]; notes: string[] }> {
  const reading = await openRatings(path, read);
  const ratings: Rating[] = [];
  for (const { rating } of reading.ratings()) ratings.push(rating);
  return {
    ratings,
    columns: reading.table.columns,
    leftOut: clipIds(reading.leftOut),
    notes: [...reading.notes(), ...reading.ends],
  };
}
