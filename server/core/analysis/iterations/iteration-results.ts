import { groupBy } from '../../order/group-by.ts';
import { fail } from '../../order/fail.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { groupMeans } from '../../stats/intervals/group-means.ts';
import type { Scale } from '../input/analysis.ts';
import { comparisonUnits } from '../input/comparison-units.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import {
  iterationCurves,
  iterationLevels,
  iterationTable,
  type RatedIteration,
} from './iteration-correlations.ts';
import { iterationBars, iterationCourses } from './iteration-figures.ts';
import { iterationMeansTable } from './iteration-means.ts';
import { saturationTable } from './saturation-table.ts';
import { iteratedMetrics, iterationOf } from './iteration-metrics.ts';

/** Means of a clip's ratings that count, and unweighted means of a system's clips. */
function ratedIteration(iteration: number, ratings: readonly Rating[]): RatedIteration {
  const units = comparisonUnits(ratings);
  const placed = units.flatMap(({ system, rating }) =>
    system === null ? [] : [{ key: system, value: rating }],
  );
  return {
    iteration,
    clips: new Map(units.map(({ clip, rating }) => [clip, rating])),
    systems: groupMeans(placed),
  };
}

/** Ratings of clips under test on a scale by iteration; clips without one, such as recordings, are omitted. */
function byIteration(name: string, ratings: Ratings): Map<number, Rating[]> {
  const iterated = ratings.filter(
    ({ scale, role, factors }) => scale === name && role === 'test' && iterationOf(factors) !== null,
  );
  return groupBy(rowsOf(iterated), ({ factors }) => iterationOf(factors) ?? fail());
}

/**
 * Results of clips with a factor `iteration` (whole numbers from 1): means by system and iteration, and the agreement
 * of metrics, summarised over iterations, with listeners. Empty for scales of pairs and facts.
 * Source: Iterate to Differentiate (arXiv 2603.24430), Tables 3 and 4, Figures 2 and 4.
 */
export function iterationResults(
  scale: Scale,
  { ratings, metrics }: Pick<BlockInput, 'ratings' | 'metrics'>,
): Partial<BlockResults> {
  const { name, judges } = scale;
  if (judges !== 'clip') return {};
  const groups = byIteration(name, ratings);
  if (groups.size === 0) return {};
  const iterated = iteratedMetrics(metrics);
  const means = iterationMeansTable(scale, iterated, groups);
  const rated = [...groups]
    .map(([iteration, own]) => ratedIteration(iteration, own))
    .toSorted((a, b) => a.iteration - b.iteration);
  const [first] = rated;
  if (iterated.length === 0 || !first) return { tables: [means] };
  return {
    tables: [means, iterationTable(name, iterated, rated)],
    figures: [iterationLevels(name, iterated, rated), iterationCurves(name, iterated, first)],
  };
}

/**
 * Results of iterated clips without their listeners: each metric at the first and the last iteration and by iteration, and
 * its spread over systems. Empty without such metrics. Source: Iterate to Differentiate (arXiv 2603.24430), Figures 3 and 5.
 */
export function iterationOverview({ metrics }: Pick<BlockInput, 'metrics'>): BlockResults {
  const iterated = iteratedMetrics(metrics);
  if (iterated.length === 0) return { tables: [], figures: [] };
  return {
    tables: [saturationTable(iterated)],
    figures: [...iterated.map(iterationBars), ...iterated.map(iterationCourses)],
  };
}
