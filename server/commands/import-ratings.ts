import { COLUMNS, factorColumns } from '#core/ratings.ts';
import { writeAtomically } from '../audio/write-atomically.ts';
import { headerLine, rowLines } from '../export/csv.ts';
import { readRatings, type RatingFormat } from '../import/read-ratings.ts';
import { counted } from '../study-files/words.ts';

/**
 * Writes ratings that were collected elsewhere as a table of ours; says what is in it. Throws StudyMistakes, and then
 * writes nothing.
 */
export async function importRatings(path: string, out: string, format?: RatingFormat): Promise<string> {
  const ratings = await readRatings(path, format);
  const factors = ratings.flatMap((rating) => Object.keys(rating.factors));
  const columns = [...COLUMNS, ...factorColumns(factors)];
  await writeAtomically(out, headerLine(columns) + rowLines(columns, ratings));
  const number = (of: (rating: (typeof ratings)[number]) => string | null): number =>
    new Set(ratings.map(of).filter((name) => name !== null)).size;
  const roles = [...new Set(ratings.map(({ role }) => role))].toSorted().join(', ');
  return [
    `${counted(ratings.length, 'rating')}: ${counted(
      number(({ listener }) => listener),
      'listener',
    )}, ${counted(
      number(({ system }) => system),
      'system',
    )}, ${counted(
      number(({ item }) => item),
      'item',
    )}`,
    `roles: ${roles}`,
    out,
  ].join('\n  ');
}
