import type { Ratings } from '../../ratings/ratings.ts';
import { exactMean } from '../../stats/intervals/exact-mean.ts';
import { fail } from '../../order/fail.ts';
import { once } from '../../order/once.ts';
import { boundedMean, meanInterval, type MeanWithInterval } from '../../stats/intervals/interval.ts';
import type { Scale } from '../input/analysis.ts';
import { comparisonUnits, type ComparisonUnit } from '../input/comparison-units.ts';
import { metricOf, type Metric } from '../input/metric.ts';
import { givenForSystems } from './system-metric.ts';

/** A metric over the units that listeners rated. */
export interface ScoredMetric {
  name: string;
  /** true: lower is better, and `scores` has the values with reversed sign. */
  turned: boolean;
  /** Imported values, by unit; null if missing. */
  values: readonly (number | null)[];
  /** Higher is better, unless the direction is unknown. */
  scores: readonly (number | null)[];
  /** Values given for whole systems, with the sign of the scores; null if none were given. */
  ofSystems: ReadonlyMap<string, number | null> | null;
  /** No values were given for clips. */
  systemsOnly: boolean;
}

/** A compared unit; its intervals are computed once for all metrics. */
interface StudyUnit extends ComparisonUnit {
  /** Half the width of the t interval of the ratings; NaN for a single one. */
  margin(): number;
}

/** Input of the tables that compare metrics with listeners on one scale. */
export interface MetricStudy {
  scale: Scale;
  /** Names of the compared units, and of their groups. */
  levels: { units: string; systems: string };
  units: readonly StudyUnit[];
  metrics: readonly ScoredMetric[];
  /** The mean of each unit's ratings with its interval. */
  means(): readonly MeanWithInterval[];
  /** In order of first appearance. */
  systems(): readonly RatedSystem[];
}

const LEVELS = {
  clip: { units: 'clips', systems: 'systems' },
  pair: { units: 'pairs of clips', systems: 'pairs of systems' },
};

function scored(metric: Metric, units: readonly ComparisonUnit[], judges: 'clip' | 'pair'): ScoredMetric {
  const turned = metric.direction === 'lower';
  const turn = (value: number | null) => (value === null || !turned ? value : -value);
  const values = units.map((unit) => metricOf(metric, unit));
  const given = givenForSystems(metric, judges);
  return {
    name: metric.name,
    turned,
    values,
    scores: values.map(turn),
    ofSystems: given && new Map([...given].map(([system, value]) => [system, turn(value)] as const)),
    systemsOnly: given !== null && metric.values.size === 0,
  };
}

/** The metrics over the rated units of a scale; null for a scale of facts and without metrics. */
export function metricStudy(scale: Scale, ratings: Ratings, metrics: readonly Metric[]): MetricStudy | null {
  const { name, judges } = scale;
  if (judges === 'fact' || metrics.length === 0) return null;
  const units = comparisonUnits(ratings.filter((rating) => rating.scale === name)).map((unit) => ({
    ...unit,
    margin: once(() => marginOf(unit.values)),
  }));
  return {
    scale,
    levels: LEVELS[judges],
    units,
    metrics: metrics.map((metric) => scored(metric, units, judges)),
    means: once(() => units.map((unit) => boundedMean(unit.values, scale.grid))),
    systems: once(() => groupedBySystem(units)),
  };
}

const hasValue = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

/** A unit or a system with both a score and a rating. */
export interface ScoredUnit {
  /** The clip, or the system. */
  name: string;
  metric: number;
  rating: number;
  /** Number and sum of the averaged ratings. */
  count: number;
  sum: number;
  /** Half the width of the t interval of the ratings; NaN for a single one. */
  margin(): number;
}

function marginOf(values: readonly number[]): number {
  const { mean, high } = meanInterval(values);
  return (high ?? NaN) - (mean ?? NaN);
}

/** The units that have a value of the metric, with the interval of the mean of their ratings. */
export function unitsWithIntervals(study: MetricStudy, values: readonly (number | null)[]) {
  const means = study.means().filter((_, place) => hasValue(values[place]));
  return scoredUnits(study, values).map((unit, index) => ({ ...unit, mean: means[index] ?? fail() }));
}

/** The units that have a value of the metric. */
export function scoredUnits(
  { units }: MetricStudy,
  values: readonly (number | null)[],
): (ScoredUnit & { system: string | null })[] {
  return units.flatMap(({ clip, comparedClip, system, rating, sum, votes, margin }, index) => {
    const metric = values[index];
    if (!hasValue(metric)) return [];
    const name = comparedClip === null ? clip : `${clip} - ${comparedClip}`;
    return [{ name, system, metric, rating, count: votes.length, sum, margin }];
  });
}

/** A system's units, with their places in the study. */
interface SystemUnits {
  readonly name: string;
  readonly units: readonly ComparisonUnit[];
  readonly places: readonly number[];
}

/** The listeners' side of a system, over the given units. */
function ratingOf(own: readonly ComparisonUnit[]) {
  const values = own.flatMap((unit) => unit.values);
  return {
    rating: exactMean(own.map(({ rating }) => rating)),
    pooled: exactMean(values),
    count: values.length,
    sum: own.reduce((sum, unit) => sum + unit.sum, 0),
    margin: once(() => marginOf(values)),
  };
}

interface RatedSystem extends SystemUnits {
  /** Over all units of the system. */
  readonly whole: ReturnType<typeof ratingOf>;
}

function groupedBySystem(units: readonly ComparisonUnit[]): RatedSystem[] {
  const groups = new Map<string, { units: ComparisonUnit[]; places: number[] }>();
  for (const [place, unit] of units.entries()) {
    if (unit.system === null) continue;
    const group = groups.get(unit.system) ?? { units: [], places: [] };
    groups.set(unit.system, group);
    group.units.push(unit);
    group.places.push(place);
  }
  return [...groups].map(([name, own]) => ({ name, ...own, whole: ratingOf(own.units) }));
}

/**
 * The systems in order of first appearance: the value given for the system with the unweighted mean of its units,
 * otherwise unweighted means over its units that have a value. A system whose given value is unknown is omitted.
 */
export function scoredSystems(
  { systems }: MetricStudy,
  values: readonly (number | null)[],
  given: ReadonlyMap<string, number | null> | null,
): (ScoredUnit & { pooled: number })[] {
  return systems().flatMap(({ name, units: all, places, whole }) => {
    const ofSystem = given?.get(name);
    if (ofSystem !== undefined) return ofSystem === null ? [] : [{ name, metric: ofSystem, ...whole }];
    const scores = places.map((place) => values[place] ?? null);
    const isScored = (at: number) => scores[at] !== null && Number.isFinite(scores[at]);
    const own = all.filter((_, at) => isScored(at));
    if (own.length === 0) return [];
    const metric = exactMean(scores.flatMap((score, at) => (isScored(at) ? (score ?? []) : [])));
    return [{ name, metric, ...(own.length === all.length ? whole : ratingOf(own)) }];
  });
}
