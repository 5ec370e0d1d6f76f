import { factorLevels, type Where } from '#core/analysis/where.ts';
import type { Rating } from '#core/ratings.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { meant, thereAre } from '../../platform/words.ts';

/** Most names that a refusal lists. */
const MOST = 30;

const fewOf = (names: readonly string[]): string =>
  `${thereAre(names.slice(0, MOST))}${names.length > MOST ? ` and ${names.length - MOST} more` : ''}`;

const guessOf = (name: string, known: readonly string[]): string => {
  const near = meant(name, known);
  return near === null ? fewOf(known) : `did you mean ${near}?`;
};

/** Example: 'system=a,b' and 'voice!=old'. Throws StudyMistakes for a text that names no factor or no value. */
export function namedWhere(text: string): Where {
  const [, factor, sign, list = ''] = /^\s*([^=!]*[^=!\s])\s*(!=|=)\s*(.*?)\s*$/u.exec(text) ?? [];
  const values = list.split(',').flatMap((value) => (value.trim() === '' ? [] : [value.trim()]));
  if (factor === undefined || values.length === 0)
    throw new StudyMistakes(`--where '${text}' limits nothing: write system=a,b or language!=zh`);
  return { factor, values, isNot: sign === '!=' };
}

/** Throws StudyMistakes for a factor that nothing rated has, and for a value that it never is. No ratings tell of no factor. */
export function refuseUnknownWhere(where: readonly Where[], ratings: readonly Rating[]): void {
  if (ratings.length === 0 || where.length === 0) return;
  const known = factorLevels(ratings);
  for (const { factor, values } of where) {
    const own = known.find((one) => one.factor === factor);
    if (!own) {
      const names = known.map((one) => one.factor);
      throw new StudyMistakes(
        `--where names ${factor}, which neither clips nor listeners have; ${guessOf(factor, names)}`,
      );
    }
    const stray = values.find((value) => !own.levels.includes(value));
    if (stray !== undefined)
      throw new StudyMistakes(
        `--where ${factor}: nothing that was rated has ${stray}; ${guessOf(stray, own.levels)}`,
      );
  }
}
