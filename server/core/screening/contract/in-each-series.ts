import type { Rating } from '../../ratings/ratings.ts';
import type { Finding } from './rule.ts';
import { seriesOf, type Series, type Vote } from './votes.ts';

const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

/**
 * The findings of a rule that looks at each series (one scale of one block) separately. Sorted by block, scale and
 * listener, so that they do not depend on the order of the ratings.
 */
export function inEachSeries(
  ratings: readonly Rating[],
  find: (votes: readonly Vote[], series: Series) => Finding[],
): Finding[] {
  return seriesOf(ratings)
    .toSorted((a, b) => compare(a.block, b.block) || compare(a.scale, b.scale))
    .flatMap((series) => find(series.votes, series).toSorted((a, b) => compare(a.listener, b.listener)));
}

/** A finding on all of these votes of a listener. */
export const againstAll = (listener: string, votes: readonly Vote[], evidence: string): Finding => ({
  listener,
  ratings: votes.map(({ rating }) => rating),
  evidence,
});

/** A finding on one vote. */
export function againstOne({ listener, rating }: Vote, evidence: string): Finding {
  // V8 keeps a template as a tree of its parts, four times as large, until a letter is read. There may be a finding on every vote.
  evidence.charCodeAt(0);
  return { listener, ratings: [rating], evidence };
}
