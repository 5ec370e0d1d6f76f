import { fail } from '../order/fail.ts';
import type { ModelRows } from './model-rows.ts';
import type { RandomTerm } from './model-task.ts';
import { fitMixed, type MixedFit } from '../stats/mixed/fit-mixed.ts';
import { planOf, type Plan } from './rating-plan.ts';

export interface Component {
  /** 'residual' or a random term; slopes have one component for each system. */
  term: RandomTerm | 'residual';
  system: string | null;
  sd: number;
  levels: number;
}

export interface RatingFit {
  fit: MixedFit;
  plan: Plan;
  /** Names of the fixed effects: the systems, or 'mean'. */
  effects: string[];
  components: Component[];
  /** Between a listener's effects on two systems; empty without slopes. */
  correlations: { a: string; b: string; correlation: number | null }[];
  /**
   * How much higher each listener rates than the others (conditional mode), averaged over systems for slopes; null without
   * such a term.
   */
  listeners: { listener: string; effect: number }[] | null;
}

function componentsOf(fit: MixedFit, plan: Plan, terms: readonly RandomTerm[]): Component[] {
  const random = terms.flatMap((term, index): Component[] => {
    const levels = plan.data.factors[index]?.levels ?? fail();
    const sdOf = (effect: number): number => Math.sqrt(fit.covariances[index]?.[effect]?.[effect] ?? fail());
    return term === 'slopes'
      ? plan.effects.map((system, effect) => ({ term, system, sd: sdOf(effect), levels }))
      : [{ term, system: null, sd: sdOf(0), levels }];
  });
  return [...random, { term: 'residual', system: null, sd: fit.sigma, levels: plan.data.values.length }];
}

function correlationsOf(
  covariances: readonly (readonly number[])[],
  systems: readonly string[],
): RatingFit['correlations'] {
  const covariance = (i: number, j: number) => covariances[i]?.[j] ?? fail();
  return systems.flatMap((a, i) =>
    systems.slice(i + 1).map((b, offset) => {
      const j = i + 1 + offset;
      const scale = Math.sqrt(covariance(i, i) * covariance(j, j));
      return { a, b, correlation: scale > 0 ? Math.max(-1, Math.min(1, covariance(i, j) / scale)) : null };
    }),
  );
}

function listenersOf(
  fit: MixedFit,
  { data }: Plan,
  terms: readonly RandomTerm[],
  names: readonly string[],
): RatingFit['listeners'] {
  const index = terms.findIndex((term) => term === 'slopes' || term === 'rater');
  const effects = fit.effects[index];
  if (!effects) return null;
  const width = data.factors[index]?.width ?? fail();
  return names.map((listener, level) => {
    const own = effects.subarray(level * width, (level + 1) * width);
    return { listener, effect: own.reduce((sum, value) => sum + value, 0) / width };
  });
}

/**
 * A mixed model of ratings: a mean for each system (or, with `bySystem` false, one mean) and the given random terms. Means
 * and SDs are in the unit of the ratings. Requires at least one term, and ratings that can separate the terms. Throws a
 * RangeError without residual variance, and if the model needs too much memory. Assumes normal effects and noise with one
 * variance.
 * @example rows of listeners a and b, whose ratings of system s are 1, 2 and 3, 4: the mean of s is 2.5
 */
export function fitRatings(
  rows: ModelRows,
  terms: readonly RandomTerm[],
  options: { bySystem?: boolean; seen?: (evaluations: number, deviance: number) => void } = {},
): RatingFit {
  const plan = planOf(rows, terms, options.bySystem ?? true);
  const fit = fitMixed(plan.data, options.seen);
  const slopes = terms.indexOf('slopes');
  return {
    fit,
    plan,
    effects: plan.effects,
    components: componentsOf(fit, plan, terms),
    correlations: slopes < 0 ? [] : correlationsOf(fit.covariances[slopes] ?? [], plan.effects),
    listeners: listenersOf(fit, plan, terms, rows.listener.names),
  };
}
