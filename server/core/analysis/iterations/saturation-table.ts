import { sampleStandardDeviation } from 'simple-statistics';
import { exactMean } from '../../stats/intervals/exact-mean.ts';
import { sdInterval } from '../../stats/intervals/sd-interval.ts';
import type { DraftTable } from '../tables/table.ts';
import { systemCourses, type IteratedMetric } from './iteration-metrics.ts';

const DIGITS = 4;

/**
 * How far a metric separates systems at each iteration: the standard deviation over the means of systems, which is small
 * where a metric is saturated. Source: I2D, Figure 3.
 */
export function saturationTable(metrics: readonly IteratedMetric[]): DraftTable {
  const rows = metrics.flatMap((metric) => {
    const courses = [...systemCourses(metric).values()];
    const { name, last, recordings } = metric;
    return Array.from({ length: last }, (_, index) => {
      const means = courses.flatMap((course) => course[index] ?? []);
      const sd = means.length < 2 ? null : sampleStandardDeviation(means);
      const ends = sd === null ? null : sdInterval(sd, means.length);
      return {
        metric: name,
        iteration: index + 1,
        n: means.length,
        mean: means.length === 0 ? null : exactMean(means),
        sd,
        low: ends?.min ?? null,
        high: ends?.max ?? null,
        recordings: recordings.length === 0 ? null : exactMean(recordings),
        recorded: recordings.length,
      };
    });
  });
  return {
    name: 'iteration spread',
    title: 'Spread of systems by metric and iteration',
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'iteration', key: 'iteration' },
      { label: 'systems', key: 'n' },
      { label: 'mean', key: 'mean', digits: DIGITS },
      { label: 'SD over systems [95 %]', key: 'sd', interval: ['low', 'high'], digits: DIGITS },
      { label: 'recordings', key: 'recordings', digits: DIGITS },
      { label: 'n', key: 'recorded' },
    ],
    rows,
    notes: [
      'SD over the means of systems: small where a metric hardly separates them (saturation). Interval: chi-squared, for ' +
        'normal means. Recordings: mean over clips without an iteration.',
    ],
  };
}
