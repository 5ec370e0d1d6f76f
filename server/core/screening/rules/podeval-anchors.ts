import { z } from 'zod';
import { anchorJudges } from '../contract/anchor-judges.ts';
import { keepsJudge, PODEVAL } from '../contract/anchors.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import { share } from '../contract/share.ts';

/**
 * A judge is kept if the low anchor came last, strictly, on more than 90 % of the pages and the high anchor among the best
 * two on more than 50 %; a page of equal scores counts for neither. Only pages with both anchors count. Not applied if a
 * hidden reference is rated, because the rules of BS.1534 apply there. Otherwise excludes all ratings in the block.
 */
export const podevalRule = defineRule({
  id: 'podeval lq/hq',
  version: 1,
  summary:
    'Low anchor not last on more than 90 % of the pages, or high anchor not among the best two on more than 50 %.',
  source: 'PodEval (arXiv 2510.00485), Table 3; ties: Earshot',
  tests: 'right answers',
  effect: 'exclude',
  params: z.strictObject({
    low_share: share
      .default(PODEVAL.low_share)
      .describe('Limit on the share of pages, 0 to 1: the low anchor must be last on more.'),
    high_share: share
      .default(PODEVAL.high_share)
      .describe('Limit on the share of pages, 0 to 1: the high anchor must be in the top 2 on more.'),
  }),
  needs: [
    { reads: 'role', values: ['low anchor'] },
    { reads: 'role', values: ['high anchor'] },
  ],
  find: (ratings, shares) =>
    inEachSeries(ratings, function* (votes) {
      for (const { listener, votes: own, pages, last, topTwo } of anchorJudges(votes)) {
        if (pages === 0 || keepsJudge({ last, topTwo, pages }, shares)) continue;
        const evidence = `low anchor last on ${last} of ${pages} pages, high anchor in the top 2 on ${topTwo}`;
        yield againstAll(listener, own, evidence);
      }
    }),
});
