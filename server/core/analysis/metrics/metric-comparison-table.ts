import { fail } from '../../order/fail.ts';
import { phrase } from '../../text/phrase.ts';
import { compareDependent } from '../../stats/correlation/compare-dependent.ts';
import { compareErrors } from '../../stats/metrics/compare-errors.ts';
import { pearson } from '../../stats/correlation/correlation.ts';
import { correlations } from '../../stats/correlation/correlations.ts';
import { holm } from '../../stats/tests/multiple-comparisons.ts';
import { rootMeanSquareError } from '../../stats/metrics/prediction-error.ts';
import { mappedMetric } from './mapped-metric.ts';
import type { ResampledStudy } from './metric-draws.ts';
import {
  scoredSystems,
  scoredUnits,
  type MetricStudy,
  type ScoredMetric,
  type ScoredUnit,
} from './metric-study.ts';
import type { DraftTable } from '../tables/table.ts';

/** The cases of a metric that also have a value of `other`. */
type Cases = (metric: ScoredMetric, other: ScoredMetric) => readonly ScoredUnit[];

const FITTED = 4;
/** With fewer, no correlation is shown, so none is compared. */
const LEAST_UNITS = 4;

/** Computes a value once for each list of cases; pairs of metrics share the lists of `casesOf`. */
function oncePerList<Value>(compute: (cases: readonly ScoredUnit[]) => Value) {
  const known = new WeakMap<readonly ScoredUnit[], { value: Value }>();
  return (cases: readonly ScoredUnit[]): Value => {
    const found = known.get(cases) ?? { value: compute(cases) };
    known.set(cases, found);
    return found.value;
  };
}

const valuesOf = (cases: readonly ScoredUnit[]) => cases.map(({ metric }) => metric);

/** Values, agreement with the listeners and error of one metric of a pair, each computed once. */
const sidesOf = (isMapped: boolean) => ({
  values: oncePerList(valuesOf),
  agreement: oncePerList((cases) =>
    correlations(
      cases.map(({ rating }) => rating),
      valuesOf(cases),
    ),
  ),
  /** RMSE after mapping; null for pairs. */
  error: oncePerList((cases) => {
    const { n, ratings, cubic } = mappedMetric(cases);
    return { n, error: isMapped && cubic ? rootMeanSquareError(ratings, cubic, FITTED) : null };
  }),
});

type Sides = ReturnType<typeof sidesOf>;

/** F test of the errors of two mapped metrics; empty for pairs. */
function errorCells(first: readonly ScoredUnit[], second: readonly ScoredUnit[], { error }: Sides) {
  const [{ n, error: errorFirst }, { error: errorSecond }] = [error(first), error(second)];
  const test =
    errorFirst === null || errorSecond === null ? null : compareErrors(errorFirst, errorSecond, n - FITTED);
  return { errorFirst, errorSecond, f: test?.f ?? null, fP: test?.pValue ?? null };
}

/** Metrics by their places in the study. */
type Places = readonly [first: number, second: number];

function comparisonRow(
  study: MetricStudy,
  [at, other]: Places,
  level: string,
  cases: Cases,
  sides: Sides,
  resamples?: ResampledStudy,
) {
  const [one, two] = [study.metrics[at], study.metrics[other]];
  if (!one || !two) return [];
  const [first, second] = [cases(one, two), cases(two, one)];
  if (first.length < LEAST_UNITS) return [];
  const [withFirst, withSecond] = [sides.agreement(first), sides.agreement(second)];
  const r12 = pearson(sides.values(first), sides.values(second));
  const n = first.length;
  const { pearson: r1, spearman: rho1 } = withFirst;
  const { pearson: r2, spearman: rho2 } = withSecond;
  const test =
    r1 === null || r2 === null || r12 === null
      ? null
      : compareDependent({ first: r1, second: r2, between: r12, n });
  const ranks = rho1 === null || rho2 === null ? null : rho1 - rho2;
  const ranksInterval = ranks === null ? null : (resamples?.difference(at, other, 'spearman', ranks) ?? null);
  const row = {
    first: one.name,
    second: two.name,
    level,
    n,
    plccFirst: r1,
    plccSecond: r2,
    between: r12,
    difference: r1 === null || r2 === null ? null : r1 - r2,
    differenceLow: test?.interval?.low ?? null,
    differenceHigh: test?.interval?.high ?? null,
    t: test?.t ?? null,
    df: test?.df ?? null,
    p: test?.pValue ?? null,
    srccDifference: ranks,
    srccDifferenceLow: ranksInterval?.low ?? null,
    srccDifferenceHigh: ranksInterval?.high ?? null,
    ...errorCells(first, second, sides),
  };
  return [row];
}

