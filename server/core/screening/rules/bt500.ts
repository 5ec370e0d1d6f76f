import { mean, standardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { isConstant } from '../../stats/numbers/is-constant.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import type { Vote } from '../contract/votes.ts';

/** Votes at a limit count as beyond it, regardless of rounding of their mean. */
const ROUNDING = 1e-12;

/** Votes far above and far below the mean of their stimulus; none if all of its votes are equal. */
function farVotes(cell: readonly Vote[]): { above: Vote[]; below: Vote[] } {
  const values = cell.map(({ value }) => value);
  if (isConstant(values)) return { above: [], below: [] };
  const [centre, deviation] = [mean(values), standardDeviation(values)];
  const kurtosis = mean(values.map((value) => ((value - centre) / deviation) ** 4));
  const normal = kurtosis >= 2 - ROUNDING && kurtosis <= 4 + ROUNDING;
  const limit = (normal ? 2 : Math.sqrt(20)) * deviation * (1 - ROUNDING);
  return {
    above: cell.filter(({ value }) => value - centre >= limit),
    below: cell.filter(({ value }) => centre - value >= limit),
  };
}

/**
 * (P + Q)/N > 0.05 and |P - Q|/(P + Q) < 0.3, in whole numbers: often far away, and on both sides. A listener who is far
 * away on one side is biased, not careless.
 */
function isRejected(above: number, below: number, votes: number): boolean {
  return 20 * (above + below) > votes && 10 * Math.abs(above - below) < 3 * (above + below);
}

/**
 * Far from the mean of a stimulus: 2 population standard deviations if its kurtosis is 2 to 4, otherwise root 20. The share
 * is of the listener's own votes, so that it applies to incomplete designs. Never excludes all listeners.
 */
export const bt500Rule = defineRule({
  id: 'bt500',
  version: 1,
  summary:
    'More than 5 % of the votes far from the mean of their stimulus (2 standard deviations, or root 20 if the votes are not near normal), about equally often above and below it.',
  source: 'ITU-R BT.500, screening of observers',
  tests: 'agreement with others',
  effect: 'exclude',
  params: z.strictObject({}),
  find: (ratings) =>
    inEachSeries(ratings, (votes) => {
      const cells = [...groupBy(votes, ({ stimulus }) => stimulus).values()].map(farVotes);
      const above = new Set(cells.flatMap((cell) => cell.above));
      const below = new Set(cells.flatMap((cell) => cell.below));
      const voters = groupBy(votes, ({ listener }) => listener);
      const rejected = [...voters].flatMap(([listener, own]) => {
        const countIn = (far: ReadonlySet<Vote>): number => own.filter((vote) => far.has(vote)).length;
        const [p, q, n] = [countIn(above), countIn(below), own.length];
        if (!isRejected(p, q, n)) return [];
        return [
          againstAll(
            listener,
            own,
            `${p} of ${n} votes far above the mean of their stimulus, ${q} far below`,
          ),
        ];
      });
      return rejected.length === voters.size ? [] : rejected;
    }),
});
