import { z } from 'zod';
import type { Rating } from '../../ratings/ratings.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import { consistencyParams, i2dConsistencyRule } from './i2d-consistency.ts';
import { durationParams, i2dDurationRule } from './i2d-duration.ts';
import { i2dObjectiveRule, objectiveParams } from './i2d-objective.ts';

/** Each of the three rules has at most one finding on a vote. If no metric is named, both of the other two must agree. */
export const i2dTwoOfThreeRule = defineRule({
  id: 'i2d two of three',
  version: 1,
  summary: 'A vote flagged by at least two of i2d consistency, i2d duration and i2d objective.',
  source:
    'I2D, section 4.3, excludes about 1.2 % of the ratings by three criteria; Earshot requires two to agree',
  tests: 'other rules',
  effect: 'flag',
  params: z.strictObject({
    consistency: consistencyParams.prefault({}).describe('Keys of i2d consistency.'),
    duration: durationParams.prefault({}).describe('Keys of i2d duration.'),
    objective: objectiveParams.prefault({}).describe('Keys of i2d objective.'),
  }),
  needs: [{ reads: 'decision_ms' }],
  find: (ratings, params, known) => {
    const met = new Map<Rating, Finding>();
    const twice = new Set<Rating>();
    for (const { rule, own } of [
      { rule: i2dConsistencyRule, own: params.consistency },
      { rule: i2dDurationRule, own: params.duration },
      { rule: i2dObjectiveRule, own: params.objective },
    ])
      for (const { ratings: votes, ...finding } of rule.find(ratings, own, known))
        for (const vote of votes) {
          const before = met.get(vote);
          const evidence = [...(before ? [before.evidence] : []), `${rule.id}: ${finding.evidence}`].join(
            '; ',
          );
          met.set(vote, { ...finding, ratings: votes, evidence });
          if (before) twice.add(vote);
        }
    return [...met].flatMap(([vote, finding]) => (twice.has(vote) ? [finding] : []));
  },
});
