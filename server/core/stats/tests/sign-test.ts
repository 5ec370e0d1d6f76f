import { binomialUpperTail } from '../intervals/proportion.ts';

/** Numbers of paired differences above and below 0. */
export interface SignTest {
  readonly above: number;
  readonly below: number;
  /** Zeros, which are ignored. */
  readonly equal: number;
  /** Two-sided, exact; null if all are zero or there are none. */
  readonly pValue: number | null;
}

/**
 * The exact sign test of whether differences above 0 are as frequent as those below. Zeros are dropped. Assumes independent
 * differences of any distribution. Throws a RangeError for NaN or infinite values. Source: as `binom.test(above, above +
 * below)` of R.
 * @example signTest([2, 1, 0, 1, 1, 2, 1, 0, 1, -1]) // above 7, below 1, equal 2, p 0.0703125
 */
export function signTest(differences: readonly number[]): SignTest {
  if (!differences.every(Number.isFinite))
    throw new RangeError('signTest requires finite differences: remove missing pairs first.');
  const above = differences.filter((difference) => difference > 0).length;
  const below = differences.filter((difference) => difference < 0).length;
  const tail = binomialUpperTail(Math.max(above, below), above + below);
  return {
    above,
    below,
    equal: differences.length - above - below,
    pValue: tail === null ? null : Math.min(1, 2 * tail),
  };
}
