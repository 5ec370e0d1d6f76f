import { mean, standardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { isConstant } from '../../stats/numbers/is-constant.ts';
import { againstOne, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import type { Vote } from '../contract/votes.ts';

/** A finding for each vote of a series at least `limit` population standard deviations from the mean of its condition. */
export function distantVotes(votes: readonly Vote[], limit: number): Finding[] {
  return [...groupBy(votes, ({ condition }) => condition).values()].flatMap((cell) => {
    const values = cell.map(({ value }) => value);
    if (isConstant(values)) return [];
    const [centre, deviation] = [mean(values), standardDeviation(values)];
    return cell.flatMap((vote) => {
      const score = (vote.value - centre) / deviation;
      if (Math.abs(score) < limit) return [];
      const evidence = `${vote.value} has z = ${score.toFixed(2)} among ${cell.length} votes of its condition, mean ${centre.toFixed(2)}`;
      return [againstOne(vote, evidence)];
    });
  });
}

/** Of n votes none has |z| above the root of n - 1, so up to 11 votes of a condition give no finding. */
export const zScoreRule = defineRule({
  id: 'z score',
  version: 1,
  summary: 'A vote 3.29 standard deviations or more from the mean of its condition.',
  source: 'Microsoft P.808 Toolkit, removal of outliers; population standard deviation',
  tests: 'agreement with others',
  effect: 'flag',
  params: z.strictObject({
    limit: z.number().positive().default(3.29).describe('Limit, in standard deviations.'),
  }),
  find: (ratings, { limit }) => inEachSeries(ratings, (votes) => distantVotes(votes, limit)),
});
