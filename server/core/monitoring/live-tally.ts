import type { Exclusion } from '../api/monitor.ts';
import type { Rating } from '../ratings/ratings.ts';

/** Counts of the ratings of one session. Contains no listener. */
export interface RatingTally {
  ratings: number;
  counting: number;
  /** Pages on which a clip under test has a rating that counts, by clip. */
  clips: ReadonlyMap<string, number>;
  exclusions: readonly Exclusion[];
}

const TEST_ROLE = 'test';

/** Counts both clips of a pair; several scales of one page are one judgement. */
function countedClips(ratings: readonly Rating[]): Map<string, number> {
  const pages = new Map<string, Set<number>>();
  for (const { clip, comparedClip, role, page, counts } of ratings) {
    if (!counts || role !== TEST_ROLE) continue;
    for (const judged of comparedClip === null ? [clip] : [clip, comparedClip]) {
      pages.set(judged, (pages.get(judged) ?? new Set()).add(page));
    }
  }
  return new Map([...pages].map(([clip, seen]) => [clip, seen.size]));
}

function exclusionOf(rule: string, ratings: readonly Rating[]): Exclusion {
  const refused = ratings.filter(({ reasons }) => reasons.includes(rule));
  const batches = refused.flatMap(({ block, batch }) => (batch === null ? [] : `${block}/${batch}`));
  return { rule, sessions: 1, batches: new Set(batches).size, ratings: refused.length };
}

/**
 * Counts the ratings of one session. A clip counts once per page, whatever the number of scales; of a pair both clips
 * count; traps, anchors and references do not. Example: a MUSHRA page of 4 test systems that counts gives 4 clips one each.
 */
export function tallyRatings(ratings: readonly Rating[]): RatingTally {
  const rules = new Set(ratings.flatMap(({ reasons }) => reasons));
  return {
    ratings: ratings.length,
    counting: ratings.filter(({ counts }) => counts).length,
    clips: countedClips(ratings),
    exclusions: [...rules].map((rule) => exclusionOf(rule, ratings)),
  };
}

/** Sums the exclusions of sessions by rule, in order of rule. */
export function sumExclusions(exclusions: readonly Exclusion[]): Exclusion[] {
  const sums = new Map<string, Exclusion>();
  for (const { rule, sessions, batches, ratings } of exclusions) {
    const sum = sums.get(rule) ?? { rule, sessions: 0, batches: 0, ratings: 0 };
    sums.set(rule, {
      rule,
      sessions: sum.sessions + sessions,
      batches: sum.batches + batches,
      ratings: sum.ratings + ratings,
    });
  }
  return [...sums.values()].toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
}
