import type { Rating } from '../ratings.ts';
import { groupBy } from '../group-by.ts';

/** What a metric is held against: a clip, or a pair of clips, with the mean of its ratings that count. */
export interface ComparisonUnit {
  clip: string;
  /** The other clip of a pair; null for a clip alone. */
  comparedClip: string | null;
  /** The system, or both systems of a pair; null for a clip without. */
  system: string | null;
  rating: number;
}

function systemOf({ system, comparedClip, comparedSystem }: Rating): string | null {
  if (comparedClip === null || system === null) return system;
  return comparedSystem === null ? null : `${system} - ${comparedSystem}`;
}

/**
 * The clips or pairs under test that have ratings that count, in path order. Each mean is one sum over one count, so
 * that ties stay ties.
 */
export function comparisonUnits(ratings: readonly Rating[]): ComparisonUnit[] {
  const counted = ratings.filter(
    ({ counts, role, canonicalValue }) => counts && role === 'test' && canonicalValue !== null,
  );
  const byPlace = groupBy(counted, ({ clip, comparedClip }) => JSON.stringify([clip, comparedClip]));
  return [...byPlace]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const [first] = own;
      if (!first) return [];
      const sum = own.reduce((total, { canonicalValue }) => total + (canonicalValue ?? 0), 0);
      const { clip, comparedClip } = first;
      return [{ clip, comparedClip, system: systemOf(first), rating: sum / own.length }];
    });
}
