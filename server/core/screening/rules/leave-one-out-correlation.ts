import { mean, standardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { agreementWithOthers } from '../contract/against-others.ts';
import { inEachSeries } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import type { Rating } from '../../ratings/ratings.ts';

/**
 * Uses a limit relative to the panel: min(0.7, mean(r) - sd(r)). If a panel agrees poorly throughout, it excludes about one
 * listener in six, careless or not. Listeners with constant votes have no correlation and are not judged. Never excludes
 * all judged listeners.
 */
export const leaveOneOutCorrelationRule = defineRule({
  id: 'leave-one-out correlation',
  version: 1,
  summary:
    "Correlation with the others' means at most 0.7, and at most one standard deviation below the panel's mean correlation.",
  source:
    'ITU-R BT.1788, threshold on the correlation, with leave-one-out means and the population standard deviation; least number of stimuli: Earshot',
  tests: 'agreement with others',
  effect: 'exclude',
  params: z.strictObject({
    highest: z
      .number()
      .min(-1)
      .max(1)
      .default(0.7)
      .describe('Highest limit on the correlation, even if the panel agrees better.'),
    min_stimuli: z.int().min(3).default(10).describe('Minimum number of stimuli shared with others.'),
  }),
  find: (ratings, { highest, min_stimuli: least }) =>
    inEachSeries(ratings, (votes) => {
      const judged: { listener: string; ratings: readonly Rating[]; r: number; n: number }[] = [];
      for (const { listener, votes: own, shared, r } of agreementWithOthers(votes))
        if (r !== null && shared.length >= least)
          judged.push({ listener, ratings: own.map(({ rating }) => rating), r, n: shared.length });
      if (judged.length === 0) return [];
      const all = judged.map(({ r }) => r);
      const limit = Math.min(highest, mean(all) - standardDeviation(all));
      const rejected = judged.filter(({ r }) => r <= limit);
      return rejected.length === judged.length
        ? []
        : rejected.map(({ listener, ratings: own, r, n }) => ({
            listener,
            ratings: own,
            evidence: `r = ${r.toFixed(2)} with the others over ${n} stimuli, limit ${limit.toFixed(2)}`,
          }));
    }),
});
