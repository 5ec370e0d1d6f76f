import { blockInput } from '#core/analysis/input/input.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import { raterTable } from '#core/analysis/agreement/rater-table.ts';
import { createRandom } from '#core/order/random.ts';
import { rating } from '../../support/ratings.ts';
import { cpuMs, type BenchLine } from './bench-line.ts';
import { simulatedClips, simulatedRatings } from './simulated-ratings.ts';

const SCALE: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };

/** All that a report says of three metrics and of the listeners of 100,000 ratings. */
export function metricBench(): BenchLine[] {
  const random = createRandom('metrics');
  const clips = simulatedClips();
  const metrics = ['a', 'b', 'c'].map((name) => ({
    name,
    values: new Map(clips.map(({ clip, quality }) => [clip, quality + 0.5 * random.normal()])),
  }));
  const ratings = simulatedRatings().map(({ listener, clip, system, value }) =>
    rating({ listener, clip, system, item: clip, canonicalValue: value }),
  );
  const n = ratings.length;
  return [
    {
      name: `tables and figures of 3 metrics, ${n} ratings`,
      ms: cpuMs(3, () => metricResults(SCALE, blockInput(ratings, { metrics }))),
      goal: 1000,
    },
    {
      name: `table of 855 listeners, ${n} ratings`,
      ms: cpuMs(3, () => raterTable(SCALE, scaleInput(SCALE, blockInput(ratings)))),
    },
  ];
}
