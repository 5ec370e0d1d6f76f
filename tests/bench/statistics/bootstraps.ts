import { createRandom } from '#core/order/random.ts';
import { bootstrapCorrelations, drawWeights } from '#core/stats/correlation/bootstrap-correlations.ts';
import { cpuMs, type BenchLine } from './bench-line.ts';

const CLIPS = 1000;
const RESAMPLES = 2000;

/** Percentile and BCa intervals of three correlations at once. */
export function bootstrapBench(): BenchLine[] {
  const random = createRandom('bootstrap');
  const x = Array.from({ length: CLIPS }, () => random.normal());
  const y = x.map((value) => value + random.normal());
  const run = () => {
    const draws = Array.from({ length: RESAMPLES }, () => drawWeights(CLIPS, random));
    return bootstrapCorrelations(x, y, draws);
  };
  return [
    {
      name: `${RESAMPLES} resamples and jackknife of PLCC, SRCC, KRCC, ${CLIPS} clips`,
      ms: cpuMs(4, run),
      goal: 500,
      reference: 'bootstrap',
    },
  ];
}
