import type { BlockAnalysis } from './analysis.ts';
import type { BlockInput, BlockResults } from './input.ts';
import { metricMeans } from './metric-means.ts';
import { scaleResults } from './scale-results.ts';
import { screeningTable } from './screening-table.ts';

/** All results of one block: screening, the method's own, what metrics say, then what every scale has. */
export function analyseBlock(analysis: BlockAnalysis, input: BlockInput): BlockResults {
  const own = analysis.results(input);
  const shared = scaleResults.flatMap((of) => analysis.scales.map((scale) => of(scale, input)));
  const objective = analysis.scales.some(({ judges }) => judges !== 'fact') ? metricMeans(input) : [];
  return {
    tables: [
      screeningTable(input.ratings),
      ...own.tables,
      ...objective,
      ...shared.flatMap(({ tables = [] }) => tables),
    ],
    figures: [...own.figures, ...shared.flatMap(({ figures = [] }) => figures)],
  };
}
