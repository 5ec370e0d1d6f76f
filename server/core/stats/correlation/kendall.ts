import { fail } from '../../order/fail.ts';
import { normalCdf } from '../laws/distributions.ts';
import { weightedInversions } from '../numbers/inversions.ts';
import { requirePaired, type Numbers } from '../numbers/paired.ts';
import { rankingOf, type Ranking } from '../numbers/ranks.ts';

const pairsOf = (n: number): number => (n * (n - 1)) / 2;

function sumOver(sizes: Uint32Array, term: (size: number) => number): number {
  let sum = 0;
  for (let level = 0; level < sizes.length; level += 1) sum += term(sizes[level] ?? fail());
  return sum;
}

/** The rows by x, and among equal x by y: those in the order of y are put on their levels of x. */
function rowsByBoth(x: Ranking, y: Ranking): Uint32Array {
  const places = new Uint32Array(x.sizes.length);
  let place = 0;
  for (let level = 0; level < places.length; level += 1) {
    places[level] = place;
    place += x.sizes[level] ?? fail();
  }
  const rows = new Uint32Array(y.order.length);
  for (let index = 0; index < rows.length; index += 1) {
    const row = y.order[index] ?? fail();
    const level = x.levels[row] ?? fail();
    const at = places[level] ?? fail();
    rows[at] = row;
    places[level] = at + 1;
  }
  return rows;
}

/** Concordant minus discordant pairs, and the pairs tied in x and in y. */
function comparePairs(x: Ranking, y: Ranking) {
  const n = x.order.length;
  const rows = rowsByBoth(x, y);
  const levels = new Uint32Array(n);
  let tiedInBoth = 0;
  for (let index = 0, run = 0; index < n; index += 1) {
    const row = rows[index] ?? fail();
    levels[index] = y.levels[row] ?? fail();
    const isTied =
      index > 0 &&
      levels[index] === levels[index - 1] &&
      x.levels[row] === x.levels[rows[index - 1] ?? fail()];
    run = isTied ? run + 1 : 0;
    tiedInBoth += run;
  }
  const [tiedX, tiedY] = [sumOver(x.sizes, pairsOf), sumOver(y.sizes, pairsOf)];
  const discordant = weightedInversions(levels, new Uint32Array(n).fill(1), y.sizes.length);
  return { difference: pairsOf(n) - tiedX - tiedY + tiedInBoth - 2 * discordant, tiedX, tiedY };
}

const spread = (n: number): number => n * (n - 1) * (2 * n + 5);
const triples = (n: number): number => n * (n - 1) * (n - 2);

/** Tau-b and its p-value, as from `kendallTauB` and `kendallPValue`, for two rankings of the same rows. */
export function kendallOf(x: Ranking, y: Ranking): { tau: number | null; pValue: number | null } {
  const n = x.order.length;
  if (x.sizes.length < 2 || y.sizes.length < 2) return { tau: null, pValue: null };
  const { difference, tiedX, tiedY } = comparePairs(x, y);
  const untied = (pairsOf(n) - tiedX) * (pairsOf(n) - tiedY);
  const tau = Math.min(1, Math.max(-1, difference / Math.sqrt(untied)));
  if (n < 3) return { tau, pValue: null };
  const variance =
    (spread(n) - sumOver(x.sizes, spread) - sumOver(y.sizes, spread)) / 18 +
    (2 * tiedX * tiedY) / (n * (n - 1)) +
    (sumOver(x.sizes, triples) * sumOver(y.sizes, triples)) / (9 * triples(n));
  return { tau, pValue: 2 * normalCdf(-Math.abs(difference) / Math.sqrt(variance)) };
}

/**
 * Kendall's rank correlation tau-b of x and y (KRCC), from -1 to 1: concordant minus discordant pairs,
 * over the geometric mean of the pairs not tied in x and not tied in y. Null for fewer than two pairs or
 * when x or y is constant. Throws a RangeError for unequal lengths or a value that is not finite.
 * O(n log n). Source: Knight 1966, JASA 61; as `scipy.stats.kendalltau`.
 * @example kendallTauB([1, 2, 3, 5], [1, 2, 4, 3]) // 0.6666666666666666
 */
export function kendallTauB(x: Numbers, y: Numbers): number | null {
  const columns = requirePaired('kendallTauB', x, y);
  return kendallOf(rankingOf(columns.x), rankingOf(columns.y)).tau;
}

/**
 * The two-sided p-value (0 to 1) of "x and y are unrelated" by Kendall's statistic: its normal
 * approximation with the variance corrected for ties and no continuity correction, rough below about
 * ten pairs (`exactKendallPValue` serves there: of four unrelated pairs this rejects 8 %). Null for fewer than three pairs or when x or y is constant. Throws as `kendallTauB`.
 * Source: Kendall 1970, Rank Correlation Methods; as `cor.test(exact = FALSE)` of R and
 * `scipy.stats.kendalltau(method='asymptotic')`.
 * @example kendallPValue([1, 2, 3, 5], [1, 2, 4, 3]) // 0.17423138824802498
 */
export function kendallPValue(x: Numbers, y: Numbers): number | null {
  const columns = requirePaired('kendallPValue', x, y);
  return kendallOf(rankingOf(columns.x), rankingOf(columns.y)).pValue;
}
