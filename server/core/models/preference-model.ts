import { fail } from '../order/fail.ts';
import { fitMixed, type MixedFit } from '../stats/mixed/fit-mixed.ts';
import type { FixedInference } from '../stats/mixed/fixed-inference.ts';
import { kenwardRoger } from '../stats/mixed/kenward-roger.ts';
import { columnStarts } from '../stats/mixed/mixed-data.ts';
import { satterthwaite } from '../stats/mixed/satterthwaite.ts';
import { connectedGroups } from '../stats/pairs/connected-groups.ts';
import type { ErrorSpread } from '../stats/power/difference-error.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { fixedNote } from './describe-model.ts';
import { estimateOf, inferenceOf } from './inference.ts';
import type { Counts, ModelResult } from './model-result.ts';
import type { ModelTask } from './model-task.ts';
import { areConnected } from './pair-analysis.ts';
import {
  GROUPS,
  preferencePlan,
  type Preference,
  type PreferencePlan,
  type PreferenceTerm,
} from './preference-plan.ts';
import { MOST_FOR_KENWARD_ROGER, REML_ENGINE } from './reml-model.ts';
import { studentTQuantile } from '../stats/laws/distributions.ts';

export const PREFERENCE_TERMS: readonly PreferenceTerm[] = ['rater x system', 'item x system'];

const NOTATION: Readonly<Record<PreferenceTerm, string>> = {
  'rater x system': '(1|rater:system)',
  'item x system': '(1|item:system)',
};

/** The model in the notation of lme4, in which each effect counts for A and against B. */
export const preferenceFormula = (terms: readonly PreferenceTerm[]): string =>
  `score ~ 0 + system + ${terms.map((term) => NOTATION[term]).join(' + ')}, each effect of A minus that of B`;

/** Number of independent differences between the effects of systems, where each group has its own. */
function rankOf(rows: readonly Preference[], groupOf: (row: Preference) => string): number {
  const effects = new Map<string, number>();
  const edges = rows.flatMap((row, index) =>
    [row.a, row.b].map((system): [row: number, effect: number] => {
      const name = JSON.stringify([groupOf(row), system]);
      const effect = effects.get(name) ?? effects.size;
      effects.set(name, effect);
      return [index, effect];
    }),
  );
  return effects.size - new Set(connectedGroups(edges)).size;
}

/** Whether a term has no more independent differences than the systems, as where they are compared on one item. */
const isOfSystems = (rows: readonly Preference[], term: PreferenceTerm): boolean =>
  rankOf(rows, GROUPS[term]) === rankOf(rows, () => '');

/**
 * The terms that the rows can separate from the systems and from noise: they are not of the systems, and some effect, or some
 * difference of two effects, repeats.
 */
function termsOf(rows: readonly Preference[]): PreferenceTerm[] {
  return PREFERENCE_TERMS.filter((term) => {
    if (isOfSystems(rows, term)) return false;
    const groupOf = GROUPS[term];
    const effects = new Set(
      rows.flatMap((row) => [row.a, row.b].map((system) => JSON.stringify([groupOf(row), system]))),
    );
    const differences = new Set(
      rows.map((row) => JSON.stringify([groupOf(row), ...[row.a, row.b].toSorted()])),
    );
    return effects.size < rows.length || differences.size < rows.length;
  });
}

const countsOf = (rows: readonly Preference[]): Counts => ({
  ratings: rows.length,
  listeners: new Set(rows.map(({ listener }) => listener)).size,
  clips: new Set(rows.flatMap(({ a, b, item }) => [`${a}\n${item}`, `${b}\n${item}`])).size,
});

/** Throws a RangeError, with a remedy, for preferences without such a model. */
function requireModel(rows: readonly Preference[]): void {
  if (countsOf(rows).listeners < 2) throw new RangeError('there is one listener; at least 2 are needed');
  if (!areConnected(rows))
    throw new RangeError(
      'some systems are never compared with the others, directly or through third ones: declare "pairs: by pair" under analysis',
    );
  if (termsOf(rows).length === 0)
    throw new RangeError(
      'no spread over listeners or items can be estimated, as nothing is judged twice: declare "pairs: by pair" under analysis',
    );
}

/** Means relative to their own mean, with intervals; the last system is the zero of `beta`. */
function meansOf(
  rows: readonly Preference[],
  { systems }: PreferencePlan,
  { beta }: MixedFit,
  { covariance, df }: FixedInference,
): ModelResult['means'] {
  const [count, values] = [systems.length, [...beta, 0]];
  const centre = beta.reduce((sum, value) => sum + value, 0) / count;
  return systems.map((system, index) => {
    const weights = beta.map((_, place) => (place === index ? 1 : 0) - 1 / count);
    const variance = weights.reduce(
      (sum, x, i) => sum + weights.reduce((own, y, j) => own + x * y * (covariance[i]?.[j] ?? fail()), 0),
      0,
    );
    const own = df(weights);
    const error = Math.sqrt(variance);
    return {
      ...estimateOf((values[index] ?? fail()) - centre, error, studentTQuantile(0.975, own)),
      df: own,
      system,
      counts: countsOf(rows.filter(({ a, b }) => a === system || b === system)),
    };
  });
}

