import { COLUMNS, factorColumns, SITTING_COLUMN, type Rating } from '#core/ratings/ratings.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { refuseUnknownScales } from './scale-mistakes.ts';
import { readRatings, type RatingsRead } from './read-ratings.ts';
import { counted } from '../../platform/words.ts';

/**
 * Writes ratings that were collected elsewhere as a table of ratings and returns a summary. Throws StudyMistakes and
 * then writes nothing.
 */
export async function importRatings(path: string, out: string, read: RatingsRead = {}): Promise<string> {
  const { ratings, notes } = await readRatings(path, read);
  refuseUnknownScales(
    path,
    read.scales ?? new Map(),
    ratings.map(({ scale }) => scale),
  );
  const factors = ratings.flatMap((rating) => Object.keys(rating.factors));
  const sittings = ratings.some(({ sitting }) => sitting !== undefined) ? [SITTING_COLUMN] : [];
  const columns = [...COLUMNS, ...sittings, ...factorColumns(factors)];
  await writeAtomically(out, headerLine(columns) + rowLines(columns, ratings));
  const different = (noun: string, of: (rating: Rating) => string | null): string =>
    counted(new Set(ratings.flatMap((rating) => of(rating) ?? [])).size, noun);
  const roles = [...new Set(ratings.map(({ role }) => role))].toSorted().join(', ');
  const parts = [
    different('listener', ({ listener }) => listener),
    different('system', ({ system }) => system),
    different('item', ({ item }) => item),
  ];
  return [`${counted(ratings.length, 'rating')}: ${parts.join(', ')}`, `roles: ${roles}`, ...notes, out].join(
    '\n  ',
  );
}
