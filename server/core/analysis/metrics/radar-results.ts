import { greatestOf, leastOf } from '../../order/extremes.ts';
import { phrase } from '../../text/phrase.ts';
import { fixed } from '../../text/fixed.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { exactMean } from '../../stats/intervals/exact-mean.ts';
import { inOrder } from '../input/factors.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import type { Metric } from '../input/metric.ts';
import type { DraftFigure } from '../tables/figure.ts';
import type { DraftTable } from '../tables/table.ts';
import { scoredClips, type ScoredClip } from './scored-clips.ts';

/** With fewer metrics, a radar is a line. */
const LEAST_METRICS = 3;
const [LOW, HIGH] = [1, 5];
const DIGITS = 3;
const ALL = '(all)';

/** Mean of a metric over the clips of a system, of all or at one level of a factor. */
interface Place {
  system: string;
  factor: string | null;
  level: string;
  metric: string;
  n: number;
  mean: number;
}

interface Range {
  min: number;
  max: number;
}

/**
 * A mean on the axis of a radar. `range`: linearly, the worst mean at 1 and the best at 5; a single mean is at 5.
 * @example placed({ placement: 'range', direction: 'lower' }, 2, { min: 1, max: 5 }) // 4
 */
export function placed(
  { placement = 'range', direction }: Pick<Metric, 'placement' | 'direction'>,
  mean: number,
  { min, max }: Range,
): number {
  if (placement === 'as is') return mean;
  if (typeof placement === 'number') return mean + placement;
  if (max === min) return HIGH;
  const share = direction === 'lower' ? (max - mean) / (max - min) : (mean - min) / (max - min);
  return LOW + (HIGH - LOW) * share;
}

function placesOf(metrics: readonly Metric[], clips: readonly ScoredClip[], by: readonly string[]): Place[] {
  const cellsOf = (
    system: string,
    factor: string | null,
    level: string,
    own: readonly ScoredClip[],
  ): Place[] =>
    metrics.flatMap(({ name, values }) => {
      const numbers = own.flatMap(({ clip }) => values.get(clip) ?? []);
      if (numbers.length === 0) return [];
      return [{ system, factor, level, metric: name, n: numbers.length, mean: exactMean(numbers) }];
    });
  const bySystem = [...groupBy(clips, ({ system }) => system)].toSorted(([a], [b]) => naturalOrder(a, b));
  return bySystem.flatMap(([system, own]) => [
    ...cellsOf(system, null, ALL, own),
    ...by.flatMap((factor) =>
      inOrder(own.flatMap(({ factors }) => factors[factor] ?? [])).flatMap((level) =>
        cellsOf(
          system,
          factor,
          level,
          own.filter(({ factors }) => factors[factor] === level),
        ),
      ),
    ),
  ]);
}

/** A placement in words. Example: 'min..max to 1..5'. */
function placementText({ placement = 'range' }: Metric): string {
  if (placement === 'as is') return 'unchanged';
  return placement === 'range' ? 'min..max to 1..5' : `${placement < 0 ? '' : '+'}${placement}`;
}

function figureOf(
  factor: string | null,
  rows: readonly (Place & { value: number })[],
  metrics: readonly Metric[],
): DraftFigure {
  const systems = [...new Set(rows.map(({ system }) => system))];
  const means = systems.map((system) => ({
    system,
    value: exactMean(rows.filter((row) => row.system === system).map(({ value }) => value)),
  }));
  const best = means.reduce((one, other) => (other.value > one.value ? other : one));
  return {
    kind: 'radar',
    name: factor === null ? 'radar' : `radar by ${factor}`,
    title:
      factor === null
        ? 'Metrics of systems on one scale'
        : phrase`Metrics of systems on one scale, by ${factor}`,
    summary: phrase`${systems.length} systems on ${metrics.length} metrics, the edge is best. Largest mean over the axes: ${best.system}, ${fixed(best.value, 2)}.`,
    rows: rows.map(({ system, level, metric, n, mean, value }) => ({
      system,
      level,
      metric,
      value,
      mean,
      n,
    })),
    x: { key: 'metric', label: 'metrics, better towards the edge', order: metrics.map(({ name }) => name) },
    y: { key: 'value', label: 'value', domain: [0, HIGH] },
    color: { key: 'system', label: 'system', order: systems },
    ...(factor !== null && { panel: { key: 'level', label: factor } }),
    notes: ['Rings: 1 to 5. The table radar has means, ranges and how each metric was placed.'],
  };
}

/**
 * Radar charts of the means of three metrics or more by system, and by system and every requested factor, with a table of the means,
 * their global ranges and their places. Ranges are over all systems and levels of all requested factors, so that charts are
 * comparable. A metric without a direction counts as higher is better. Empty for fewer metrics. Source: SwanBench-Speech, G.2.
 */
export function radarResults({ ratings, metrics, by }: BlockInput): BlockResults {
  const clips = metrics.length < LEAST_METRICS ? [] : scoredClips(ratings, metrics);
  // A factor with one level for each system, such as their source, does not divide their clips.
  const within = by.filter((factor) =>
    [...groupBy(clips, ({ system }) => system).values()].some(
      (own) => new Set(own.flatMap(({ factors }) => factors[factor] ?? [])).size > 1,
    ),
  );
  const places = placesOf(metrics, clips, within);
  const used = metrics.filter(({ name }) => places.some(({ metric }) => metric === name));
  if (used.length < LEAST_METRICS) return { tables: [], figures: [] };
  const rangeOf = new Map(
    used.map(({ name }) => {
      const own = places.filter(({ metric }) => metric === name).map(({ mean }) => mean);
      return [name, { min: leastOf(own), max: greatestOf(own) }];
    }),
  );
  const rows = places.flatMap((place) => {
    const metric = used.find(({ name }) => name === place.metric);
    const range = rangeOf.get(place.metric);
    if (!metric || !range) return [];
    const better = metric.direction ?? 'higher (not declared)';
    return [
      {
        ...place,
        ...range,
        better,
        placement: placementText(metric),
        value: placed(metric, place.mean, range),
      },
    ];
  });
  const table: DraftTable = {
    name: 'radar',
    tier: 'detail',
    title: 'Metrics of systems on one scale',
    columns: [
      { label: 'system', key: 'system' },
      { label: 'factor', key: 'factor' },
      { label: 'level', key: 'level' },
      { label: 'metric', key: 'metric' },
      { label: 'n', key: 'n' },
      { label: 'mean', key: 'mean', digits: DIGITS },
      { label: 'min', key: 'min', digits: DIGITS },
      { label: 'max', key: 'max', digits: DIGITS },
      { label: 'better', key: 'better' },
      { label: 'placed', key: 'placement' },
      { label: 'value', key: 'value', digits: DIGITS },
    ],
    rows,
    notes: [
      'Means over clips under test. min, max: of all means in this table, over systems and levels. min..max to 1..5: 1 + 4 (mean - min) / (max - min), or 1 + 4 (max - mean) / (max - min) where lower is better.',
    ],
  };
  return {
    tables: [table],
    figures: [null, ...within].map((factor) =>
      figureOf(
        factor,
        rows.filter((row) => row.factor === factor),
        used,
      ),
    ),
  };
}
