import { fail } from '../order/fail.ts';
import { studentTQuantile } from '../stats/laws/distributions.ts';
import type { FixedInference } from '../stats/mixed/fixed-inference.ts';
import { kenwardRoger } from '../stats/mixed/kenward-roger.ts';
import { satterthwaite } from '../stats/mixed/satterthwaite.ts';
import { clipResults, listenerResults } from './clip-results.ts';
import { bySystem, countsOf, fixedNote, formulaOf } from './describe-model.ts';
import { estimateOf, inferenceOf } from './inference.ts';
import { requireTerms, termMistake } from './known-terms.ts';
import type { Counts, DfMethod, ModelResult } from './model-result.ts';
import type { ModelTask, RandomTerm } from './model-task.ts';
import { fitRatings, type RatingFit } from './rating-model.ts';
import { reliabilityOf } from './reliability.ts';

/** Increment the version whenever results change. */
export const REML_ENGINE = 'Earshot REML 0.3.0';

/** Largest number of ratings for Kenward-Roger degrees of freedom; with more, they hardly differ from Satterthwaite's. */
export const MOST_FOR_KENWARD_ROGER = 2000;

function notesOf(
  { fit, components }: RatingFit,
  terms: readonly RandomTerm[],
  method: DfMethod,
  counts: Counts,
): string[] {
  const zero = components.filter(({ sd }) => sd < 1e-4 * fit.sigma).map(({ term }) => term);
  const singular =
    zero.length > 0
      ? `Singular fit: the SD of ${[...new Set(zero)].join(' and ')} is estimated as zero. Few ratings cannot distinguish zero from a small SD.`
      : 'Singular fit: effects of some systems are determined by those of others, so their correlations are not meaningful.';
  return [
    `Restricted maximum likelihood (REML); -2 log likelihood ${fit.deviance.toFixed(4)}; evaluations: ${fit.evaluations}.`,
    `Intervals of means: t with ${method} degrees of freedom. SDs have no interval.`,
    ...(fit.isSingular ? [singular] : []),
    ...[fixedNote(terms, counts)].flatMap((note) => note ?? []),
  ];
}

/** The mean of a system with its 95 % interval. */
export function meanOf(
  values: readonly number[],
  { covariance, df }: Pick<FixedInference, 'covariance' | 'df'>,
  index: number,
): ReturnType<typeof estimateOf> & { df: number } {
  const own = df(values.map((_, place) => (place === index ? 1 : 0)));
  const error = Math.sqrt(covariance[index]?.[index] ?? fail());
  return { ...estimateOf(values[index] ?? fail(), error, studentTQuantile(0.975, own)), df: own };
}

/** The result without its reliability. A function of its own, so that the memory of its fit is free for the next one. */
function resultOf(
  task: ModelTask,
  terms: readonly RandomTerm[],
  progress: (line: string) => void,
  seen: (evaluations: number, deviance: number) => void,
): ModelResult {
  const { rows } = task;
  const own = fitRatings(rows, terms, { seen });
  const clips = clipResults(own, terms, task);
  const listeners = listenerResults(own, terms, rows);
  const known =
    rows.length > MOST_FOR_KENWARD_ROGER
      ? satterthwaite(own.fit, (done, of) => progress(`degrees of freedom: ${done} of ${of}`))
      : kenwardRoger(own.plan.data, own.fit);
  const { beta } = own.fit;
  const counts = countsOf(rows);
  return {
    engine: REML_ENGINE,
    formula: formulaOf(terms, true),
    counts,
    means: bySystem(rows).map((group, index) => ({
      ...meanOf(beta, known, index),
      system: group.system,
      counts: group.counts,
    })),
    ...inferenceOf({ systems: own.effects, values: beta, ...known }, task),
    dfMethod: known.method,
    components: own.components.map(({ term, system, sd, levels: count }) => ({
      value: sd,
      error: null,
      low: null,
      high: null,
      diagnostics: null,
      term,
      system,
      levels: count,
    })),
    correlations: own.correlations,
    reliability: null,
    clips,
    listeners,
    notes: notesOf(own, terms, known.method, counts),
    problem: own.fit.converged
      ? null
      : 'not converged: remove a random term, such as clip or rater x system, or use the engine r',
  };
}

/**
 * A linear mixed model of ratings by REML: means of systems and their differences with 95 % intervals, SDs of the
 * random terms, reliability of clips, and every clip and listener. All in the unit of the ratings. Degrees of freedom
 * are Kenward and Roger's up to 2,000 ratings, Satterthwaite's above. `progress` receives messages. Throws a
 * RangeError, with a remedy, for ratings without such a model.
 * @example remlModel({ rows, terms: ['rater'], draws: 0, seed: '', range: [1, 5] }).means[0]?.system // the first by name
 */
export function remlModel(task: ModelTask, progress: (line: string) => void = () => undefined): ModelResult {
  const { rows } = task;
  const { terms, leftOut, levels } = requireTerms(rows, task.terms);
  const seen = (what: string) => (evaluations: number, deviance: number) =>
    progress(`${what}: evaluation ${evaluations}, -2 log likelihood ${deviance.toFixed(4)}`);
  const result = resultOf(task, terms, progress, seen('REML'));
  const hasReliability =
    terms.some((term) => term === 'clip' || term === 'item x system') &&
    (['rater', 'clip'] as const).every((term) => termMistake(term, rows, levels) === null);
  return {
    ...result,
    reliability: hasReliability ? reliabilityOf(rows, seen('reliability')) : null,
    notes: [...result.notes, ...leftOut],
  };
}
