import { fail } from '../../order/fail.ts';
import { twoWayVariance, varianceParts } from '../intervals/clustered-variance.ts';
import { studentTCdf, studentTQuantile } from '../laws/distributions.ts';
import { crossed } from '../numbers/interned.ts';

/** Ratings of one system in columns of equal length: listeners and items as indices from 0, the same for all systems. */
export interface RatedSystem {
  readonly listeners: Int32Array;
  readonly items: Int32Array;
  readonly values: Float64Array;
}

/** The difference of two systems, A minus B, in the unit of the ratings; null if undefined. */
export interface PairedDifference {
  /** within: paired over listeners who rated both. between: listeners of A against those of B. */
  readonly pairing: 'within' | 'between';
  /** Number of listeners used, and of each system's listeners who are omitted because they have no pair. */
  readonly listeners: number;
  readonly unpaired: number;
  readonly items: number;
  readonly mean: number | null;
  /** 95 % interval, two-way clustered over listeners and items. */
  readonly low: number | null;
  readonly high: number | null;
  readonly df: number;
  /** Two-sided, of no difference; generalises to other listeners and items. */
  readonly pValue: number | null;
  /** Means of a listener for A and B; between listeners, one of them is missing. */
  readonly byListener: { readonly a: readonly number[]; readonly b: readonly number[] };
  /** Differences of the means of each item rated for both systems. */
  readonly byItem: readonly number[];
}

