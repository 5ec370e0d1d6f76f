import { inPairOrder } from '../analysis/input/pair-order.ts';
import { ratedRows } from '../analysis/input/rated-rows.ts';
import { groupBy } from '../order/group-by.ts';
import { analysisOf } from '../methods/analyses.ts';
import { fail } from '../order/fail.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { rowsOf } from '../ratings/compact-ratings.ts';
import type { Rating, Ratings } from '../ratings/ratings.ts';
import { GroupNumbers } from '../stats/intervals/vote-groups.ts';
import type { Screened } from './lens.ts';
import { isTested } from './contract/votes.ts';

/** The ratings of a study under one screening set. */
export interface Screening {
  /** Display name. */
  name: string;
  under: Screened<Ratings>;
}

/** Which ratings count under one screening set, without the rest of what it found: for comparing many sets of a large study. */
export interface Counting {
  /** Display name. */
  name: string;
  /** 1 for a rating that counts, at its index. */
  counts: Uint8Array;
}

/** What `Counting` keeps of a screening. */
export const countingOf = ({ name, under }: Screening): Counting => ({
  name,
  counts: Uint8Array.from(under.ratings, ({ counts }) => (counts ? 1 : 0)),
});

/** A condition of one block and scale under each screening, in the order of the screenings. */
export interface ConditionMeans {
  block: number;
  scale: string;
  /** Its system; its role if it has none or is not a clip under test. */
  condition: string;
  before: { n: number; mean: number | null };
  after: { n: number; mean: number | null }[];
}

function nameOf({ system, role, comparedSystem }: Rating): string {
  const name = role === 'test' ? (system ?? '(all)') : `${system ?? ''} (${role})`.trim();
  return comparedSystem === null ? name : `${name} - ${comparedSystem}`;
}

/** Number and mean of values; the mean is null without values. */
export function meanOf(values: readonly number[]): { n: number; mean: number | null } {
  const n = values.length;
  return { n, mean: n === 0 ? null : values.reduce((sum, value) => sum + value, 0) / n };
}

/**
 * The mean of every condition (system, hidden reference, anchor; without traps) on the method's scale: of all ratings, and
 * of those that count under each screening. Screenings must keep the order of the ratings. Null without ratings. By block
 * and scale, then by name.
 */
export function conditionMeans(ratings: Ratings, screenings: Iterable<Counting>): ConditionMeans[] {
  const conditions = conditionVotes(ratings);
  const means = Array.from(screenings, (screening) =>
    conditions.map((condition) => meanThatCounts(condition, screening)),
  );
  return conditions.map(({ first, values }, place) => ({
    block: first.block,
    scale: first.scale,
    condition: nameOf(first),
    before: meanOf(values),
    after: means.map((own) => own[place] ?? fail()),
  }));
}

/** All votes on a condition of one block and scale. */
export interface ConditionVotes {
  /** One of the ratings; all share its block, scale, system and role. */
  first: Rating;
  /** Indexes of the ratings. */
  indexes: Uint32Array;
  /** Their votes, in that order. */
  values: readonly number[];
}

/** Votes on a condition that count. */
export const valuesThatCount = ({ indexes, values }: ConditionVotes, { counts }: Counting): number[] =>
  values.filter((_, at) => counts[indexes[at] ?? fail()] === 1);

/** Number and mean of the votes on a condition that count, without a copy of them. */
function meanThatCounts(
  { indexes, values }: ConditionVotes,
  { counts }: Counting,
): ReturnType<typeof meanOf> {
  let [n, sum] = [0, 0];
  for (const [at, value] of values.entries())
    if (counts[indexes[at] ?? fail()] === 1) {
      n += 1;
      sum += value;
    }
  return { n, mean: n === 0 ? null : sum / n };
}

