import { NO_SYSTEM, codesOf, type ModelRow, type RandomTerm } from './model-task.ts';
import type { Estimation } from '../stats/mixed/criterion.ts';
import { fitMixed, type MixedFit } from '../stats/mixed/fit-mixed.ts';
import { factorOf, planOf, type Plan } from './rating-plan.ts';

export interface Component {
  /** 'residual' or a random term; slopes have one component a system. */
  term: RandomTerm | 'residual';
  system: string | null;
  sd: number;
  levels: number;
}

export interface RatingFit {
  fit: MixedFit;
  /** Names of the fixed effects: the systems, or 'mean'. */
  effects: string[];
  components: Component[];
  /** Between a listener's effects on two systems; empty without slopes. */
  correlations: { a: string; b: string; correlation: number | null }[];
  /** How far each listener rates above the others (conditional mode), averaged over systems for slopes; null without. */
  listeners: { listener: string; effect: number }[] | null;
}

function componentsOf({
  fit,
  places,
  effects,
  terms,
  rows,
}: {
  fit: MixedFit;
  places: Plan['places'];
  effects: readonly string[];
  terms: readonly RandomTerm[];
  rows: readonly ModelRow[];
}): Component[] {
  const random = terms.flatMap((term): Component[] => {
    const place = places.get(term);
    const levels = factorOf(rows, term).names.length;
    if (!place) return [];
    if (term === 'slopes')
      return effects.map((system, index) => ({
        term,
        system,
        sd: Math.sqrt(fit.groupCovariance[index]?.[index] ?? 0),
        levels,
      }));
    const sd =
      'crossed' in place
        ? (fit.crossedSds[place.crossed] ?? 0)
        : Math.sqrt(fit.groupCovariance[place.groupEffect]?.[place.groupEffect] ?? 0);
    return [{ term, system: null, sd, levels }];
  });
  return [...random, { term: 'residual', system: null, sd: fit.sigma, levels: rows.length }];
}

function correlationsOf(fit: MixedFit, systems: readonly string[]): RatingFit['correlations'] {
  const covariance = (i: number, j: number) => fit.groupCovariance[i]?.[j] ?? 0;
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
  places: Plan['places'],
  rows: readonly ModelRow[],
): RatingFit['listeners'] {
  const { names } = codesOf(rows.map(({ listener }) => listener));
  const slopes = places.get('slopes');
  const place = slopes ?? places.get('rater');
  if (!place) return null;
  return names.map((listener, index) => {
    if ('crossed' in place) return { listener, effect: fit.crossedEffects[place.crossed]?.[index] ?? 0 };
    const own = fit.groupEffects[index] ?? [];
    const effect = slopes
      ? own.reduce((sum, value) => sum + value, 0) / own.length
      : (own[place.groupEffect] ?? 0);
    return { listener, effect };
  });
}

/**
 * A mixed model of ratings: a mean for each system (or, with `bySystem` false, one mean) and the random terms named. Means
 * and SDs are in the unit of the ratings. At least one term; the ratings must be able to tell the terms apart. Throws a
 * RangeError where they leave nothing unexplained, and for more than 3000 crossed levels.
 * Assumes normal effects and noise of one variance.
 * @example rows of listeners a and b, whose ratings of system s are 1, 2 and 3, 4: the mean of s is 2.5
 */
export function fitRatings(
  rows: readonly ModelRow[],
  terms: readonly RandomTerm[],
  options: {
    bySystem?: boolean;
    estimation?: Estimation;
    seen?: (evaluations: number, deviance: number) => void;
  } = {},
): RatingFit {
  const { bySystem = true, estimation = 'REML', seen } = options;
  const { data, places, effects } = planOf(rows, terms, bySystem);
  const fit = fitMixed(data, estimation, seen);
  const systems = codesOf(rows.map(({ system }) => system ?? NO_SYSTEM)).names;
  return {
    fit,
    effects,
    components: componentsOf({ fit, places, effects: systems, terms, rows }),
    correlations: terms.includes('slopes') ? correlationsOf(fit, systems) : [],
    listeners: listenersOf(fit, places, rows),
  };
}