/** Sums and counts by number. */
interface Sums {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

function largest(numbers: Int32Array): number {
  let most = -1;
  for (let row = 0; row < numbers.length; row += 1) most = Math.max(most, numbers[row] ?? fail());
  return most;
}

function sumsOf(keys: Int32Array, values: Float64Array, size: number, has: (row: number) => boolean): Sums {
  const [sums, counts] = [new Float64Array(size), new Float64Array(size)];
  for (let row = 0; row < values.length; row += 1) {
    if (!has(row)) continue;
    const key = keys[row] ?? fail();
    sums[key] = (sums[key] ?? fail()) + (values[row] ?? fail());
    counts[key] = (counts[key] ?? fail()) + 1;
  }
  return { sums, counts };
}

const meanOf = ({ sums, counts }: Sums, key: number): number =>
  (sums[key] ?? fail()) / (counts[key] ?? fail());

/** The indices with values in all of the sums. */
function keysOf(...all: readonly Sums[]): number[] {
  const keys: number[] = [];
  for (let key = 0; key < (all[0]?.counts.length ?? 0); key += 1)
    if (all.every(({ counts }) => (counts[key] ?? fail()) > 0)) keys.push(key);
  return keys;
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The mean over listeners of the difference between their mean of A and their mean of B. Listeners' biases cancel, and
 * a listener with many ratings has no more weight. Listeners who rated only one system are omitted and counted. If
 * fewer than two rated both, the listeners of A are compared with those of B. The 95 % interval and p-value generalise
 * to other listeners and items: V = V(listeners) + V(items) - V(listener x item) of the residuals, the first two times
 * G / (G - 1) and V never below either, t with min(listeners, items) - 1 degrees of freedom. Null interval and p for
 * fewer than two listeners or items, and without variation; all null without ratings of one system. O(ratings).
 * Source: Cameron, Gelbach & Miller 2011; MacKinnon, Nielsen & Webb 2021 for keeping V from falling below its parts.
 * @example two listeners who rate both systems on items x and y, A one above B and A two above B on both: mean 1.5
 */
export function pairedDifference(a: RatedSystem, b: RatedSystem): PairedDifference {
  const size = 1 + Math.max(largest(a.listeners), largest(b.listeners));
  const itemSize = 1 + Math.max(largest(a.items), largest(b.items));
  const ofA = sumsOf(a.listeners, a.values, size, () => true);
  const ofB = sumsOf(b.listeners, b.values, size, () => true);
  const both = keysOf(ofA, ofB);
  const pairing = both.length >= 2 ? 'within' : 'between';
  const [keptA, keptB] = pairing === 'within' ? [both, both] : [keysOf(ofA), keysOf(ofB)];
  const kept = new Set([...keptA, ...keptB]);
  const isKept = Uint8Array.from({ length: size }, (_, listener) => (kept.has(listener) ? 1 : 0));
  const keep = (row: number, { listeners }: RatedSystem) => isKept[listeners[row] ?? fail()] === 1;
  const keptRows = ({ listeners }: RatedSystem): number => {
    let rows = 0;
    for (let row = 0; row < listeners.length; row += 1) rows += isKept[listeners[row] ?? fail()] ?? fail();
    return rows;
  };
  const itemsA = sumsOf(a.items, a.values, itemSize, (row) => keep(row, a));
  const itemsB = sumsOf(b.items, b.values, itemSize, (row) => keep(row, b));
  const items = new Set([...keysOf(itemsA), ...keysOf(itemsB)]).size;
  const meansA = keptA.map((listener) => meanOf(ofA, listener));
  const meansB = keptB.map((listener) => meanOf(ofB, listener));
  const facts = {
    pairing,
    listeners: kept.size,
    unpaired: new Set([...keysOf(ofA), ...keysOf(ofB)]).size - kept.size,
    items,
    byListener: { a: meansA, b: meansB },
    byItem: keysOf(itemsA, itemsB).map((item) => meanOf(itemsA, item) - meanOf(itemsB, item)),
  } as const;
  const df = Math.min(pairing === 'within' ? kept.size : Math.min(keptA.length, keptB.length), items) - 1;
  if (keptA.length === 0 || keptB.length === 0)
    return { ...facts, mean: null, low: null, high: null, df: 0, pValue: null };
  const [centreA, centreB] = [average(meansA), average(meansB)];
  const mean = centreA - centreB;

  const rows = keptRows(a) + keptRows(b);
  const [listeners, ofItems] = [new Uint32Array(rows), new Uint32Array(rows)];
  const parts = new Float64Array(rows);
  let next = 0;
  /** Adds the contribution of each rating of a system to the difference, minus its expectation. */
  const spread = (
    system: RatedSystem,
    means: Sums,
    others: Sums,
    sign: 1 | -1,
    count: number,
    centre: number,
  ) => {
    for (let row = 0; row < system.values.length; row += 1) {
      if (!keep(row, system)) continue;
      const listener = system.listeners[row] ?? fail();
      const level =
        pairing === 'within'
          ? (meanOf(means, listener) + meanOf(others, listener) + sign * mean) / 2
          : centre;
      listeners[next] = listener;
      ofItems[next] = system.items[row] ?? fail();
      parts[next] =
        (sign * ((system.values[row] ?? fail()) - level)) / (count * (means.counts[listener] ?? fail()));
      next += 1;
    }
  };
  spread(a, ofA, ofB, 1, keptA.length, centreA);
  spread(b, ofB, ofA, -1, keptB.length, centreB);
  const [numberedListeners, numberedItems] = [
    { of: listeners, count: size },
    { of: ofItems, count: itemSize },
  ];
  const variance = twoWayVariance(
    varianceParts(
      parts,
      {
        listeners: numberedListeners,
        items: numberedItems,
        cells: crossed(numberedListeners, numberedItems),
      },
      { listeners: kept.size, items },
    ),
  );
  const scale = meansA.concat(meansB).reduce((sum, value) => sum + value * value, 0);
  if (df < 1 || variance <= scale * 1e-24)
    return { ...facts, mean, low: null, high: null, df: Math.max(0, df), pValue: null };
  const error = Math.sqrt(variance);
  const margin = error * studentTQuantile(0.975, df);
  const pValue = 2 * studentTCdf(-Math.abs(mean) / error, df);
  return { ...facts, mean, low: mean - margin, high: mean + margin, df, pValue };
}
