import { studentTQuantile } from '../stats/distributions.ts';
import { bySystem, countsOf, fixedNote, formulaOf } from './describe-model.ts';
import { levelsOf, requireTerms, termMistake } from './known-terms.ts';
import { estimateOf, inferenceOf } from './inference.ts';
import type { ModelResult } from './model-result.ts';
import type { ModelTask, RandomTerm } from './model-task.ts';
import { fitRatings, type RatingFit } from './rating-model.ts';
import { reliabilityOf } from './reliability.ts';

/** A change of what it gives is a new version. */
export const REML_ENGINE = 'Earshot REML 0.1.0';

/**
 * Degrees of freedom of intervals: the fewest that any random factor has, listeners - 1, clips - systems (clips lie within
 * systems), items - 1. At least 1. No smaller than what the data can say would be Satterthwaite's, which is not computed.
 */
export function degreesOfFreedom(terms: readonly RandomTerm[], rows: ModelTask['rows']): number {
  const { listeners, systems, clips, items } = levelsOf(rows);
  const of: Record<RandomTerm, number> = {
    rater: listeners.length - 1,
    'rater x system': listeners.length - 1,
    slopes: listeners.length - 1,
    clip: clips.length - systems.length,
    item: items.length - 1,
  };
  return Math.max(1, Math.min(...terms.map((term) => of[term])));
}

function notesOf({ fit, components }: RatingFit, terms: readonly RandomTerm[], df: number): string[] {
  const zero = components.filter(({ sd }) => sd < 1e-4 * fit.sigma).map(({ term }) => term);
  const singular =
    zero.length > 0
      ? `Singular fit: the SD of ${[...new Set(zero)].join(' and ')} is estimated as zero, which few ratings do not tell from a small one.`
      : 'Singular fit: effects of some systems are told by those of others alone, so that their correlations say little.';
  return [
    `Restricted maximum likelihood (REML); -2 log likelihood ${fit.deviance.toFixed(4)}, ${fit.evaluations} evaluations.`,
    `Intervals and p: t with ${df} degrees of freedom (the fewest of listeners - 1, clips - systems, items - 1 among the random terms); SDs have none.`,
    ...(fit.isSingular ? [singular] : []),
    ...[fixedNote(terms)].flatMap((note) => note ?? []),
  ];
}

/**
 * A linear mixed model of ratings by REML: means of systems and their differences with 95 % intervals, SDs of the random
 * terms, reliability of clips and how high each listener rates. All in the unit of the ratings. `progress` is told in
 * words. Throws a RangeError, with what to do, for ratings that have no such model.
 * @example remlModel({ rows, terms: ['rater'], draws: 0, seed: '', range: [1, 5] }).means[0]?.system // the first by name
 */
export function remlModel(task: ModelTask, progress: (line: string) => void = () => undefined): ModelResult {
  const { rows } = task;
  const { terms, leftOut } = requireTerms(rows, task.terms);
  const told = (what: string) => (evaluations: number, deviance: number) =>
    progress(`${what}: evaluation ${evaluations}, -2 log likelihood ${deviance.toFixed(4)}`);
  const own = fitRatings(rows, terms, { seen: told('REML') });
  const df = degreesOfFreedom(terms, rows);
  const quantile = studentTQuantile(0.975, df);
  const inferred = inferenceOf(
    { systems: own.effects, values: own.fit.beta, covariance: own.fit.betaCovariance, df: () => df },
    task,
  );
  const levels = levelsOf(rows);
  const hasReliability =
    terms.includes('clip') &&
    (['rater', 'clip'] as const).every((term) => termMistake(term, rows, levels) === null);
  const of = bySystem(rows);
  const ratingsOf = new Map<string, number>();
  for (const { listener } of rows) ratingsOf.set(listener, (ratingsOf.get(listener) ?? 0) + 1);
  return {
    engine: REML_ENGINE,
    formula: formulaOf(terms, true),
    counts: countsOf(rows),
    means: of.map((group, index) => ({
      ...estimateOf(
        own.fit.beta[index] ?? 0,
        Math.sqrt(own.fit.betaCovariance[index]?.[index] ?? 0),
        quantile,
      ),
      df,
      system: group.system,
      counts: countsOf(group.rows),
    })),
    ...inferred,
    dfMethod: null,
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
    reliability: hasReliability ? reliabilityOf(rows, told('reliability')) : null,
    listeners: own.listeners?.map((one) => ({ ...one, ratings: ratingsOf.get(one.listener) ?? 0 })) ?? null,
    notes: [...notesOf(own, terms, df), ...leftOut],
    problem: own.fit.converged
      ? null
      : 'not converged: leave out a random term, such as clip or rater x system, or use --engine r',
  };
}
