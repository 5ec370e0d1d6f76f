import { groupBy } from '../../order/group-by.ts';
import { inNaturalOrder, naturalOrder } from '../../order/natural-order.ts';
import { createRandom } from '../../order/random.ts';
import type { Rating } from '../../ratings/ratings.ts';

/** Votes that a final label needs: more than half of them, or more than any other label. */
export const LABEL_RULES = ['majority', 'plurality'] as const;
export type LabelRule = (typeof LABEL_RULES)[number];

/** The votes on one clip. */
export interface LabelledClip {
  clip: string;
  system: string | null;
  item: string | null;
  factors: Readonly<Record<string, string>>;
  /** Final label; null if no label wins and no label for ties is declared. */
  label: string | null;
  /** Whether votes decided: false for a tie and for a clip with too few votes. */
  isDecided: boolean;
  /** Number of votes by label, in the order of all labels. */
  votes: ReadonlyMap<string, number>;
  n: number;
}

interface Wanted {
  rule: LabelRule;
  /** Label of clips without a winner; null for none. */
  ties: string | null;
  /** Fewest votes of a clip with a label. */
  least: number;
}

/** Label of a rating: the name of the answer, or its value on a scale without names. */
export const labelOf = ({ label, canonicalValue }: Rating): string | null =>
  label ?? (canonicalValue === null ? null : String(canonicalValue));

/** Ratings of clips under test on one scale that count, the first of each listener and clip. */
export function labelVotes(ratings: readonly Rating[], scale: string): Rating[] {
  const seen = new Set<string>();
  return ratings.filter((rating) => {
    const isVote =
      rating.counts && rating.role === 'test' && rating.scale === scale && labelOf(rating) !== null;
    const key = JSON.stringify([rating.listener, rating.clip]);
    if (!isVote || rating.comparedClip !== null || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function winnerOf(votes: ReadonlyMap<string, number>, n: number, rule: LabelRule): string | null {
  const most = Math.max(...votes.values());
  const [first, second] = [...votes].filter(([, count]) => count === most);
  if (!first || second || (rule === 'majority' && 2 * most <= n)) return null;
  return first[0];
}

/**
 * One label for each clip from the labels of its listeners, in natural order of clips. `votes`: as `labelVotes` returns them.
 * @example three votes Human, Human, Machine give Human by both rules; Human, Unclear, Machine is a tie
 */
export function finalLabels(votes: readonly Rating[], { rule, ties, least }: Wanted): LabelledClip[] {
  const labels = inNaturalOrder(votes.flatMap((vote) => labelOf(vote) ?? []));
  const clips = [...groupBy(votes, ({ clip }) => clip)].toSorted(([a], [b]) => naturalOrder(a, b));
  return clips.flatMap(([clip, own]) => {
    const [first] = own;
    if (!first) return [];
    const counts = new Map(
      labels.map((label) => [label, own.filter((vote) => labelOf(vote) === label).length]),
    );
    const isEnough = own.length >= least;
    const winner = isEnough ? winnerOf(counts, own.length, rule) : null;
    const { system, item, factors } = first;
    return [
      {
        clip,
        system,
        item,
        factors,
        label: winner ?? (isEnough ? ties : null),
        isDecided: winner !== null,
        votes: counts,
        n: own.length,
      },
    ];
  });
}

/** Value of a factor of a clip; null if it has none. */
export const factorOf = ({ system, item, factors }: LabelledClip, name: string): string | null =>
  name === 'system' ? system : name === 'item' ? item : (factors[name] ?? null);

/**
 * Levels of a factor that are drawn for the test set: `share` of them (above 0, below 1), rounded, at least one and not all.
 * The same seed and levels give the same draw. Throws a RangeError below two levels.
 */
export function drawHeldOut(levels: readonly string[], share: number, seed: string): string[] {
  const sorted = inNaturalOrder(levels);
  if (sorted.length < 2) throw new RangeError(`a split needs at least 2 levels, found ${sorted.length}`);
  const count = Math.min(sorted.length - 1, Math.max(1, Math.round(share * sorted.length)));
  return createRandom(JSON.stringify(['held out', seed]))
    .shuffle(sorted)
    .slice(0, count)
    .toSorted(naturalOrder);
}
