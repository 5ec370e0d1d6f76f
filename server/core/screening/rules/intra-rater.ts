import { z } from 'zod';
import { greatestOf, leastOf } from '../../order/extremes.ts';
import { repeatedRatings } from '../../ratings/repeated-ratings.ts';
import { groupsOf } from '../contract/groups.ts';
import { defineRule } from '../contract/rule.ts';
import { isMoreThan, share } from '../contract/share.ts';
import { seriesOf } from '../contract/votes.ts';

/**
 * Finds listeners with low self-agreement: the mean absolute difference between the two ratings of repeated clips under
 * test is more than a quarter of the range that all listeners used, from the lowest to the highest rating of a clip under
 * test. Random answers differ by a third of a continuous scale on average, and by 1.6 of the 4 points of a five-point one.
 * By default a flag, because a few repeats are little evidence. Finds all ratings of the listener on the scale.
 */
export const intraRaterRule = defineRule({
  id: 'intra-rater',
  version: 1,
  summary: 'The second ratings of the same clips are too far from the first ones.',
  source: 'Earshot',
  tests: 'repeats',
  effect: 'flag',
  params: z.strictObject({
    most: share
      .default(0.25)
      .describe(
        'Largest mean absolute difference, as a share of the used range of the scale: 0.25 is 1 point of a ' +
          'five-point scale, 25 of 0 to 100.',
      ),
    least: z.int().min(1).default(3).describe('Minimum number of repeated ratings of a scale.'),
  }),
  *find(ratings, { most, least }) {
    const ranges = new Map(
      seriesOf(ratings).map(({ block, scale, votes }) => {
        const range = greatestOf(votes.values()) - leastOf(votes.values());
        return [JSON.stringify([block, scale]), range];
      }),
    );
    const series = groupsOf(ratings, ({ block, scale, listener }) => [block, scale, listener]);
    for (const { first, ratings: own } of series) {
      const { block, scale, listener } = first;
      const differences = repeatedRatings(own).map(({ values: [one, other] }) => Math.abs(one - other));
      const sum = differences.reduce((total, difference) => total + difference, 0);
      const n = differences.length;
      const range = ranges.get(JSON.stringify([block, scale])) ?? 0;
      if (n < least || !isMoreThan(sum, n * range, most)) continue;
      const evidence = `${scale}: ${n} clips rated twice, ${(sum / n).toFixed(2)} apart on average, of a range of ${range}`;
      yield { listener, ratings: own, evidence };
    }
  },
});
