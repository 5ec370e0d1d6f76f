import type { BlockInput, BlockResults } from '../input/input.ts';
import { metricBandTables } from './metric-bands-table.ts';
import { metricMeans } from './metric-means.ts';
import { stabilityTable } from './metric-trials.ts';

/** Results of the metrics alone, without the listeners: means, bands and stability. Empty without metrics. */
export function metricOverview(input: BlockInput): BlockResults {
  return {
    tables: [...metricMeans(input), ...metricBandTables(input), ...[stabilityTable(input) ?? []].flat()],
    figures: [],
  };
}
