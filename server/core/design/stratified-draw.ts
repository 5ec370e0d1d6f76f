import { fail } from '../order/fail.ts';
import { groupBy } from '../order/group-by.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { createRandom } from '../order/random.ts';

/** How a draw is divided among strata: the same number from each, or by their sizes in the pool. */
export const DRAW_SHARES = ['equal', 'proportional'] as const;
export type DrawShares = (typeof DRAW_SHARES)[number];

/** Unit that is drawn as a whole: a clip, or all clips of one text. */
export interface DrawUnit {
  /** Unique in the pool. */
  name: string;
  stratum: string;
}

/** A stratum of the pool and its share of the draw. */
export interface DrawnStratum {
  stratum: string;
  /** Units in the pool. */
  pool: number;
  /** Names of the units drawn, in natural order. */
  drawn: string[];
}

interface Wanted {
  /** Units to draw, at least 1. */
  n: number;
  shares: DrawShares;
  /** Any text. */
  seed: string;
}

/** Exact shares of the strata, which need not be whole. Throws a RangeError if a stratum is too small for its equal share. */
function exactShares(pools: readonly { stratum: string; size: number }[], n: number, shares: DrawShares) {
  const total = pools.reduce((sum, { size }) => sum + size, 0);
  if (n > total) throw new RangeError(`the pool has ${total}, fewer than the ${n} to draw; draw fewer`);
  if (shares === 'proportional')
    return pools.map(({ size }) => ({ whole: Math.floor((n * size) / total), rest: (n * size) % total }));
  const whole = Math.floor(n / pools.length);
  const small = pools.find(({ size }) => size < whole);
  if (small)
    throw new RangeError(
      `stratum ${small.stratum} has ${small.size}, and an equal share is ${whole}; draw fewer, or use proportional shares`,
    );
  return pools.map(({ size }) => ({ whole, rest: size > whole ? 1 : 0 }));
}

/**
 * Draws n units at random without replacement, divided among strata. Equal shares differ by at most one; proportional ones are
 * each less than one away from n times the stratum's share of the pool (largest remainders). Ties for the last units are
 * drawn. The order of the pool does not matter, and the units of one stratum depend only on the seed, its name, its
 * units and their number. Strata are in natural order. Throws a RangeError for a pool or stratum with too few units.
 * Source of the remainders: Hamilton's method.
 * @example drawStratified([{ name: 'a', stratum: 'x' }, { name: 'b', stratum: 'y' }], { n: 2, shares: 'equal', seed: 's' })
 */
export function drawStratified(units: readonly DrawUnit[], { n, shares, seed }: Wanted): DrawnStratum[] {
  const strata = [...groupBy(units, ({ stratum }) => stratum)].toSorted(([a], [b]) => naturalOrder(a, b));
  const pools = strata.map(([stratum, own]) => ({ stratum, size: own.length }));
  const exact = exactShares(pools, n, shares);
  const left = n - exact.reduce((sum, { whole }) => sum + whole, 0);
  const order = createRandom(JSON.stringify([seed])).shuffle(exact.map((_, index) => index));
  const restOf = (index: number): number => (exact[index] ?? fail()).rest;
  const extra = new Set(
    order
      .filter((index) => restOf(index) > 0)
      .toSorted((a, b) => restOf(b) - restOf(a))
      .slice(0, left),
  );
  if (extra.size < left)
    throw new RangeError(
      `${left} strata must give one more than the others, and ${extra.size} can; draw fewer, or use proportional shares`,
    );
  return strata.map(([stratum, own], index) => {
    const names = own.map(({ name }) => name).toSorted(naturalOrder);
    const count = (exact[index] ?? fail()).whole + Number(extra.has(index));
    const drawn = createRandom(JSON.stringify([seed, stratum]))
      .shuffle(names)
      .slice(0, count);
    return { stratum, pool: own.length, drawn: drawn.toSorted(naturalOrder) };
  });
}
