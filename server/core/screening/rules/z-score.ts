import { mean, standardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { fail } from '../../order/fail.ts';
import { isConstant } from '../../stats/numbers/is-constant.ts';
import { againstOne, ofEachListener } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import type { Vote, Votes } from '../contract/votes.ts';

/**
 * Returns a function that finds the votes of a listener at least `limit` population standard deviations from the mean of their
 * condition, by condition.
 */
export function distantVotes(votes: Votes, limit: number): (own: readonly Vote[]) => Finding[] {
  const cells = new Map<string, { place: number; n: number; centre: number; deviation: number }>();
  for (const [condition, cell] of votes.byCondition()) {
    const values = cell.map(({ value }) => value);
    const [centre, deviation] = isConstant(values)
      ? [values[0] ?? fail(), Infinity]
      : [mean(values), standardDeviation(values)];
    cells.set(condition, { place: cells.size, n: values.length, centre, deviation });
  }
  return (own) =>
    own
      .map((vote) => ({ vote, cell: cells.get(vote.condition) ?? fail() }))
      .toSorted((a, b) => a.cell.place - b.cell.place)
      .flatMap(({ vote, cell: { n, centre, deviation } }) => {
        const score = (vote.value - centre) / deviation;
        if (Math.abs(score) < limit) return [];
        const evidence = `${vote.value} has z = ${score.toFixed(2)} among ${n} votes of its condition, mean ${centre.toFixed(2)}`;
        return [againstOne(vote, evidence)];
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
  find: (ratings, { limit }) => ofEachListener(ratings, (votes) => distantVotes(votes, limit)),
});
