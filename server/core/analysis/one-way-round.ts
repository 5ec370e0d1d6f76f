import type { Rating } from '../ratings.ts';
import type { Scale } from './analysis.ts';

/**
 * Ratings of pairs with every two systems named in the one order in which they first come, as tables of other programs name
 * them in either: A and B change places, and the value is mirrored at the middle of its scale. Ratings on other scales, and of
 * pairs without systems, stay as they are; so does what was shown (`rawValue`).
 * @example of a over b (+2) and b over a (+1) on a scale from -2 to 2 the second becomes a over b (-1)
 */
export function oneWayRound(ratings: readonly Rating[], scales: readonly Scale[]): readonly Rating[] {
  const grids = new Map(
    scales.flatMap(({ name, judges, grid }) => (judges === 'pair' ? [[name, grid] as const] : [])),
  );
  if (grids.size === 0) return ratings;
  const firsts = new Map<string, string>();
  return ratings.map((rating) => {
    const { scale, system, comparedSystem, clip, comparedClip, canonicalValue, position } = rating;
    const grid = grids.get(scale);
    if (!grid || comparedClip === null || system === null || comparedSystem === null) return rating;
    if (system === comparedSystem) return rating;
    const key = JSON.stringify([system, comparedSystem].toSorted());
    const first = firsts.get(key) ?? system;
    firsts.set(key, first);
    if (first === system) return rating;
    return {
      ...rating,
      system: comparedSystem,
      comparedSystem: system,
      clip: comparedClip,
      comparedClip: clip,
      canonicalValue: canonicalValue === null ? null : grid.min + grid.max - canonicalValue,
      position: position === 1 ? 2 : 1,
    };
  });
}
