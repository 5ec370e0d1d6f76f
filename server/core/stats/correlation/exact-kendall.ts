import { fail } from '../../order/fail.ts';
import { isConstant } from '../numbers/is-constant.ts';
import { kendallDistance, kendallDistancePValue } from './kendall-distance.ts';
import { rememberedLaw } from '../laws/permutation-law.ts';
import { rankingOf } from '../numbers/ranks.ts';

/** From this number on, the normal approximation of `kendallPValue` is accurate enough. */
const FEW = 14;

/** Subsets of n places with `size` members, as bits. */
function subsets(n: number, size: number): number[] {
  const found: number[] = [];
  for (let bits = 0; bits < 2 ** n; bits += 1) {
    let members = 0;
    for (let rest = bits; rest > 0; rest &= rest - 1) members += 1;
    if (members === size) found.push(bits);
  }
  return found;
}

/** Concordant minus discordant pairs of a block of places against those before it, by the levels at the places. */
function scoreOf(block: number, before: number, levels: readonly number[]): number {
  let score = 0;
  for (const [place, level] of levels.entries()) {
    if (((block >> place) & 1) === 0) continue;
    for (const [other, below] of levels.entries())
      if (((before >> other) & 1) === 1) score += Math.sign(level - below);
  }
  return score;
}

/**
 * The share of all orders of y with each score S (concordant minus discordant pairs), from -n (n - 1) / 2. Built up
 * over the levels of x in ascending order: the places of y that the rows of a level, and of lower levels, get.
 */
function lawOfScores(xSizes: readonly number[], yLevels: readonly number[]): Float64Array {
  const n = yLevels.length;
  const middle = (n * (n - 1)) / 2;
  let laws = new Map<number, Float64Array>([
    [0, Float64Array.from({ length: 2 * middle + 1 }, (_, score) => Number(score === middle))],
  ]);
  for (const size of xSizes) {
    const blocks = subsets(n, size);
    const next = new Map<number, Float64Array>();
    for (const [before, law] of laws) {
      for (const block of blocks) {
        if ((before & block) !== 0) continue;
        const by = scoreOf(block, before, yLevels);
        const to = next.get(before | block) ?? new Float64Array(law.length);
        next.set(before | block, to);
        for (const [score, ways] of law.entries())
          if (ways > 0) to[score + by] = (to[score + by] ?? fail()) + ways;
      }
    }
    laws = next;
  }
  const law = [...laws.values()][0] ?? new Float64Array(0);
  const ways = law.reduce((sum, own) => sum + own, 0);
  return law.map((own) => own / ways);
}

/**
 * The exact two-sided p-value (0 to 1) of "x and y are unrelated" by Kendall's statistic: the share of all n! orders of
 * y whose tau-b is at least as far from 0 as the observed one, with the same ties. For 2 to 13 pairs, where the normal
 * approximation is rough: with four unrelated pairs it rejects 8 % at 5 %. Null for any other number (use
 * `kendallPValue`), and when x or y is constant. Throws as `kendallDistance`.
 * Source: the permutation law; without ties as `cor.test(exact = TRUE)` of R.
 * @example exactKendallPValue([1, 2, 3, 5], [1, 2, 4, 3]) // 1/3: 8 of 24 orders are at least as far from 0
 */
export function exactKendallPValue(x: readonly number[], y: readonly number[]): number | null {
  if (x.length >= FEW) return null;
  const { n, pairs, least, most } = kendallDistance(x, y);
  if (n < 2 || isConstant(x) || isConstant(y)) return null;
  if (least === most) return kendallDistancePValue(least, n);
  const [first, second] = [rankingOf(Float64Array.from(x)), rankingOf(Float64Array.from(y))];
  // Both sides are symmetric: going over the levels of the side with fewer is faster.
  const [over, along] = first.sizes.length <= second.sizes.length ? [first, second] : [second, first];
  const sizes = [...over.sizes];
  const levels = [...along.levels].toSorted((a, b) => a - b);
  const law = rememberedLaw(`Kendall ${JSON.stringify([sizes, levels])}`, () => lawOfScores(sizes, levels));
  let found = 0;
  for (let one = 1; one < n; one += 1)
    for (let other = 0; other < one; other += 1)
      found +=
        Math.sign((x[one] ?? fail()) - (x[other] ?? fail())) *
        Math.sign((y[one] ?? fail()) - (y[other] ?? fail()));
  const tail = law.reduce(
    (sum, share, score) => (Math.abs(score - pairs) >= Math.abs(found) ? sum + share : sum),
    0,
  );
  return Math.min(1, tail);
}
