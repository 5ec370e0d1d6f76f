import { phrase, type Phrase } from '../../text/phrase.ts';
import type { Scale } from './analysis.ts';

/** The range of a scale, in words. Example: '1 to 5', or '2 to 5, guessed from the ratings'. */
export function rangeOf({ grid, isGuess = false }: Pick<Scale, 'grid' | 'isGuess'>): Phrase {
  return phrase`${grid.min} to ${grid.max}${isGuess ? phrase`, guessed from the ratings` : ''}`;
}

/** Warnings about scales with guessed ends, with a remedy; empty if there are none. */
export function guessedScales(scales: readonly Scale[]): string[] {
  return scales
    .filter(({ isGuess, judges }) => isGuess === true && judges !== 'fact')
    .map(
      ({ name, grid }) =>
        `the ends of the scale ${name} are guessed from its ratings, ${grid.min} to ${grid.max}: intervals keep within them, and how ` +
        `far ratings of one clip spread (SOS) is not shown; declare them, as in ${name}=1..5`,
    );
}
