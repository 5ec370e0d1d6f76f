import type { Rating, Ratings } from '../../ratings/ratings.ts';
import type { Clip } from '../../clips/clips.ts';
import type { AnalysedVersion } from './analyse-blocks.ts';
import { inOrder, levelOf, ratedFactors } from '../input/factors.ts';
import { ratedRows } from '../input/rated-rows.ts';
import type { PredictedLabels } from '../input/predicted-labels.ts';
import type { Metric } from '../input/metric.ts';

/** A filter of results: a factor and its allowed or excluded values. */
export interface Where {
  /** `system`, a named part of the clips, or a property of the listener: `language`, `stratum`. */
  factor: string;
  values: readonly string[];
  isNot: boolean;
}

/** A factor that results can be filtered by, with all of its levels among the ratings. */
export interface FactorLevels {
  factor: string;
  levels: string[];
  /** listener: property of the listener; clip: property of the clip. */
  of: 'clip' | 'listener';
}

const SYSTEM = 'system';
const TEST = 'test';

/** Properties of listeners, unless clips have a factor of that name. */
const LISTENERS: Readonly<Record<string, (rating: Rating) => string | null>> = {
  language: (rating) => rating.language,
  stratum: (rating) => rating.stratum,
};

function testedSystems(ratings: Ratings): string[] {
  const systems = new Set<string | null>();
  for (const { role, system, comparedSystem } of ratings)
    if (role === TEST) systems.add(system).add(comparedSystem);
  return inOrder([...systems].flatMap((system) => system ?? []));
}

/** All factors that ratings can be filtered by, systems first. Factors with one level are included. */
export function factorLevels(ratings: Ratings): FactorLevels[] {
  const factors = ratedFactors(ratings);
  const ofClips = factors.map((factor): FactorLevels => {
    const levels = inOrder(ratedRows(ratings, (rating) => levelOf(rating, factor)));
    return { factor, levels, of: 'clip' };
  });
  const ofListeners = Object.entries(LISTENERS).flatMap(([factor, of]): FactorLevels[] => {
    const levels = inOrder(ratedRows(ratings, of));
    return factors.includes(factor) || levels.length === 0 ? [] : [{ factor, levels, of: 'listener' }];
  });
  return [{ factor: SYSTEM, levels: testedSystems(ratings), of: 'clip' }, ...ofClips, ...ofListeners];
}

const isMet = ({ values, isNot }: Where, level: string): boolean => values.includes(level) !== isNot;

/** Whether a filter admits a rating. Clips that are not under test have no system to select, and may lack a factor. */
function admits(limit: Where, isOfListener: boolean, rating: Rating): boolean {
  const { factor, isNot } = limit;
  const isTest = rating.role === TEST;
  if (factor === SYSTEM) {
    const systems = [rating.system, rating.comparedSystem].flatMap((system) => system ?? []);
    return !isTest || (systems.length > 0 ? systems.every((system) => isMet(limit, system)) : isNot);
  }
  const level = isOfListener ? LISTENERS[factor]?.(rating) : levelOf(rating, factor);
  if (level === null || level === undefined) return isNot || !isTest;
  return isMet(limit, level);
}

function keepsClip(limit: Where, tested: ReadonlySet<string>, factors: Clip['factors']): boolean {
  const level = factors[limit.factor];
  if (level === undefined || (limit.factor === SYSTEM && !tested.has(level))) return true;
  return isMet(limit, level);
}

/** Example: 'system=a,b' and 'voice!=old'. */
export const whereText = ({ factor, values, isNot }: Where): string =>
  `${factor}${isNot ? '!=' : '='}${values.join(',')}`;

/** Parses a filter; without values if the text names none. Example: 'system=a,b' or 'voice!=old'. */
export function parseWhere(text: string): Where {
  const [, factor = text, sign, list = ''] = /^\s*([^=!]*[^=!\s])\s*(?:(!=|=)(.*))?$/su.exec(text) ?? [];
  const values = list.split(',').flatMap((value) => (value.trim() === '' ? [] : [value.trim()]));
  return { factor, values, isNot: sign === '!=' };
}

/** Input of an analysis. */
interface Analysed<Version extends AnalysedVersion> {
  versions: readonly Version[];
  /** Screened: rules look at all ratings, whatever the filters. */
  ratings: Ratings;
  metrics: readonly Metric[];
  labels: readonly PredictedLabels[];
}

/**
 * Applies filters to the ratings. A pair passes a filter of systems if both of its systems do; any other filter, if its
 * first clip does. References, anchors and traps stay whatever their system, and if they lack the factor. Screening is not
 * repeated. Example: filtered to system a, the pair of a and b is absent.
 */
export function limited<Version extends AnalysedVersion>(
  { versions, ratings, metrics, labels }: Analysed<Version>,
  where: readonly Where[],
): Analysed<Version> {
  if (where.length === 0) return { versions, ratings, metrics, labels };
  const factors = new Set([SYSTEM, ...ratedFactors(ratings)]);
  const tested = new Set(testedSystems(ratings));
  const ofClips = where.filter(({ factor }) => factors.has(factor));
  const keeps = (own: Clip['factors']): boolean => ofClips.every((limit) => keepsClip(limit, tested, own));
  const systemLimits = where.filter(({ factor }) => factor === SYSTEM);
  return {
    versions: versions.map((version) => ({
      ...version,
      study: { ...version.study, clips: version.study.clips.filter((clip) => keeps(clip.factors)) },
    })),
    ratings: ratings.filter((rating) =>
      where.every((limit) => admits(limit, !factors.has(limit.factor), rating)),
    ),
    labels: labels.map((own) => ({
      ...own,
      values: new Map([...own.values].filter(([clip]) => keeps(own.factorsOf.get(clip) ?? {}))),
    })),
    metrics: metrics.map((metric) => ({
      ...metric,
      values: new Map([...metric.values].filter(([clip]) => keeps(metric.factorsOf?.get(clip) ?? {}))),
      ...(metric.bySystem && {
        bySystem: new Map(
          [...metric.bySystem].filter(([system]) => systemLimits.every((limit) => isMet(limit, system))),
        ),
      }),
    })),
  };
}
