import { groupBy } from '../../order/group-by.ts';
import { isLast, isTopTwo } from './anchors.ts';
import { pageKey } from './groups.ts';
import type { Vote, Votes } from './votes.ts';

/** A listener's placement of the anchors. */
export interface AnchorJudge {
  listener: string;
  /** All votes of the listener. */
  votes: readonly Vote[];
  /** Pages with both anchors. */
  pages: number;
  /** Pages with the low anchor last. */
  last: number;
  /** Pages with the high anchor among the best two. */
  topTwo: number;
}

/** The score of the clip with a role, and all others of the page. */
function scoresBy(page: readonly Vote[], role: string): { own: number; others: number[] } | null {
  const own = page.find(({ rating }) => rating.role === role);
  if (!own) return null;
  return { own: own.value, others: page.filter((vote) => vote !== own).map(({ value }) => value) };
}

/**
 * Placement of the low and the high anchor by each listener of one series, one after another. Empty if a hidden reference is rated, because
 * the high anchor need not be among the best two then. Source: PodEval (arXiv 2510.00485), Table 3.
 */
export function* anchorJudges(votes: Votes): Generator<AnchorJudge, void> {
  for (const { rating } of votes) if (rating.role === 'hidden reference') return;
  for (const [listener, own] of votes.byListener()) {
    const judged = [...groupBy(own, ({ rating }) => pageKey(rating)).values()].flatMap((page) => {
      const [low, high] = [scoresBy(page, 'low anchor'), scoresBy(page, 'high anchor')];
      return low && high ? [{ low, high }] : [];
    });
    const last = judged.filter(({ low }) => isLast(low.own, low.others)).length;
    const topTwo = judged.filter(({ high }) => isTopTwo(high.own, high.others)).length;
    yield { listener, votes: own, pages: judged.length, last, topTwo };
  }
}
