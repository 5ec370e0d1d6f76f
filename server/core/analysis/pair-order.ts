import type { Rating } from '../ratings.ts';
import type { Scale } from './analysis.ts';

/** The two systems of a comparison, the first one named A. */
export type NamedPair = readonly [a: string, b: string];

/** Both orders of a pair have one key. */
const keyOf = ([a, b]: NamedPair): string => JSON.stringify(a < b ? [a, b] : [b, a]);

/**
 * Which of two systems (or clips) is A: the one that is named first, where every pair is named in one order throughout, as a
 * study of systems against a baseline does; by name in all pairs where some pair is named in both orders, as random single
 * pairs are. Every table goes by it, so that a pair is one row with one sign.
 * @example pairOrder([['b', 'a'], ['c', 'a'], ['a', 'c']])(['b', 'a']) // ['a', 'b']: c and a are named in both orders
 */
export function pairOrder(named: Iterable<NamedPair>): (pair: NamedPair) => NamedPair {
  const firsts = new Map<string, string>();
  let isMixed = false;
  for (const pair of named) {
    const key = keyOf(pair);
    const first = firsts.get(key) ?? pair[0];
    firsts.set(key, first);
    if (first !== pair[0]) isMixed = true;
  }
  return (pair) => {
    const [a, b] = pair;
    const first = isMixed ? (a < b ? a : b) : (firsts.get(keyOf(pair)) ?? a);
    return first === a ? pair : [b, a];
  };
}

/**
 * Pairs of systems that were planned, then those that only ratings have; each once. What was rated keeps the order that
 * `inPairOrder` gave it.
 */
export function eachPairOnce(planned: readonly NamedPair[], rated: readonly NamedPair[]): NamedPair[] {
  const byRatings = new Map(rated.map((pair) => [keyOf(pair), pair]));
  const order = pairOrder([...planned, ...rated]);
  const pairs = [...planned.map((pair) => byRatings.get(keyOf(pair)) ?? order(pair)), ...rated];
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

/** What a rating compares: its two systems, or its two clips where these are of one system or of none that is known. */
function comparedBy({ system, comparedSystem, clip, comparedClip, role }: Rating): NamedPair | null {
  if (role !== 'test' || comparedClip === null || clip === comparedClip) return null;
  if (system === comparedSystem) return [clip, comparedClip];
  return system === null || comparedSystem === null ? null : [system, comparedSystem];
}

/** Factors of which some part of the clips has two levels. */
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
 * The factors of a clip: its own where it is the first of some pair, else those of the other clip that go with the item, as a
 * topic does, and not with the system.
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

/** The pairs that ratings of some runs name, all of which are to have one order. */
export const namedPairs = (ratings: readonly Rating[]): NamedPair[] =>
  ratings.flatMap((rating) => {
    const pair = comparedBy(rating);
    return pair ? [pair] : [];
  });

/**
 * Ratings of pairs under test with A and B as `order` has them: where they change places the value is mirrored at the middle
 * of its scale, but that of a fact, such as a right answer, has no sign. What was shown (`rawValue`) stays, and so do ratings on
 * other scales, of traps, and of a clip alone.
 * @example of a over b (+2) and b over a (+1) on a scale from -2 to 2 the second becomes a over b (-1)
 */
export function inPairOrder(
  ratings: readonly Rating[],
  scales: readonly Scale[],
  order = pairOrder(namedPairs(ratings)),
): readonly Rating[] {
  const byName = new Map(scales.map((scale) => [scale.name, scale]));
  const factorsOf = knownFactors(ratings);
  return ratings.map((rating) => {
    const { system, comparedSystem, clip, comparedClip, canonicalValue: value, position } = rating;
    const [pair, scale] = [comparedBy(rating), byName.get(rating.scale)];
    if (!pair || !scale || comparedClip === null || order(pair)[0] === pair[0]) return rating;
    const { min, max } = scale.grid;
    return {
      ...rating,
      system: comparedSystem,
      comparedSystem: system,
      clip: comparedClip,
      comparedClip: clip,
      factors: factorsOf(comparedClip, rating.factors),
      canonicalValue: value === null || scale.judges === 'fact' ? value : min + max - value,
      position: position === 1 ? 2 : 1,
    };
  });
}
