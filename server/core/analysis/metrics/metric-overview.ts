import type { BlockInput, BlockResults } from '../input/input.ts';
import { iterationOverview } from '../iterations/iteration-results.ts';
import { labelTables } from './label-tables.ts';
import { lengthFigures } from './length-figures.ts';
import { loudnessOfMetrics } from './loudness-results.ts';
import { metricBandTables } from './metric-bands-table.ts';
import { metricMeans } from './metric-means.ts';
import { stabilityTable } from './metric-trials.ts';
import { radarResults } from './radar-results.ts';

/** Results of the metrics alone, without the listeners: means, predicted labels, bands, stability, iterations, loudness, radar charts and lengths. Empty without metrics. */
export function metricOverview(input: BlockInput): BlockResults {
  const [radar, loudness] = [radarResults(input), loudnessOfMetrics(input)];
  const iterations = iterationOverview(input);
  return {
    tables: [
      ...metricMeans(input),
      ...labelTables(input),
      ...metricBandTables(input),
      ...[stabilityTable(input) ?? []].flat(),
      ...loudness.tables,
      ...iterations.tables,
      ...radar.tables,
    ],
    figures: [...iterations.figures, ...loudness.figures, ...radar.figures, ...lengthFigures(input)],
  };
}
