import type { Ratings } from '../../ratings/ratings.ts';
import type { Finding } from './rule.ts';
import { inOrder, seriesOf, type Series, type Vote, type Votes } from './votes.ts';

const ordered = (ratings: Ratings): Series[] =>
  seriesOf(ratings).toSorted((a, b) => inOrder(a.block, b.block) || inOrder(a.scale, b.scale));

/**
 * The findings of a rule that looks at each series (one scale of one block) separately. Sorted by block, scale and
 * listener, so that they do not depend on the order of the ratings.
 */
export function* inEachSeries(
  ratings: Ratings,
  find: (votes: Votes, series: Series) => Iterable<Finding>,
): Generator<Finding, void> {
  for (const series of ordered(ratings))
    yield* [...find(series.votes, series)].toSorted((a, b) => inOrder(a.listener, b.listener));
}

/**
 * The same for a rule that judges one listener after another, so that there are the votes and findings of one listener at a
 * time. `judge` gets all votes of a series and returns a function that gets those of a listener.
 */
export function* ofEachListener(
  ratings: Ratings,
  judge: (votes: Votes, series: Series) => (own: readonly Vote[], listener: string) => Iterable<Finding>,
): Generator<Finding, void> {
  for (const series of ordered(ratings)) {
    const find = judge(series.votes, series);
    for (const [listener, own] of series.votes.byListenerName()) yield* find(own, listener);
  }
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
