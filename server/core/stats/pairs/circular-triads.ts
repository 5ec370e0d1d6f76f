import { fail } from '../../order/fail.ts';
import { chiSquaredUpperTail } from '../laws/chi-squared.ts';
import { normalCdf } from '../laws/distributions.ts';

/** Largest number of systems for which all outcomes are counted. */
const MOST_COUNTED = 9;

const choose3 = (n: number): number => (n * (n - 1) * (n - 2)) / 6;

/**
 * Circular triads (A over B, B over C, C over A) of a complete set of choices, from how often each system was preferred.
 * Source: Kendall & Babington Smith 1940.
 * @example circularTriads([1, 1, 1]) // 1
 */
export function circularTriads(wins: readonly number[]): number {
  return choose3(wins.length) - wins.reduce((sum, own) => sum + (own * (own - 1)) / 2, 0);
}

/** The most circular triads that n systems can have. */
const mostTriads = (n: number): number => (n % 2 === 1 ? (n ** 3 - n) / 24 : (n ** 3 - 4 * n) / 24);

/**
 * Kendall & Babington Smith's coefficient of consistence: 1 without circular triads, 0 with as many as n systems can have.
 * 0 to 1; null below three systems. Source: Kendall & Babington Smith 1940.
 * @example consistence(5, 1) // 0.8
 */
export const consistence = (systems: number, triads: number): number | null =>
  systems < 3 ? null : 1 - triads / mostTriads(systems);

/**
 * Every split of the systems with each number of wins into those that beat the new system and those that do not, with
 * its number of choices.
 */
function additions(wins: readonly number[]): { beaten: number[]; ways: number }[] {
  const values = [...new Set(wins)];
  let found: { beaten: number[]; ways: number }[] = [{ beaten: [], ways: 1 }];
  for (const value of values) {
    const size = wins.filter((own) => own === value).length;
    found = found.flatMap(({ beaten, ways }) => {
      let choices = 1;
      return Array.from({ length: size + 1 }, (_, won) => {
        const next = {
          beaten: [...beaten, ...Array.from({ length: size }, (__, at) => value + (at < won ? 1 : 0))],
          ways: ways * choices,
        };
        choices = (choices * (size - won)) / (won + 1);
        return next;
      });
    });
  }
  return found;
}

/**
 * The probability of each number of circular triads among n systems if every choice is random, from all 2^(n (n - 1) / 2)
 * outcomes grouped by the wins of each system. Throws a RangeError above 9 systems. Source: the distribution under chance
 * choices, Kendall & Babington Smith 1940.
 * @example circularTriadLaw(3) // [0.75, 0.25]
 */
export function circularTriadLaw(systems: number): Float64Array {
  if (systems > MOST_COUNTED)
    throw new RangeError(`circularTriadLaw counts up to ${MOST_COUNTED} systems, not ${systems}.`);
  let outcomes = new Map([['0', 1]]);
  for (let size = 1; size < systems; size += 1) {
    const next = new Map<string, number>();
    for (const [key, count] of outcomes) {
      for (const { beaten, ways } of additions(key.split(',').map(Number))) {
        const before = key.split(',').reduce((sum, own) => sum + Number(own), 0);
        const lost = beaten.reduce((sum, own) => sum + own, 0) - before;
        const wins = [...beaten, size - lost].toSorted((a, b) => a - b).join();
        next.set(wins, (next.get(wins) ?? 0) + ways * count);
      }
    }
    outcomes = next;
  }
  const law = new Float64Array(Math.floor(mostTriads(systems)) + 1);
  const total = 2 ** ((systems * (systems - 1)) / 2);
  for (const [key, count] of outcomes) {
    const triads = circularTriads(key.split(',').map(Number));
    law[triads] = (law[triads] ?? fail()) + count / total;
  }
  return law;
}

/** The probability of at most `triads` triads in total over several sets of choices. */
function exactTail(systems: number, sets: number, triads: number): number {
  const one = circularTriadLaw(systems);
  let law = Float64Array.of(1);
  for (let set = 0; set < sets; set += 1) {
    const sums = new Float64Array(law.length + one.length - 1);
    for (const [a, chance] of law.entries())
      for (const [b, other] of one.entries()) sums[a + b] = (sums[a + b] ?? fail()) + chance * other;
    law = sums;
  }
  return Math.min(
    1,
    law.subarray(0, triads + 1).reduce((sum, chance) => sum + chance, 0),
  );
}

/**
 * The probability of at most that many circular triads in total, in complete sets of choices among n systems, if every
 * choice is random: small for consistent listeners. Exact up to 9 systems; above, the chi-squared approximation of Kendall
 * & Babington Smith for one set and the normal approximation for several. 0 to 1; null below three systems. Source: Kendall
 * & Babington Smith 1940.
 * @example circularTriadPValue({ systems: 5, sets: 1, triads: 0 }) // 0.1171875
 */
export function circularTriadPValue({
  systems: n,
  sets,
  triads,
}: {
  systems: number;
  sets: number;
  triads: number;
}): { pValue: number; isExact: boolean } | null {
  if (n < 3 || sets < 1) return null;
  if (n <= MOST_COUNTED) return { pValue: exactTail(n, sets, triads), isExact: true };
  if (sets > 1) {
    const [mean, variance] = [(sets * choose3(n)) / 4, (3 * sets * choose3(n)) / 16];
    return { pValue: normalCdf((triads + 0.5 - mean) / Math.sqrt(variance)), isExact: false };
  }
  const df = (n * (n - 1) * (n - 2)) / (n - 4) ** 2;
  const statistic = (8 / (n - 4)) * (choose3(n) / 4 - triads + 0.5) + df;
  return { pValue: chiSquaredUpperTail(Math.max(0, statistic), df), isExact: false };
}
