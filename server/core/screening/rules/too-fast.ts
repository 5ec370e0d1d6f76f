import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { groupsOf, pageKey } from '../contract/groups.ts';
import { defineRule, CLIP_DURATIONS } from '../contract/rule.ts';
import { isMoreThan, percent, share } from '../contract/share.ts';

/** A page with the duration heard of its clips and the time available before the final answer. */
interface TimedPage {
  heardMs: number;
  /** From first sound to the last change of the answer. */
  listenedMs: number;
}

/** A page's times; null if they were not recorded, or a clip's length is unknown. */
function timedPage(page: readonly Rating[], durations: ReadonlyMap<string, number>): TimedPage[] {
  const heard = new Map<string, number | null>();
  const starts: number[] = [];
  const decisions: number[] = [];
  for (const { clip, role, heardShare, firstPlayMs, decisionMs } of page) {
    const durationMs = durations.get(clip);
    const isKnown = durationMs !== undefined && heardShare !== null;
    heard.set(JSON.stringify([clip, role]), isKnown ? durationMs * heardShare : null);
    if (firstPlayMs !== null) starts.push(firstPlayMs);
    if (decisionMs !== null) decisions.push(decisionMs);
  }
  const times = [...heard.values()];
  if (starts.length === 0 || decisions.length === 0 || times.includes(null)) return [];
  const heardMs = times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  return [{ heardMs, listenedMs: Math.max(...decisions) - Math.min(...starts) }];
}

/**
 * Finds answers that were final before half of the heard sound can have been played: the time from the page's first sound
 * to the last change of the answer is less than half the duration of the heard parts of its clips, without repeats, since
 * no two clips play at once. Finds listeners with more than half of at least five such pages in a block. Of a comparison,
 * only the rated clip is known. Ratings without times and clips of unknown length are not judged. If controls are locked
 * until everything was heard, nobody can be so fast.
 */
export const tooFastRule = defineRule({
  id: 'too fast',
  version: 1,
  summary: 'More than half of the pages answered in less than half the duration of the sound heard.',
  source: 'Earshot',
  tests: 'times',
  effect: 'flag',
  params: z.strictObject({
    share: share
      .default(0.5)
      .describe('Share of the duration heard on a page, 0 to 1, below which an answer is too fast.'),
    page_share: share
      .default(0.5)
      .describe('Largest tolerated share of pages that are answered too fast, 0 to 1.'),
    least: z.int().min(1).default(5).describe('Minimum number of pages with known times.'),
  }),
  needs: [
    { reads: CLIP_DURATIONS },
    { reads: 'heard_share' },
    { reads: 'first_play_ms' },
    { reads: 'decision_ms' },
  ],
  *find(ratings, { share: ofHeard, page_share: tolerated, least }, { durations }) {
    for (const { first, ratings: own } of groupsOf(ratings, ({ block, listener }) => [block, listener])) {
      const pages = [...groupBy(own, pageKey).values()];
      const timed = pages.flatMap((page) => timedPage(page, durations));
      const fast = timed.filter(({ heardMs, listenedMs }) => listenedMs < ofHeard * heardMs).length;
      if (timed.length < least || !isMoreThan(fast, timed.length, tolerated)) continue;
      const evidence = `${fast} of ${timed.length} pages answered in less than ${percent(ofHeard)} % of what was heard`;
      yield { listener: first.listener, ratings: own, evidence };
    }
  },
});
