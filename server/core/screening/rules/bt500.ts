import { mean, standardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { isConstant } from '../../stats/numbers/is-constant.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import type { Vote } from '../contract/votes.ts';

/** Votes at a limit count as beyond it, regardless of rounding of their mean. */
const ROUNDING = 1e-12;

/** How many votes of a listener are far from the mean of their stimulus. */
interface Far {
  above: number;
  below: number;
}

/** Adds the votes on one stimulus far above and far below their mean; none if all are equal. */
function addFar(cell: readonly Vote[], add: (vote: Vote, side: keyof Far) => void): void {
  const values = cell.map(({ value }) => value);
  if (isConstant(values)) return;
  const [centre, deviation] = [mean(values), standardDeviation(values)];
  const kurtosis = mean(values.map((value) => ((value - centre) / deviation) ** 4));
  const normal = kurtosis >= 2 - ROUNDING && kurtosis <= 4 + ROUNDING;
  const limit = (normal ? 2 : Math.sqrt(20)) * deviation * (1 - ROUNDING);
  for (const vote of cell) {
    if (vote.value - centre >= limit) add(vote, 'above');
    if (centre - vote.value >= limit) add(vote, 'below');
  }
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
      const far = new Map<string, Far>();
      const add = ({ listener }: Vote, side: keyof Far): void => {
        const own = far.get(listener) ?? { above: 0, below: 0 };
        own[side] += 1;
        far.set(listener, own);
      };
      for (const [, cell] of votes.byStimulus()) addFar(cell, add);
      const rejected: Finding[] = [];
      let isAnyKept = false;
      for (const [listener, own] of votes.byListener()) {
        const { above, below } = far.get(listener) ?? { above: 0, below: 0 };
        if (isRejected(above, below, own.length)) {
          const evidence = `${above} of ${own.length} votes far above the mean of their stimulus, ${below} far below`;
          rejected.push(againstAll(listener, own, evidence));
        } else isAnyKept = true;
      }
      return isAnyKept ? rejected : [];
    }),
});
