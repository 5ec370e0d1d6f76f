import { linearRegression, linearRegressionLine, median, medianAbsoluteDeviation } from 'simple-statistics';
import { z } from 'zod';
import { metricOf, type Metric } from '../../analysis/input/metric.ts';
import { isConstant } from '../../stats/numbers/is-constant.ts';
import { againstOne, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import type { Votes } from '../contract/votes.ts';
import { UserError } from '../../text/user-error.ts';

/** Converts the median absolute deviation of normal values into their standard deviation. */
const NORMAL = 1.4826;

export const objectiveParams = z.strictObject({
  metrics: z
    .record(z.string(), z.string())
    .default({})
    .describe('The metric for each scale, like `{speaker consistency: sim}`. Default: none.'),
  deviations: z
    .number()
    .positive()
    .default(3)
    .describe('Limit on the residuals, in scaled median absolute deviations (times 1.4826).'),
});

/** Votes far from the least-squares line that predicts them from the metric, whatever its slope. */
function farFromLine(votes: Votes, metric: Metric, deviations: number): Finding[] {
  const scored = [...votes].flatMap((vote) => {
    const score = metricOf(metric, vote.rating);
    return score === null || !Number.isFinite(score) ? [] : [{ vote, score }];
  });
  // A constant metric predicts nothing.
  if (isConstant(scored.map(({ score }) => score))) return [];
  const line = linearRegressionLine(linearRegression(scored.map(({ vote, score }) => [score, vote.value])));
  const residuals = scored.map(({ vote, score }) => vote.value - line(score));
  const [centre, spread] = [median(residuals), NORMAL * medianAbsoluteDeviation(residuals)];
  return scored.flatMap(({ vote, score }, index) => {
    const distance = Math.abs((residuals[index] ?? centre) - centre);
    if (spread === 0 || distance <= deviations * spread) return [];
    const evidence = `${vote.value} where ${metric.name} = ${score} predicts ${line(score).toFixed(2)}, off by ${(distance / spread).toFixed(1)} deviations`;
    return [againstOne(vote, evidence)];
  });
}

/** Thrown if a rule needs a metric that is not available. */
export class MissingMetric extends UserError {}

/** The metric of that name. Throws MissingMetric if it was not imported. */
function imported(name: string, metrics: readonly Metric[]): Metric {
  const metric = metrics.find((one) => one.name === name);
  if (metric) return metric;
  const names = metrics.map((one) => one.name).join(', ') || 'none';
  throw new MissingMetric(
    `the screening rule i2d objective needs the metric ${name}, which is missing (available: ${names}); add the file that has it, or correct the name`,
  );
}

/**
 * Criterion 3 of I2D, subjective-objective discrepancy: votes that a metric contradicts. Circular if the ratings are meant
 * to validate that metric, because excluding disagreeing ratings raises its correlation with the rest. Keep it a flag, and
 * report correlations with and without it. `find` throws MissingMetric for a metric that was not imported.
 */
export const i2dObjectiveRule = defineRule({
  id: 'i2d objective',
  version: 1,
  summary:
    'A vote more than 3 median absolute deviations from the prediction of a metric. Circular if the ratings are meant to validate that metric.',
  source:
    'I2D, section 4.3 (the criterion); Earshot (the threshold), on the scaled deviation of Leys et al. 2013',
  tests: 'agreement with metrics',
  effect: 'flag',
  params: objectiveParams,
  find: (ratings, { metrics: nameOf, deviations }, { metrics }) =>
    inEachSeries(ratings, (votes, { scale }) => {
      const name = nameOf[scale];
      return name === undefined ? [] : farFromLine(votes, imported(name, metrics), deviations);
    }),
});
