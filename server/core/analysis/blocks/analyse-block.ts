import type { Outcome } from '../../primary/primary.ts';
import { primaryOfScale } from '../../primary/primary-results.ts';
import type { BlockAnalysis, Scale } from '../input/analysis.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import { metricOverview } from '../metrics/metric-overview.ts';
import { inPairOrder, namedPairs, pairOrder } from '../input/pair-order.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import { scaleInput } from '../input/scale-input.ts';
import { scaleResults } from './scale-results.ts';
import { screeningTable } from './screening-table.ts';
import type { DraftTable } from '../tables/table.ts';

/**
 * All results of one block: the primary analysis, screening, the method's own results, metrics, then the results of
 * every scale. Each pair of systems has one order throughout, in both runs.
 */
export function analyseBlock(
  analysis: BlockAnalysis,
  given: BlockInput,
  outcomeOf: (scale: Scale) => Outcome | null,
): BlockResults {
  const order = pairOrder([given.ratings, given.against].flatMap(namedPairs));
  const [ratings = [], against = []] = [given.ratings, given.against].map((run) =>
    inPairOrder(run, analysis.scales, order),
  );
  const primary = analysis.scales.flatMap((scale) => {
    const outcome = outcomeOf(scale);
    return outcome ? primaryOfScale(outcome, scale, ratings) : [];
  });
  const input = { ...given, ratings, against: rowsOf(against) };
  const own = analysis.results(input);
  const scales = analysis.scales.map((scale) => ({ scale, own: scaleInput(scale, input) }));
  const shared = scaleResults.flatMap((of) => scales.map(({ scale, own: found }) => of(scale, found)));
  const isRated = analysis.scales.some(({ judges }) => judges !== 'fact');
  const objective = isRated ? metricOverview(input) : { tables: [], figures: [] };
  const tables = [
    screeningTable(input.ratings),
    ...own.tables,
    ...objective.tables,
    ...shared.flatMap(({ tables: found = [] }) => found),
  ];
  const isDetail = ({ tier }: DraftTable): boolean => tier === 'detail';
  return {
    tables: [...primary, ...tables.filter((table) => !isDetail(table)), ...tables.filter(isDetail)],
    figures: [...own.figures, ...objective.figures, ...shared.flatMap(({ figures = [] }) => figures)],
  };
}
