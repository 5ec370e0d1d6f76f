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

function add(to: number[], place: number, value: number): void {
  to[place] = (to[place] ?? fail()) + value;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

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
  const credit = (a: number, b: number): number =>
    CREDIT[weights](Math.abs(a - b) / Math.max(1, categories - 1));
  const zeros = (): number[] => Array.from({ length: categories }, () => 0);
  const [p, q] = [zeros(), zeros()];
  for (const [unit, a] of first.entries()) {
    add(p, a, 1 / n);
    add(q, second[unit] ?? fail(), 1 / n);
  }
  const rowCredit = p.map((_, a) => total(q.map((share, b) => share * credit(a, b))));
  const columnCredit = q.map((_, b) => total(p.map((share, a) => share * credit(a, b))));
  const byChance = total(p.map((share, a) => share * (rowCredit[a] ?? fail())));
  const observed = total(first.map((a, unit) => credit(a, second[unit] ?? fail()))) / n;
  if (1 - byChance < Number.EPSILON * n) return none;
  const value = (observed - byChance) / (1 - byChance);
  if (n < 5 || observed === 1) return { value, low: null, high: null };
  const squares = total(
    first.map((a, unit) => {
      const b = second[unit] ?? fail();
      return (credit(a, b) - ((rowCredit[a] ?? fail()) + (columnCredit[b] ?? fail())) * (1 - value)) ** 2 / n;
    }),
  );
  const variance = (squares - (value - byChance * (1 - value)) ** 2) / (n * (1 - byChance) ** 2);
  const margin = normalQuantile(0.975) * Math.sqrt(Math.max(0, variance));
  return { value, low: Math.max(-1, value - margin), high: Math.min(1, value + margin) };
}
