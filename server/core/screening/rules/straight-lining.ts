import { z } from 'zod';
import { allOrSome } from '../../order/all-or-some.ts';
import { groupBy } from '../../order/group-by.ts';
import { groupsOf } from '../contract/groups.ts';
import { defineRule } from '../contract/rule.ts';
import { isMoreThan, share } from '../contract/share.ts';
import { isTested } from '../contract/votes.ts';

/**
 * Finds one answer to nearly everything: the same value (or label, if an answer has no number) on more than 90 % of at
 * least ten tested clips of a scale, as clicked: always choosing the left clip is found too. By default a flag, because a
 * genuine opinion can be as constant.
 */
export const straightLiningRule = defineRule({
  id: 'straight lining',
  version: 1,
  summary: 'The same answer on more than 90 % of at least ten tested clips.',
  source: 'Earshot',
  tests: 'spread of answers',
  effect: 'flag',
  params: z.strictObject({
    share: share.default(0.9).describe('Largest tolerated share of clips with the same answer, 0 to 1.'),
    least: z.int().min(2).default(10).describe('Minimum number of clips of a scale.'),
  }),
  *find(ratings, { share: tolerated, least }) {
    const tested = allOrSome(ratings, ({ role }) => isTested(role));
    const series = groupsOf(tested, ({ block, scale, listener }) => [block, scale, listener]);
    for (const { first, ratings: own } of series) {
      const { listener, scale } = first;
      const answered = own.flatMap((rating) => {
        const answer = rating.rawValue ?? rating.canonicalValue ?? rating.label;
        return answer === null ? [] : [{ rating, answer }];
      });
      const most = [...groupBy(answered, ({ answer }) => answer)]
        .map(([answer, { length }]) => ({ answer, count: length }))
        .toSorted((a, b) => b.count - a.count)
        .at(0);
      if (!most || answered.length < least) continue;
      if (!isMoreThan(most.count, answered.length, tolerated)) continue;
      const evidence = `${scale}: ${most.answer} on ${most.count} of ${answered.length} clips`;
      yield { listener, ratings: answered.map(({ rating }) => rating), evidence };
    }
  },
});
