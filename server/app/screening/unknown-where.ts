import { factorLevels, type Where } from '#core/analysis/blocks/where.ts';
import type { Rating } from '#core/ratings/ratings.ts';
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

/**
 * Throws StudyMistakes for a limit without values, for a factor that nothing rated has, and for a value that it never is. No ratings
 * tell of no factor.
 */
export function refuseUnknownWhere(where: readonly Where[], ratings: readonly Rating[]): void {
  const open = where.find(({ values }) => values.length === 0);
  if (open) throw new StudyMistakes(`${open.factor} has no selected value; choose at least one`);
  if (ratings.length === 0 || where.length === 0) return;
  const known = factorLevels(ratings);
  for (const { factor, values } of where) {
    const own = known.find((one) => one.factor === factor);
    if (!own) {
      const names = known.map((one) => one.factor);
      throw new StudyMistakes(
        `neither clips nor listeners have the factor ${factor}; ${guessOf(factor, names)}`,
      );
    }
    const stray = values.find((value) => !own.levels.includes(value));
    if (stray !== undefined)
      throw new StudyMistakes(`${factor}: no rated clip has ${stray}; ${guessOf(stray, own.levels)}`);
  }
}