/**
 * SDs of the model's effects and noise, 0 for a term that the preferences cannot separate from noise; null without such a
 * model.
 */
export function preferenceSpread(rows: readonly Preference[]): ErrorSpread | null {
  if (countsOf(rows).listeners < 2 || !areConnected(rows)) return null;
  const systems = [...new Set(rows.flatMap(({ a, b }) => [a, b]))].toSorted(naturalOrder);
  const terms = termsOf(rows);
  if (terms.length === 0) return null;
  try {
    const { covariances, sigma } = fitMixed(preferencePlan(rows, systems, terms).data);
    const sdOf = (term: PreferenceTerm): number =>
      terms.includes(term) ? Math.sqrt(covariances[terms.indexOf(term)]?.[0]?.[0] ?? fail()) : 0;
    return { listener: sdOf('rater x system'), item: sdOf('item x system'), residual: sigma };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/**
 * Scheffé's model of graded preferences as a linear mixed model by REML: the score of A over B is the difference of two
 * system effects, plus differences of listener x system and item x system effects, plus noise. Systems are fixed; listeners
 * and items are samples. All in the unit of the scale; means are relative to the mean of all systems. Suits designs without
 * frequent comparisons of any one pair, because systems are compared through each other. Wrong if one effect per system
 * does not describe the preferences. Degrees of freedom as `remlModel`. Throws a RangeError, with a remedy, for fewer than
 * two listeners and for systems that are not connected by comparisons. Source: Scheffé 1952, JASA 47; with random effects,
 * as Böckenholt 2001, Psychological Methods 6.
 * @example preferenceModel(rows, { contrasts: { kind: 'all pairs' }, correction: 'single-step', margin: null
 * }).contrasts[0]?.value
 */
export function preferenceModel(
  rows: readonly Preference[],
  task: Pick<ModelTask, 'contrasts' | 'correction' | 'margin'>,
): ModelResult {
  const systems = [...new Set(rows.flatMap(({ a, b }) => [a, b]))].toSorted(naturalOrder);
  requireModel(rows);
  const plan = preferencePlan(rows, systems, termsOf(rows));
  const fit = fitMixed(plan.data);
  const random = columnStarts(plan.data).at(-1) ?? fail();
  const known =
    Math.max(rows.length, random) > MOST_FOR_KENWARD_ROGER
      ? satterthwaite(fit)
      : kenwardRoger(plan.data, fit);
  const zero = plan.terms.filter(
    (_, index) => Math.sqrt(fit.covariances[index]?.[0]?.[0] ?? fail()) < 1e-4 * fit.sigma,
  );
  const withZero = [...known.covariance.map((row) => [...row, 0]), systems.map(() => 0)];
  return {
    engine: REML_ENGINE,
    formula: preferenceFormula(plan.terms),
    counts: countsOf(rows),
    means: meansOf(rows, plan, fit, known),
    ...inferenceOf(
      {
        systems,
        values: [...fit.beta, 0],
        covariance: withZero,
        df: (weights) => known.df(weights.slice(0, -1)),
      },
      task,
    ),
    dfMethod: known.method,
    components: [
      ...plan.terms.map((term, index) => ({
        ...estimateOf(Math.sqrt(fit.covariances[index]?.[0]?.[0] ?? fail()), 0, 0),
        error: null,
        low: null,
        high: null,
        term,
        system: null,
        levels: plan.levels[index] ?? fail(),
      })),
      {
        value: fit.sigma,
        error: null,
        low: null,
        high: null,
        diagnostics: null,
        term: 'residual',
        system: null,
        levels: rows.length,
      },
    ],
    correlations: [],
    reliability: null,
    clips: null,
    listeners: null,
    notes: [
      'Means are relative to the mean of all systems. A system that beats another through third ones counts as above it.',
      ...[isOfSystems(rows, 'item x system') ? fixedNote(['rater x system'], countsOf(rows)) : null].flatMap(
        (note) => note ?? [],
      ),
      ...(zero.length > 0
        ? [
            `Singular fit: the SD of ${zero.join(' and ')} is estimated as zero. Few ratings cannot distinguish zero from a small SD.`,
          ]
        : []),
    ],
    problem: fit.converged ? null : 'not converged: declare "pairs: by pair" under analysis',
  };
}
