import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import type { Scale } from '../input/analysis.ts';
import type { IteratedMetric } from './iteration-metrics.ts';
import { INTERVAL_NOTE, meanCells } from '../means/mean-cells.ts';
import { observationsOf } from '../input/observation.ts';
import type { Cell, DraftTable, DraftColumn } from '../tables/table.ts';

const DIGITS = 2;

function metricCells(metrics: readonly IteratedMetric[], system: string): Record<string, Cell> {
  const cells = metrics.flatMap(({ name, values }): [string, Cell][] => {
    const own = values.filter((value) => value.system === system);
    const { n, mean, low, high } = boundedMean(own.map(({ value }) => value));
    return [
      [name, mean],
      [`${name} low`, low],
      [`${name} high`, high],
      [`${name} n`, n],
    ];
  });
  return Object.fromEntries(cells);
}

/** Ratings of one system at each rated iteration. */
function ratingCells(
  iterations: readonly number[],
  byIteration: ReadonlyMap<number, readonly Rating[]>,
  { grid }: Scale,
) {
  const cells = iterations.flatMap((iteration): [string, Cell][] => {
    const { n, mean, low, high, listeners } = meanCells(
      observationsOf(byIteration.get(iteration) ?? []),
      grid,
    );
    const key = `iteration ${iteration}`;
    return [
      [key, mean],
      [`${key} low`, low],
      [`${key} high`, high],
      [`${key} n`, n],
      [`${key} listeners`, listeners],
    ];
  });
  return Object.fromEntries(cells);
}

/** Columns of an estimate; cell names derive from its name. */
const columnsOf = (name: string, n: string): DraftColumn[] => [
  {
    label: phrase`${name} [95 %]`,
    key: name,
    interval: [`${name} low`, `${name} high`],
    digits: DIGITS,
    best: 'highest',
  },
  { label: n, key: `${name} n` },
];

/**
 * Metrics over all iterations and ratings of single ones, by system: the layout of I2D's Table 4. Ratings are of one
 * scale, by iteration.
 */
export function iterationMeansTable(
  scale: Scale,
  metrics: readonly IteratedMetric[],
  ratings: ReadonlyMap<number, readonly Rating[]>,
): DraftTable {
  const iterations = [...ratings.keys()].toSorted((a, b) => a - b);
  const rated = [...ratings].flatMap(([iteration, own]) => own.map((rating) => ({ iteration, rating })));
  const bySystem = groupBy(rated, ({ rating }) => rating.system);
  const named = [
    ...[...bySystem.keys()].flatMap((system) => system ?? []),
    ...metrics.flatMap(({ values }) => values.map(({ system }) => system)),
  ];
  const rows = [...new Set(named)].toSorted(naturalOrder).map((system) => {
    const own = groupBy(bySystem.get(system) ?? [], ({ iteration }) => iteration);
    const ratingsAt = new Map(
      [...own].map(([iteration, all]) => [iteration, all.map(({ rating }) => rating)]),
    );
    return { system, ...metricCells(metrics, system), ...ratingCells(iterations, ratingsAt, scale) };
  });
  return {
    name: `iteration means ${scale.name}`,
    title: phrase`Metrics over all iterations, and ${scale.name} of the rated ones, by system`,
    columns: [
      { label: 'system', key: 'system' },
      ...metrics.flatMap(({ name }) => columnsOf(name, 'clips')),
      ...iterations.flatMap((iteration) => columnsOf(`iteration ${iteration}`, 'n')),
    ],
    rows,
    notes: [
      ...(metrics.length === 0
        ? []
        : ['Metrics: mean over the clips of all iterations, t interval over clips.']),
      INTERVAL_NOTE,
    ],
  };
}
