import { joined, phrase, type Words } from '../../text/phrase.ts';
import { createRandom } from '../../order/random.ts';
import { drawWeights } from '../../stats/correlation/bootstrap-correlations.ts';
import { percentileInterval } from '../../stats/intervals/bootstrap-interval.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import { quadraticWeightedKappa, resampledKappa, type Grid } from '../../stats/agreement/kappa.ts';
import { RESAMPLES } from './metric-draws.ts';
import { scoredSystems, scoredUnits, type MetricStudy, type ScoredUnit } from './metric-study.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 3;

type Pairs = readonly Pick<ScoredUnit, 'metric' | 'rating'>[];

/** How often each of `n` pairs is in each resample. */
type Resamples = (n: number) => readonly Uint32Array[];

/** The same resamples for all metrics with the same number of pairs. */
function sharedResamples(resamples: number): Resamples {
  const drawn = new Map<number, readonly Uint32Array[]>();
  return (n) => {
    const known = drawn.get(n);
    if (known) return known;
    const random = createRandom('kappa');
    const weights = Array.from({ length: resamples }, () => drawWeights(n, random));
    drawn.set(n, weights);
    return weights;
  };
}

/** Quadratic weighted kappa and its percentile interval over resampled pairs. */
function kappaCells(pairs: Pairs, grid: Grid, resamples: Resamples) {
  const [metric, rating] = [pairs.map((pair) => pair.metric), pairs.map((pair) => pair.rating)];
  const qwk = quadraticWeightedKappa(metric, rating, grid);
  if (qwk === null || pairs.length < 4) return { qwk, qwkLow: null, qwkHigh: null };
  const of = resampledKappa(metric, rating, grid);
  const draws = Float64Array.from(resamples(pairs.length), (weights) => of(weights) ?? NaN);
  const interval = percentileInterval(draws);
  return { qwk, qwkLow: interval?.low ?? null, qwkHigh: interval?.high ?? null };
}

const root = (square: number | null): number | null =>
  square === null ? null : Math.sqrt(Math.max(0, square));

function errorRow(metric: string, level: string, pairs: Pairs, grid: Grid, resamples: Resamples) {
  const errors = pairs.map((pair) => pair.metric - pair.rating);
  const squared = boundedMean(errors.map((error) => error * error));
  const absolute = boundedMean(errors.map(Math.abs));
  const bias = boundedMean(errors);
  return {
    metric,
    level,
    n: pairs.length,
    mse: squared.mean,
    mseLow: squared.low === null ? null : Math.max(0, squared.low),
    mseHigh: squared.high,
    rmse: root(squared.mean),
    rmseLow: root(squared.low),
    rmseHigh: root(squared.high),
    mae: absolute.mean,
    maeLow: absolute.low === null ? null : Math.max(0, absolute.low),
    maeHigh: absolute.high,
    bias: bias.mean,
    biasLow: bias.low,
    biasHigh: bias.high,
    ...kappaCells(pairs, grid, resamples),
  };
}

/** Note on metrics with values off the scale, which are therefore on another one. */
function offScale({ metrics, scale: { grid } }: MetricStudy): Words[] {
  const off = metrics.flatMap(({ name, values }) => {
    const numbers = values.flatMap((value) => value ?? []);
    const beyond = numbers.filter((value) => value < grid.min || value > grid.max).length;
    return beyond === 0 ? [] : [phrase`${name} (${beyond} of ${numbers.length} values)`];
  });
  return off.length === 0
    ? []
    : [
        phrase`Values outside the scale of the listeners, ${grid.min} to ${grid.max}: ${joined(off, ', ')}. Errors and QWK of a
      metric on another scale are meaningless.`,
      ];
}

/**
 * Errors of each metric as a prediction of the mean rating: MSE, RMSE, MAE, bias and quadratic weighted kappa over
 * clips and systems, as VoiceMOS reports them. Null for pairs, because no metric is on their scale.
 */
export function metricErrorTable(study: MetricStudy, resamples = RESAMPLES): DraftTable | null {
  const { scale, levels, metrics } = study;
  if (scale.judges !== 'clip') return null;
  const shared = sharedResamples(resamples);
  const interval = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: DIGITS,
  });
  return {
    name: `metric errors ${scale.name}`,
    tier: 'detail',
    title: phrase`Errors of metrics as predictions of the mean rating: ${scale.name}`,
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'over', key: 'level' },
      { label: 'n', key: 'n' },
      interval('MSE', 'mse'),
      interval('RMSE', 'rmse'),
      interval('MAE', 'mae'),
      interval('bias', 'bias'),
      interval('QWK', 'qwk'),
    ],
    rows: metrics.flatMap(({ name, values, ofSystems, turned, systemsOnly }) => {
      // Values as imported: the sign of a lower-is-better metric is not reversed here.
      const given =
        ofSystems &&
        new Map([...ofSystems].map(([system, value]) => [system, turned && value !== null ? -value : value]));
      const systems = errorRow(name, levels.systems, scoredSystems(study, values, given), scale.grid, shared);
      return systemsOnly
        ? [systems]
        : [errorRow(name, levels.units, scoredUnits(study, values), scale.grid, shared), systems];
    }),
    notes: [
      ...offScale(study),
      phrase`Values as imported, in points of the scale, compared with unweighted means; bias: metric minus listeners. MSE and RMSE
      divide by n. QWK: both rounded half up to the steps of the scale. Intervals treat clips, or systems, as
      independent: t over errors; QWK: percentiles of ${resamples} resamples of pairs. They are too narrow. For other listeners
      and clips (48 clips, simulated) the interval of the bias covers 72 %, of MSE and RMSE 91 %, of MAE and QWK 93-94 %; for
      other systems (8) 87, 83 and 85-92 %.`,
    ],
  };
}
