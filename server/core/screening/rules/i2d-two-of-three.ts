import { z } from 'zod';
import { fail } from '../../order/fail.ts';
import { ratingIndex } from '../../ratings/compact-ratings.ts';
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
  find(ratings, params, known) {
    const rules = [
      { rule: i2dConsistencyRule, own: params.consistency },
      { rule: i2dDurationRule, own: params.duration },
      { rule: i2dObjectiveRule, own: params.objective },
    ];
    const indexOf = ratingIndex(ratings);
    const times = new Uint8Array(ratings.length);
    for (const { rule, own } of rules)
      for (const { ratings: found } of rule.each(ratings, own, known))
        for (const vote of found) times[indexOf(vote)] = (times[indexOf(vote)] ?? fail()) + 1;
    const met = new Map<number, Finding>();
    if (!times.some((count) => count > 1)) return [];
    for (const { rule, own } of rules)
      for (const { listener, ratings: found, evidence } of rule.each(ratings, own, known))
        for (const vote of found) {
          const index = indexOf(vote);
          if ((times[index] ?? fail()) < 2) continue;
          const before = met.get(index);
          const both = [...(before ? [before.evidence] : []), `${rule.id}: ${evidence}`].join('; ');
          met.set(index, { listener, ratings: found, evidence: both });
        }
    return met.values();
  },
});
