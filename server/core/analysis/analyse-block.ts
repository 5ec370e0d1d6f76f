import type { Rating } from '../ratings.ts';
import type { BlockAnalysis } from './analysis.ts';
import { intraRaterTable } from './intra-rater-table.ts';
import { metricTable, type Metric } from './metric-table.ts';
import { raterTable } from './rater-table.ts';
import { screeningTable } from './screening-table.ts';
import type { ResultTable } from './table.ts';

/**
 * All tables of one block: screening, the method's own, then for each of its scales the metrics and the listeners
 * against each other, and against themselves where pages came again. `ratings` are all of the block, counting or not.
 */
export function analyseBlock(
  analysis: BlockAnalysis,
  ratings: readonly Rating[],
  metrics: readonly Metric[],
): ResultTable[] {
  return [
    screeningTable(ratings),
    ...analysis.tables(ratings),
    ...analysis.scales.flatMap((scale) => metricTable(scale, ratings, metrics) ?? []),
    ...analysis.scales.flatMap((scale) => raterTable(scale, ratings) ?? []),
    ...analysis.scales.flatMap((scale) => intraRaterTable(scale, ratings) ?? []),
  ];
}
