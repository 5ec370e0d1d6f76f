import { greatestOf, leastOf } from '../../order/extremes.ts';
import { phrase } from '../../text/phrase.ts';
import { spearman } from '../../stats/correlation/correlation.ts';
import { correlationInterval } from '../../stats/intervals/correlation-interval.ts';
import { exactMean } from '../../stats/intervals/exact-mean.ts';
import { trialSpread } from '../../stats/metrics/trial-spread.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import type { Scale } from '../input/analysis.ts';
import type { BlockInput } from '../input/input.ts';
import { metricOf, type Metric } from '../input/metric.ts';
import type { DraftTable } from '../tables/table.ts';
import { metricStudy } from './metric-study.ts';
import { scoredClips } from './scored-clips.ts';

const DIGITS = 3;

/** The trials of a metric in order; empty without repeated trials. */
const trialsOf = ({ trials }: Metric): ReadonlyMap<string, number>[] =>
  inNaturalOrder(trials?.keys() ?? []).flatMap((name) => trials?.get(name) ?? []);

/** Default threshold of stability: more than one step of whole numbers, half a point otherwise. */
function thresholdOf({ unstableAbove }: Metric, samples: readonly (readonly number[])[]): number {
  return unstableAbove ?? (samples.flat().every((value) => Number.isInteger(value)) ? 1 : 0.5);
}

/**
 * How stable each metric is over repeated trials of the same clips under test: share of unstable clips with its interval, and spread.
 * Null if no metric has repeated trials. Source: SwanBench-Speech, D.4.
 */
export function stabilityTable({
  ratings,
  metrics,
}: Pick<BlockInput, 'ratings' | 'metrics'>): DraftTable | null {
  const repeated = metrics.filter((metric) => trialsOf(metric).length > 1);
  if (repeated.length === 0) return null;
  const clips = scoredClips(ratings, repeated);
  const rows = repeated.map((metric) => {
    const trials = trialsOf(metric);
    const samples = clips.map(({ clip }) => trials.flatMap((trial) => trial.get(clip) ?? []));
    const threshold = thresholdOf(metric, samples);
    return { metric: metric.name, trials: trials.length, threshold, ...trialSpread(samples, threshold) };
  });
  return {
    name: 'trials',
    title: 'Stability of metrics over repeated trials',
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'trials', key: 'trials' },
      { label: 'clips', key: 'n' },
      { label: 'threshold', key: 'threshold', digits: 2 },
      { label: 'unstable', key: 'unstable' },
      { label: 'share [95 %]', key: 'share', interval: ['low', 'high'], digits: DIGITS },
      { label: 'mean sd', key: 'meanSd', digits: DIGITS },
      { label: 'mean range', key: 'meanRange', digits: DIGITS },
      { label: 'greatest range', key: 'maxRange', digits: DIGITS },
    ],
    rows,
    notes: [
      'Clips under test with two trials or more. Unstable: any two trials differ by more than the threshold (unstable_above; default: 1 if all values are whole, otherwise 0.5). ' +
        "Share: Wilson's interval. Mean sd: of the sample standard deviations of clips. Range: greatest trial less least.",
    ],
  };
}

/** All runs of `size` neighbouring trials in a circle, so that every trial is used equally often. */
function runsOf<T>(trials: readonly T[], size: number): T[][] {
  if (size === trials.length) return [[...trials]];
  return trials
    .map((_, start) => Array.from({ length: size }, (__, at) => (start + at) % trials.length))
    .map((run) => run.flatMap((at) => trials[at] ?? []));
}

function agreementRows(scale: Scale, ratings: Ratings, metric: Metric) {
  const trials = trialsOf(metric);
  // Without trials there is nothing to read the ratings for.
  const study = trials.length < 2 ? null : metricStudy(scale, ratings, [metric]);
  if (!study) return [];
  const sign = metric.direction === 'lower' ? -1 : 1;
  const units = study.units.flatMap((unit) => {
    const values = trials.flatMap((trial) => metricOf({ ...metric, values: trial }, unit) ?? []);
    return values.length === trials.length ? [{ rating: unit.rating, values }] : [];
  });
  const indices = [...trials.keys()];
  return indices.map((index) => {
    const size = index + 1;
    const runs = runsOf(indices, size);
    const found = runs.flatMap(
      (run) =>
        spearman(
          units.map(({ values }) => sign * exactMean(run.flatMap((at) => values[at] ?? []))),
          units.map(({ rating }) => rating),
        ) ?? [],
    );
    const srcc = found.length === 0 ? null : exactMean(found);
    const interval = correlationInterval('spearman', srcc, units.length);
    return {
      metric: metric.name,
      level: study.levels.units,
      n: units.length,
      averaged: size,
      runs: runs.length,
      srcc,
      srccLow: interval?.low ?? null,
      srccHigh: interval?.high ?? null,
      least: found.length === 0 ? null : leastOf(found),
      most: found.length === 0 ? null : greatestOf(found),
    };
  });
}

/**
 * SRCC with the listeners of a metric's mean over 1, 2, ... repeated trials: mean and range over runs of that many trials, with
 * Fisher's interval of the mean. Null for a scale of facts and without repeated trials.
 */
export function trialAgreementTable(
  scale: Scale,
  { ratings, metrics }: Pick<BlockInput, 'ratings' | 'metrics'>,
): DraftTable | null {
  const rows = metrics.flatMap((metric) => agreementRows(scale, ratings, metric));
  if (rows.length === 0) return null;
  return {
    name: `trials ${scale.name}`,
    title: phrase`Agreement of a metric by number of averaged trials: ${scale.name}`,
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'over', key: 'level' },
      { label: 'n', key: 'n' },
      { label: 'trials averaged', key: 'averaged' },
      { label: 'runs', key: 'runs' },
      { label: 'SRCC [95 %]', key: 'srcc', interval: ['srccLow', 'srccHigh'], digits: DIGITS },
      { label: 'least', key: 'least', digits: DIGITS },
      { label: 'greatest', key: 'most', digits: DIGITS },
    ],
    rows,
    notes: [
      'Units with every trial. SRCC: mean over all runs of neighbouring trials, the last followed by the first, so that each trial counts equally often; least, greatest: of these runs. ' +
        'One trial averaged: the SRCC of single trials. Interval: Fisher z of the mean, for other clips, not for other runs. The sign of a lower-is-better metric is reversed.',
    ],
  };
}
