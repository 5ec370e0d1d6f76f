import { groupBy } from '../../order/group-by.ts';
import { naturalPairs } from '../../order/natural-order.ts';
import type { Rating } from '../../ratings/ratings.ts';

/** Ratings of one system, or of one system compared with another. */
export interface ComparedGroup {
  /** '(test)' for clips without a system. */
  system: string;
  /** The system that it is compared with; null where clips are rated alone. */
  compared: string | null;
  /** Both in one word, for a figure. */
  name: string;
  ratings: readonly Rating[];
}

const NO_SYSTEM = '(test)';
const REFERENCE = '(reference)';

/** Ratings by system, or by pair of systems, in natural order. */
export function comparedGroups(ratings: readonly Rating[]): ComparedGroup[] {
  const keyOf = ({ system, comparedClip, comparedSystem }: Rating) =>
    comparedClip === null ? system : JSON.stringify([system, comparedSystem]);
  return [...groupBy(ratings, keyOf).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const system = first.system ?? NO_SYSTEM;
      const compared = first.comparedClip === null ? null : (first.comparedSystem ?? REFERENCE);
      return [
        { system, compared, name: compared === null ? system : `${system} - ${compared}`, ratings: own },
      ];
    })
    .toSorted((one, other) =>
      naturalPairs([one.system, one.compared ?? ''], [other.system, other.compared ?? '']),
    );
}