/** Ratings at their indices, with each pair of systems in the order used in results. */
function inOneOrder(ratings: Ratings): Ratings {
  if (ratings.every(({ comparedClip }) => comparedClip === null)) return ratings;
  const rows = rowsOf(ratings);
  const ordered = [...rows];
  const places = groupBy([...rows.keys()], (place) => {
    const { block, method } = rows[place] ?? {};
    return JSON.stringify([block, method]);
  });
  for (const own of places.values()) {
    const rated = own.flatMap((place) => rows[place] ?? []);
    const { scales } = analysisOf(rated[0]?.method ?? '').read(rated);
    for (const [index, rating] of inPairOrder(rated, scales).entries())
      ordered[own[index] ?? fail()] = rating;
  }
  return ordered;
}

type ConditionOf = Pick<Rating, 'block' | 'scale' | 'role' | 'comparedSystem'>;

const areSame = (a: ConditionOf, b: ConditionOf): boolean =>
  a.block === b.block && a.scale === b.scale && a.role === b.role && a.comparedSystem === b.comparedSystem;

/** Returns a function that gives the condition of a rating as text, made once for each condition. */
function conditionKeys(): (rating: Rating) => string {
  const bySystem = new Map<string | null, (ConditionOf & { key: string })[]>();
  return (rating) => {
    const { system } = rating;
    const known = bySystem.get(system) ?? [];
    const same = known.find((own) => areSame(own, rating));
    if (same) return same.key;
    const { block, scale, role, comparedSystem } = rating;
    const key = JSON.stringify([block, scale, nameOf(rating)]);
    bySystem.set(system, [...known, { block, scale, role, comparedSystem, key }]);
    return key;
  };
}

/** Instead of a condition, for ratings that are no votes. */
const NO_CONDITION = '';

/** The votes behind the means of `conditionMeans`, in the same order. */
export function conditionVotes(ratings: Ratings): ConditionVotes[] {
  const ordered = inOneOrder(ratings);
  const keyOf = conditionKeys();
  const voteAt = (place: number): Rating => ordered.at(place) ?? fail();
  // Made with their length: an array that grows takes up to half more.
  const valuesOf = (indexes: Uint32Array): number[] =>
    Array.from({ length: indexes.length }, (_, at) => voteAt(indexes[at] ?? fail()).canonicalValue ?? fail());
  const conditions = GroupNumbers.of(
    ratedRows(ordered, (rating) =>
      rating.canonicalValue === null || !isTested(rating.role) ? NO_CONDITION : keyOf(rating),
    ),
  );
  return [...conditions.inGroups()]
    .filter(([key]) => key !== NO_CONDITION)
    .map(([, indexes]) => ({
      first: voteAt(indexes[0] ?? fail()),
      indexes,
      values: valuesOf(indexes),
    }))
    .toSorted(
      ({ first: a }, { first: b }) =>
        a.block - b.block || naturalOrder(a.scale, b.scale) || naturalOrder(nameOf(a), nameOf(b)),
    );
}

/** Effect of the choice of screening on one block and scale. */
export interface Sensitivity {
  /**
   * Condition with the largest change of its mean against the primary screening, and the change; null without any change.
   */
  condition: string | null;
  change: number | null;
  /** Pairs of conditions whose order differs from that under the primary screening. */
  swapped: number;
}

/** Compares the screening at `index` with the first one. Rows are of one block and scale. */
export function sensitivityOf(rows: readonly ConditionMeans[], index: number): Sensitivity {
  const means = rows.flatMap(({ condition, after }) => {
    const [primary, other] = [after[0]?.mean ?? null, after[index]?.mean ?? null];
    return primary === null || other === null ? [] : [{ condition, primary, other }];
  });
  const [largest] = means.toSorted((a, b) => Math.abs(b.other - b.primary) - Math.abs(a.other - a.primary));
  const swapped = means.flatMap((a, i) =>
    means.slice(i + 1).filter((b) => Math.sign(a.primary - b.primary) !== Math.sign(a.other - b.other)),
  );
  return {
    condition: largest && largest.other !== largest.primary ? largest.condition : null,
    change: largest ? largest.other - largest.primary : null,
    swapped: swapped.length,
  };
}
