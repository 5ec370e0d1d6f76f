import { z } from 'zod';
import { againstOthers, type AgreementWithOthers } from '../contract/against-others.ts';
import { againstOne, ofEachListener } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import { distantVotes } from './z-score.ts';

export const consistencyParams = z.strictObject({
  distance: z
    .number()
    .positive()
    .default(2)
    .describe("Distance from the others' mean that flags a vote, in points. 2 is for five-point scales."),
  correlation: z
    .number()
    .min(-1)
    .max(1)
    .default(0.3)
    .describe("Correlation with the others' means below which such votes are flagged."),
  min_stimuli: z
    .int()
    .min(3)
    .default(20)
    .describe('Minimum number of stimuli shared with others for this correlation.'),
  limit: z
    .number()
    .positive()
    .default(3.29)
    .describe('Standard deviations from the mean of its condition that flag any vote.'),
});
type Params = z.infer<typeof consistencyParams>;

/** Votes far from the others' by a listener who hardly correlates with them. */
function farVotes(
  { shared, r }: AgreementWithOthers,
  { distance, correlation, min_stimuli: least }: Params,
): Finding[] {
  if (r === null || r >= correlation || shared.length < least) return [];
  return shared.flatMap(({ votes, others, othersCount }) =>
    votes
      .filter(({ value }) => Math.abs(value - others) >= distance)
      .map((vote) =>
        againstOne(
          vote,
          `${vote.value} where ${othersCount} others gave ${others.toFixed(2)} on average; r = ${r.toFixed(2)} with the others over ${shared.length} stimuli`,
        ),
      ),
  );
}

/** Criterion 1 of I2D, inter-annotator consistency: votes that other listeners contradict. */
export const i2dConsistencyRule = defineRule({
  id: 'i2d consistency',
  version: 1,
  summary:
    "A vote 2 points or more from the others' mean by a listener with r < 0.3, or with |z| of 3.29 or more in its condition.",
  source: 'I2D, section 4.3 (the criterion); Earshot (the thresholds)',
  tests: 'agreement with others',
  effect: 'flag',
  params: consistencyParams,
  find: (ratings, limits) =>
    ofEachListener(ratings, (votes) => {
      const compare = againstOthers(votes);
      const distant = distantVotes(votes, limits.limit);
      return (own, listener) => {
        const far = farVotes(compare(own, listener), limits);
        const found = new Set(far.flatMap((finding) => finding.ratings));
        const others = distant(own).filter((finding) =>
          finding.ratings.every((rating) => !found.has(rating)),
        );
        return [...far, ...others];
      };
    }),
});
