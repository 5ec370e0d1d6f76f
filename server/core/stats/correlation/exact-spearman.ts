import { fail } from '../../order/fail.ts';
import { isConstant } from '../numbers/is-constant.ts';
import { requirePaired } from '../numbers/paired.ts';
import { rememberedLaw } from '../laws/permutation-law.ts';
import { midRanks } from '../numbers/ranks.ts';

/** Largest table of partial sums, about a tenth of a second: 13 pairs without ties, 11 with. */
const MOST_CELLS = 6_000_000;

/** The ranks of both, from 0, doubled if ties share a half. */
function wholeRanks(x: readonly number[], y: readonly number[]): readonly [number[], number[]] {
  const ranks = [midRanks(x), midRanks(y)].map((own) => own.map((rank) => rank - 1));
  const factor = ranks.flat().every(Number.isInteger) ? 1 : 2;
  const [a = [], b = []] = ranks.map((own) => own.map((rank) => factor * rank));
  return [a, b];
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const rising = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const squares = (values: readonly number[]): number => total(values.map((value) => value ** 2));

/**
 * The share of all orders of b with each sum of (a - b)^2, from 0 to `width` - 1. Built up over the subsets of b that
 * are paired with the first ranks of a.
 */
function lawOfSums(a: readonly number[], b: readonly number[], width: number): Float64Array {
  const n = a.length;
  const all = 2 ** n - 1;
  const shares = new Float64Array((all + 1) * width);
  const paired = new Uint8Array(all + 1);
  shares[0] = 1;
  for (let subset = 0; subset < all; subset += 1) {
    const count = paired[subset] ?? fail();
    const from = subset * width;
    for (let place = 0; place < n; place += 1) {
      if (((subset >> place) & 1) === 1) continue;
      const next = subset + 2 ** place;
      paired[next] = count + 1;
      const cost = ((a[count] ?? fail()) - (b[place] ?? fail())) ** 2;
      const to = next * width + cost;
      for (let sum = 0; sum + cost < width; sum += 1) {
        const share = shares[from + sum] ?? fail();
        if (share > 0) shares[to + sum] = (shares[to + sum] ?? fail()) + share / (n - count);
      }
    }
  }
  return shares.slice(all * width);
}

/**
 * The exact two-sided p-value (0 to 1) of "no correlation" for Spearman's: the share of all n! orders of y whose rank
 * correlation with x is at least as far from 0 as the observed one, with the same ties. Null for fewer than two pairs,
 * when x or y is constant, and above 13 pairs (11 with ties): use the approximation of `correlationPValue`. Throws a
 * RangeError for unequal lengths or a value that is not finite.
 * Source: the permutation law; equals `cor.test(exact = TRUE)` of R up to 9 pairs.
 * @example exactSpearmanPValue([1, 2, 3, 4], [1, 2, 4, 3]) // 1/3: rho 0.8, and 8 of 24 orders have 0.8 or 1 either way
 */
export function exactSpearmanPValue(x: readonly number[], y: readonly number[]): number | null {
  requirePaired('exactSpearmanPValue', x, y);
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  const [a, b] = wholeRanks(x, y);
  const falling = rising(b).toReversed();
  const width = squares(rising(a).map((rank, place) => rank - (falling[place] ?? fail()))) + 1;
  if (a.length > 30 || 2 ** a.length * width > MOST_CELLS) return null;
  // Multiplied by n, so that all numbers are whole: the sum at zero correlation, and the distance of the observed sum from it.
  const n = a.length;
  const middle = n * (squares(a) + squares(b)) - 2 * total(a) * total(b);
  const away = Math.abs(n * squares(a.map((rank, i) => rank - (b[i] ?? fail()))) - middle);
  const [first, second] = [rising(a), rising(b)];
  const key = `Spearman ${JSON.stringify([first, second])}`;
  const law = rememberedLaw(key, () => lawOfSums(first, second, width));
  const tail = law.reduce(
    (sum, share, value) => (Math.abs(n * value - middle) >= away ? sum + share : sum),
    0,
  );
  return Math.min(1, tail);
}
