import { phrase, type Words } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { exactMean } from '../../stats/intervals/exact-mean.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import type { DraftFigure } from '../tables/figure.ts';
import type { IteratedMetric, IteratedValue } from './iteration-metrics.ts';

/** The mean over some clips, with a t interval over clips. */
function meanOf(values: readonly IteratedValue[]) {
  const { n, mean, low, high } = boundedMean(values.map(({ value }) => value));
  return { n, mean, low, high };
}

/** The mean of recordings as a reference line; none without recordings. */
const recordingsLine = ({ recordings }: IteratedMetric): Pick<DraftFigure, 'rule'> =>
  recordings.length === 0
    ? {}
    : {
        rule: {
          axis: 'y',
          at: exactMean(recordings),
          label: phrase`recordings (n ${recordings.length})`,
        },
      };

/** Example: 'from 0.61 (a) to 0.82 (c)'. */
function extremes(rows: readonly { system: string; mean: number | null }[]): Words {
  const known = rows.flatMap(({ system, mean }) => (mean === null ? [] : [{ system, mean }]));
  const sorted = known.toSorted((a, b) => a.mean - b.mean);
  const [least] = sorted;
  const most = sorted.at(-1);
  return least && most
    ? phrase`from ${least.mean.toFixed(3)} (${least.system}) to ${most.mean.toFixed(3)} (${most.system})`
    : 'no values';
}

/** A metric by system at its first and last iteration, with a line for recordings: I2D's Figure 3. */
export function iterationBars(metric: IteratedMetric): DraftFigure {
  const { name, values, last } = metric;
  const shown = [...new Set([1, last])];
  const rows = [...groupBy(values, ({ system }) => system)]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .flatMap(([system, own]) =>
      shown.map((iteration) => ({
        system,
        iteration: `iteration ${iteration}`,
        ...meanOf(own.filter((value) => value.iteration === iteration)),
      })),
    );
  const at = (iteration: number) => rows.filter((row) => row.iteration === `iteration ${iteration}`);
  return {
    kind: 'bars',
    name: `iteration bars ${name}`,
    title: phrase`${name} of systems at the first and the last iteration`,
    summary: phrase`Iteration 1: ${extremes(at(1))}; iteration ${last}: ${extremes(at(last))}.`,
    rows,
    x: { key: 'system', label: 'system' },
    y: { key: 'mean', label: name },
    color: {
      key: 'iteration',
      label: 'iteration',
      order: shown.map((iteration) => `iteration ${iteration}`),
    },
    low: 'low',
    high: 'high',
    ...recordingsLine(metric),
    notes: ['Means over clips, with t intervals over clips. Lower-is-better metrics are reversed.'],
  };
}

/**
 * A metric by iteration, a line for each system, and for each reference where references were exchanged on the way (factor
 * `reference`): I2D's Figure 5.
 */
export function iterationCourses(metric: IteratedMetric): DraftFigure {
  const { name, values, last } = metric;
  const rows = [
    ...groupBy(values, ({ system, reference, iteration }) =>
      JSON.stringify([system, reference, iteration]),
    ).values(),
  ]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { system, reference, iteration } = first;
      return [{ system, ...(reference !== null && { reference }), iteration, ...meanOf(own) }];
    })
    .toSorted((a, b) => naturalOrder(a.system, b.system) || a.iteration - b.iteration);
  const hasReferences = values.some(({ reference }) => reference !== null);
  const at = (iteration: number) => rows.filter((row) => row.iteration === iteration);
  return {
    kind: 'lines',
    name: `iteration courses ${name}`,
    title: phrase`${name} of systems by iteration`,
    summary: phrase`Iteration 1: ${extremes(at(1))}; iteration ${last}: ${extremes(at(last))}.`,
    rows,
    x: { key: 'iteration', label: 'iteration' },
    y: { key: 'mean', label: name },
    color: { key: 'system', label: 'system' },
    ...(hasReferences && { dash: { key: 'reference', label: 'reference' } }),
    ...recordingsLine(metric),
    notes: ['Means over clips. n: clips. The table has the intervals.'],
  };
}
