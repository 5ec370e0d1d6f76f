import { fail } from '../../order/fail.ts';
import { normalQuantile } from '../laws/distributions.ts';
import { requirePaired } from '../numbers/paired.ts';

/** Weight of a disagreement: constant, by the number of steps, or by its square. */
export type KappaWeights = 'none' | 'linear' | 'quadratic';

/** A weighted kappa with its 95 % interval, cut at -1 and 1. */
export interface WeightedKappa {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const CREDIT = {
  none: (distance: number) => (distance === 0 ? 1 : 0),
  linear: (distance: number) => 1 - distance,
  quadratic: (distance: number) => 1 - distance * distance,
} as const;

/** The credit of each pair of categories, row by row. */
function creditsOf(categories: number, weights: KappaWeights): Float64Array {
  const credits = new Float64Array(categories * categories);
  for (let a = 0; a < categories; a += 1)
    for (let b = 0; b < categories; b += 1)
      credits[a * categories + b] = CREDIT[weights](Math.abs(a - b) / Math.max(1, categories - 1));
  return credits;
}

function add(to: Float64Array, place: number, value: number): void {
  to[place] = (to[place] ?? fail()) + value;
}

/** The sum of a term for each number from 0 to below `count`. */
function total(count: number, termOf: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += termOf(at);
  return sum;
}

/**
 * Cohen's kappa of two listeners' votes on the same units, as categories 0 to `categories` - 1: agreement beyond chance, 1
 * = the same votes, 0 = chance. 0 if one listener is constant; null if both always give the same category, and without
 * units. The large-sample interval treats units as independent; null below five units and if every vote agrees. Throws a
 * RangeError for unequal lengths or a vote that is no category. O(n + categories^2). Source: Cohen 1968; variance of
 * Fleiss, Cohen & Everitt 1969, as `psych::cohen.kappa` of R; values as `sklearn.metrics.cohen_kappa_score`.
 * @example weightedKappa([0, 1, 2, 0], [0, 1, 1, 0], 3, 'quadratic') // value 0.75
 */
export function weightedKappa(
  first: readonly number[],
  second: readonly number[],
  categories: number,
  weights: KappaWeights,
): WeightedKappa {
  requirePaired('weightedKappa', first, second);
  const isWrong = (vote: number): boolean => !(Number.isInteger(vote) && vote >= 0 && vote < categories);
  const wrong = first.find(isWrong) ?? second.find(isWrong);
  if (wrong !== undefined)
    throw new RangeError(`weightedKappa requires categories from 0 to ${categories - 1}, not ${wrong}.`);
  const n = first.length;
  const none = { value: null, low: null, high: null };
  if (n === 0) return none;
  const credits = creditsOf(categories, weights);
  const credit = (a: number, b: number): number => credits[a * categories + b] ?? fail();
  const [p, q] = [new Float64Array(categories), new Float64Array(categories)];
  for (let unit = 0; unit < n; unit += 1) {
    add(p, first[unit] ?? fail(), 1 / n);
    add(q, second[unit] ?? fail(), 1 / n);
  }
  const rowCredit = p.map((_, a) => total(categories, (b) => (q[b] ?? fail()) * credit(a, b)));
  const columnCredit = q.map((_, b) => total(categories, (a) => (p[a] ?? fail()) * credit(a, b)));
  const byChance = total(categories, (a) => (p[a] ?? fail()) * (rowCredit[a] ?? fail()));
  const creditOf = (unit: number): number => credit(first[unit] ?? fail(), second[unit] ?? fail());
  const observed = total(n, creditOf) / n;
  if (1 - byChance < Number.EPSILON * n) return none;
  const value = (observed - byChance) / (1 - byChance);
  if (n < 5 || observed === 1) return { value, low: null, high: null };
  const squares = total(n, (unit) => {
    const expected =
      (rowCredit[first[unit] ?? fail()] ?? fail()) + (columnCredit[second[unit] ?? fail()] ?? fail());
    return (creditOf(unit) - expected * (1 - value)) ** 2 / n;
  });
  const variance = (squares - (value - byChance * (1 - value)) ** 2) / (n * (1 - byChance) ** 2);
  const margin = normalQuantile(0.975) * Math.sqrt(Math.max(0, variance));
  return { value, low: Math.max(-1, value - margin), high: Math.min(1, value + margin) };
}
