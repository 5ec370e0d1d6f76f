import { createRandom } from '../../order/random.ts';

/** Digits with one syllable in English, without those that are confused in Mandarin in noise (1 and 7). */
const DIGITS = [1, 2, 3, 4, 5, 6, 8, 9] as const;
const TRIPLETS = 24;

/** Spoken triplets of different digits: few enough to store, too many to memorise. */
export const SPOKEN_TRIPLETS: readonly (readonly number[])[] = triplets();

function triplets(): number[][] {
  const random = createRandom('spoken triplets');
  const all = DIGITS.flatMap((a) =>
    DIGITS.flatMap((b) => DIGITS.map((c) => [a, b, c]).filter(([, , c]) => a !== b && b !== c && a !== c)),
  );
  return random.shuffle(all).slice(0, TRIPLETS);
}
