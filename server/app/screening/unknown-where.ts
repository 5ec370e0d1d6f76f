import { factorLevels, type Where } from '#core/analysis/blocks/where.ts';
import type { Ratings } from '#core/ratings/ratings.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { meant, thereAre } from '../../platform/words.ts';

/** Largest number of names in a refusal. */
const MOST = 30;

const fewOf = (names: readonly string[]): string =>
  `${thereAre(names.slice(0, MOST))}${names.length > MOST ? ` and ${names.length - MOST} more` : ''}`;

const guessOf = (name: string, known: readonly string[]): string => {
  const near = meant(name, known);
  return near === null ? fewOf(known) : `did you mean ${near}?`;
};

/**
 * Throws StudyMistakes for a limit without values, for an unknown factor, and for an unknown value of a factor.
 * Without ratings, nothing is known about factors, so none is refused.
 */
export function refuseUnknownWhere(where: readonly Where[], ratings: Ratings): void {
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
