import { z } from 'zod';
import { groupBy } from '../../order/group-by.ts';
import { total } from '../../stats/intervals/vote-groups.ts';
import { agreementWithOthers, correlate, type SharedStimulus } from '../contract/against-others.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';

const correlation = z.number().min(-1).max(1);
const meanOf = (values: readonly number[]) => total(values) / values.length;

/** The means of each condition over the stimuli that the listener rated, so that both sides cover the same stimuli. */
function byCondition(shared: readonly SharedStimulus[]) {
  return [...groupBy(shared, ({ condition }) => condition).values()].map((stimuli) => ({
    own: meanOf(stimuli.map(({ own }) => own)),
    others: meanOf(stimuli.map(({ others }) => others)),
  }));
}

/**
 * Pearson's r of a listener's votes with the means of the others: a listener must miss both limits. Listeners with constant
 * votes, or with too few stimuli or conditions, are not judged.
 */
export const p913Rule = defineRule({
  id: 'p913',
  version: 1,
  summary: "Correlation with the others' means too low over stimuli (< 0.75) and over conditions (< 0.8).",
  source: 'ITU-T P.913, Annex A, with leave-one-out means; least numbers of stimuli and conditions: Earshot',
  tests: 'agreement with others',
  effect: 'exclude',
  params: z.strictObject({
    stimuli: correlation.default(0.75).describe('Sufficient correlation over stimuli.'),
    conditions: correlation
      .default(0.8)
      .describe('Sufficient correlation over conditions if the one over stimuli is too low.'),
    min_stimuli: z.int().min(3).default(10).describe('Minimum number of stimuli shared with others.'),
    min_conditions: z.int().min(3).default(3).describe('Minimum number of conditions.'),
  }),
  find: (ratings, limits) =>
    inEachSeries(ratings, (votes) => {
      const findings: Finding[] = [];
      for (const { listener, votes: own, shared, r } of agreementWithOthers(votes)) {
        const conditions = byCondition(shared);
        const overConditions = correlate(conditions);
        if (shared.length < limits.min_stimuli || conditions.length < limits.min_conditions) continue;
        if (r === null || overConditions === null) continue;
        if (r >= limits.stimuli || overConditions >= limits.conditions) continue;
        const evidence = `r = ${r.toFixed(2)} with the others over ${shared.length} stimuli, ${overConditions.toFixed(2)} over ${conditions.length} conditions`;
        findings.push(againstAll(listener, own, evidence));
      }
      return findings;
    }),
});
