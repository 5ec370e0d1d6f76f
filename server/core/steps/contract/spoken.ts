import { createRandom } from '../../order/random.ts';

/** One syllable each in English, and none that Mandarin speakers take for another in noise (1 and 7). */
const DIGITS = [1, 2, 3, 4, 5, 6, 8, 9] as const;
const TRIPLETS = 24;

/** Triplets of three different digits that checks say: few enough to be kept, too many to be learnt. */
export const SPOKEN_TRIPLETS: readonly (readonly number[])[] = triplets();

function triplets(): number[][] {
  const random = createRandom('spoken triplets');
  const all = DIGITS.flatMap((a) =>
    DIGITS.flatMap((b) => DIGITS.map((c) => [a, b, c]).filter(([, , c]) => a !== b && b !== c && a !== c)),
  );
  return random.shuffle(all).slice(0, TRIPLETS);
}
