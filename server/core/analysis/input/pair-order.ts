import { mapped } from '../../order/all-or-some.ts';
import { naturalOrder, naturalPairs } from '../../order/natural-order.ts';
import { changed, rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import type { Scale } from './analysis.ts';
import { ratedRows } from './rated-rows.ts';

/** The two systems of a comparison, the first one named A. */
export type NamedPair = readonly [a: string, b: string];

/** Both orders of a pair have one key. */
const keyOf = ([a, b]: NamedPair): string => JSON.stringify(a < b ? [a, b] : [b, a]);

/**
 * Whether pairs are ordered by name alone, as in a design of all pairs by default: each in code-unit order, and some system
 * first in one pair and second in another. With a baseline, or for one pair, the study defines A.
 */
function areByName(pairs: readonly NamedPair[]): boolean {
  const seconds = new Set(pairs.map(([, b]) => b));
  return pairs.every(([a, b]) => a < b) && pairs.some(([a]) => seconds.has(a));
}

/**
 * Which of two systems (or clips) is A: the one named first if every pair is always named in one order, as in a study
 * with a baseline. If some pair is named in both orders, as random single pairs are, or all pairs are named by name, A is
 * the first in natural order in all pairs. All tables use this order, so that a pair is one row with one sign.
 * @example pairOrder([['b', 'a'], ['c', 'a'], ['a', 'c']])(['b', 'a']) // ['a', 'b']: c and a are named in both orders
 */
export function pairOrder(named: Iterable<NamedPair>): (pair: NamedPair) => NamedPair {
  const known = new Map<string, NamedPair>();
  let isMixed = false;
  for (const pair of named) {
    const first = known.get(keyOf(pair));
    if (first === undefined) known.set(keyOf(pair), pair);
    else if (first[0] !== pair[0]) isMixed = true;
  }
  const isNatural = isMixed || areByName([...known.values()]);
  return (pair) => {
    const [a, b] = pair;
    const [first] = isNatural ? pair.toSorted(naturalOrder) : (known.get(keyOf(pair)) ?? pair);
    return first === a ? pair : [b, a];
  };
}

/** Planned and rated pairs in natural order, each once. Rated pairs keep their A and B from `inPairOrder`. */
export function eachPairOnce(planned: readonly NamedPair[], rated: readonly NamedPair[]): NamedPair[] {
  const byRatings = new Map(rated.map((pair) => [keyOf(pair), pair]));
  const order = pairOrder([...planned, ...rated]);
  const pairs = [...planned.map((pair) => byRatings.get(keyOf(pair)) ?? order(pair)), ...rated];
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()].toSorted(naturalPairs);
}

/** The compared names of a rating: its two systems, or its two clips if their systems are equal or unknown. */
function comparedBy({ system, comparedSystem, clip, comparedClip, role }: Rating): NamedPair | null {
  if (role !== 'test' || comparedClip === null || clip === comparedClip) return null;
  if (system === comparedSystem) return [clip, comparedClip];
  return system === null || comparedSystem === null ? null : [system, comparedSystem];
}

/** Factors with two levels for some part of the clips. */
function varyingFactors(ratings: readonly Rating[], partOf: (rating: Rating) => string | null): Set<string> {
  const levels = new Map<string, string>();
  const varying = new Set<string>();
  for (const rating of ratings) {
    for (const [factor, level] of Object.entries(rating.factors)) {
      const key = JSON.stringify([factor, partOf(rating)]);
      if ((levels.get(key) ?? level) !== level) varying.add(factor);
      levels.set(key, level);
    }
  }
  return varying;
}

/**
 * The factors of a clip: its own if it is the first of some pair, otherwise those factors of the other clip that belong
 * to the item, such as a topic, and not to the system.
 */
function knownFactors(ratings: readonly Rating[]) {
  const ofClip = new Map(ratings.map(({ clip, factors }) => [clip, factors]));
  const [varied, withinItems, withinSystems] = [
    varyingFactors(ratings, () => null),
    varyingFactors(ratings, ({ item }) => item),
    varyingFactors(ratings, ({ system }) => system),
  ];
  const isShared = (factor: string): boolean =>
    !varied.has(factor) || (withinSystems.has(factor) && !withinItems.has(factor));
  return (clip: string, other: Rating['factors']): Rating['factors'] =>
    ofClip.get(clip) ?? Object.fromEntries(Object.entries(other).filter(([factor]) => isShared(factor)));
}

/** All pairs in the ratings of several runs, which share one order. */
export const namedPairs = (ratings: Ratings): NamedPair[] => [...ratedRows(ratings, comparedBy)];

/**
 * Ratings of pairs under test with A and B as in `order`. If they swap places, the value is mirrored at the middle of
 * its scale, except for facts such as right answers, which have no sign. `rawValue` does not change, and neither do
 * ratings of traps, of single clips and on other scales.
 * @example of a over b (+2) and b over a (+1) on a scale from -2 to 2 the second becomes a over b (-1)
 */
export function inPairOrder<Own extends Ratings>(
  ratings: Own,
  scales: readonly Scale[],
  order = pairOrder(namedPairs(ratings)),
): Own | readonly Rating[] {
  const byName = new Map(scales.map((scale) => [scale.name, scale]));
  if (ratings.every(({ comparedClip }) => comparedClip === null)) return ratings;
  const rows = rowsOf(ratings);
  const factorsOf = knownFactors(rows);
  return mapped(rows, (rating) => {
    const { system, comparedSystem, clip, comparedClip, canonicalValue: value, position } = rating;
    const [pair, scale] = [comparedBy(rating), byName.get(rating.scale)];
    if (!pair || !scale || comparedClip === null || order(pair)[0] === pair[0]) return rating;
    const { min, max } = scale.grid;
    return changed(rating, {
      system: comparedSystem,
      comparedSystem: system,
      clip: comparedClip,
      comparedClip: clip,
      factors: factorsOf(comparedClip, rating.factors),
      canonicalValue: value === null || scale.judges === 'fact' ? value : min + max - value,
      position: position === 1 ? 2 : 1,
    });
  });
}