/** The cases of each metric, computed once for all other metrics with values of the same units. */
function casesOf(study: MetricStudy): { units: Cases; systems: Cases } {
  const patterns = new Map<string, number>();
  const patternOf = new Map(
    study.metrics.map((metric) => {
      const key = metric.scores.map((score) => (Number.isFinite(score) ? '1' : '0')).join('');
      const pattern = patterns.get(key) ?? patterns.size;
      patterns.set(key, pattern);
      return [metric, pattern] as const;
    }),
  );
  const once = <Found>(find: (metric: ScoredMetric, other: ScoredMetric) => Found) => {
    const known = new Map<ScoredMetric, Map<number, Found>>();
    return (metric: ScoredMetric, other: ScoredMetric, pattern: number): Found => {
      const own = known.get(metric) ?? new Map<number, Found>();
      const found = own.get(pattern) ?? find(metric, other);
      known.set(metric, own.set(pattern, found));
      return found;
    };
  };
  const shared = ({ scores }: ScoredMetric, other: ScoredMetric) =>
    scores.map((score, unit) => (Number.isFinite(other.scores[unit]) ? score : null));
  const unitsOnce = once((metric, other) => scoredUnits(study, shared(metric, other)));
  const ownSystems = once((metric) => scoredSystems(study, metric.scores, metric.ofSystems));
  const sharedSystems = once((metric, other) => scoredSystems(study, shared(metric, other), null));
  const ofSystems: Cases = (metric, other) =>
    metric.ofSystems === null && other.ofSystems === null
      ? sharedSystems(metric, other, patternOf.get(other) ?? fail())
      : ownSystems(metric, other, 0);
  const units: Cases = (metric, other) => unitsOnce(metric, other, patternOf.get(other) ?? fail());
  const systems: Cases = (metric, other) => {
    const names = new Set(ofSystems(other, metric).map(({ name }) => name));
    const own = ofSystems(metric, other);
    return own.every(({ name }) => names.has(name)) ? own : own.filter(({ name }) => names.has(name));
  };
  return { units, systems };
}

/** Holm's p-values of the rows that have one. */
function adjusted(pValues: readonly (number | null)[]): (number | null)[] {
  const own = holm(pValues.flatMap((p) => p ?? []));
  let next = 0;
  return pValues.map((p) => (p === null ? null : (own[next++] ?? null)));
}

const DIGITS = 3;

/**
 * Comparison of every two metrics on one scale, over the clips and systems that both have: difference of PLCC with
 * Williams' t and Zou's interval, of SRCC with a resampled interval, and F of the errors after mapping; p-values after
 * Holm over all pairs of a level. Null below two metrics.
 */
export function metricComparisonTable(study: MetricStudy, resamples: ResampledStudy): DraftTable | null {
  const { scale, levels, metrics } = study;
  const pairs = metrics.flatMap((_, first) =>
    metrics.slice(first + 1).map((__, later): Places => [first, first + 1 + later]),
  );
  if (pairs.length === 0) return null;
  const { units, systems } = casesOf(study);
  const sides = sidesOf(scale.judges === 'clip');
  const byLevel = [
    pairs.flatMap((places) => comparisonRow(study, places, levels.units, units, sides, resamples)),
    pairs.flatMap((places) => comparisonRow(study, places, levels.systems, systems, sides)),
  ];
  const rows = byLevel.flatMap((own) => {
    const [p, fP] = [adjusted(own.map((row) => row.p)), adjusted(own.map((row) => row.fP))];
    return own.map((row, index) => ({ ...row, pHolm: p[index] ?? null, fPHolm: fP[index] ?? null }));
  });
  return {
    name: `metrics compared ${scale.name}`,
    tier: 'detail',
    title: phrase`Metrics compared with each other: ${scale.name}`,
    columns: [
      { label: 'metric', key: 'first' },
      { label: 'against', key: 'second' },
      { label: 'over', key: 'level' },
      { label: 'n', key: 'n' },
      {
        label: 'PLCC difference [95 %]',
        key: 'difference',
        interval: ['differenceLow', 'differenceHigh'],
        digits: DIGITS,
      },
      { label: 't', key: 't', digits: 2 },
      { label: 'df', key: 'df' },
      { label: 'p (Holm)', key: 'pHolm', digits: 4 },
      {
        label: 'SRCC difference [95 %]',
        key: 'srccDifference',
        interval: ['srccDifferenceLow', 'srccDifferenceHigh'],
        digits: DIGITS,
      },
      { label: 'F of errors', key: 'f', digits: 2 },
      { label: 'p (Holm)', key: 'fPHolm', digits: 4 },
    ],
    rows,
    notes: [
      "Over clips or systems with a value of both metrics. PLCC: Williams' t, two-sided, and Zou's interval; SRCC: resampled listeners and clips, " +
        'which is wide (coverage 98-99 %) for two metrics that both agree strongly. ' +
        'Agreement is compared with its sign: a metric without a declared direction is used unchanged. F: RMSE ' +
        'after third-order mapping, two-sided; it treats the errors of both as independent and therefore misses differences. ' +
        'Holm over the pairs of a level. Rows over clips generalise to other clips of these systems (for other systems, t rejects 11 % of ' +
        'equal metrics), rows over systems to other systems.',
    ],
  };
}
