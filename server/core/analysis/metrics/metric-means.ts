import { phrase } from '../../text/phrase.ts';
import { sampleStandardDeviation } from 'simple-statistics';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import { inOrder } from '../input/factors.ts';
import type { BlockInput } from '../input/input.ts';
import type { Metric } from '../input/metric.ts';
import { scoredClips, type ScoredClip } from './scored-clips.ts';
import type { Cell, DraftTable, DraftColumn } from '../tables/table.ts';

const DIGITS = 3;

/** Names of the cells of a metric. */
const keysOf = ({ name }: Metric) => ({
  n: `n ${name}`,
  mean: `mean ${name}`,
  sd: `sd ${name}`,
  low: `low ${name}`,
  high: `high ${name}`,
});

type Cells = Record<string, Cell>;

function numbersOf({ values }: Metric, clips: readonly ScoredClip[]): number[] {
  return clips.flatMap(({ clip }) => values.get(clip) ?? []);
}

/** The mean, sd and n of every metric over some clips. */
function clipCells(metrics: readonly Metric[], clips: readonly ScoredClip[]): Cells {
  const cells = metrics.flatMap((metric): [string, Cell][] => {
    const keys = keysOf(metric);
    const values = numbersOf(metric, clips);
    const { n, mean, low, high } = boundedMean(values, metric.bounds ?? null);
    const sd = n < 2 ? null : sampleStandardDeviation(values);
    return [
      [keys.n, n],
      [keys.mean, mean],
      [keys.sd, sd],
      [keys.low, low],
      [keys.high, high],
    ];
  });
  return Object.fromEntries(cells);
}

/** The unweighted mean of every metric over the rows of systems, as papers print averages; n: systems. */
function averageCells(metrics: readonly Metric[], rows: readonly Cells[]): Cells {
  const cells = metrics.flatMap((metric): [string, Cell][] => {
    const keys = keysOf(metric);
    const means = rows.flatMap((row) => {
      const mean = row[keys.mean];
      return typeof mean === 'number' ? [mean] : [];
    });
    const mean = means.length === 0 ? null : means.reduce((sum, value) => sum + value, 0) / means.length;
    return [
      [keys.n, means.length],
      [keys.mean, mean],
      [keys.sd, null],
      [keys.low, null],
      [keys.high, null],
    ];
  });
  return Object.fromEntries(cells);
}

function columnsOf(metric: Metric): DraftColumn[] {
  const keys = keysOf(metric);
  return [
    {
      label: phrase`${metric.name} [95 %]`,
      key: keys.mean,
      interval: [keys.low, keys.high],
      digits: DIGITS,
      ...(metric.direction && { best: metric.direction === 'higher' ? 'highest' : 'lowest' }),
    },
    { label: 'sd', key: keys.sd, digits: DIGITS },
    { label: 'n', key: keys.n },
  ];
}

const levelsOf = (clips: readonly ScoredClip[], factor: string): string[] =>
  inOrder(clips.flatMap(({ factors }) => factors[factor] ?? []));

type BySystem = ReadonlyMap<string, readonly ScoredClip[]>;

/** Each system's level of a factor that is constant within systems, such as their source; null for any other factor. */
function groupsOf(bySystem: BySystem, factor: string): Map<string, string> | null {
  const levels = [...bySystem].map(([system, clips]) => [system, levelsOf(clips, factor)] as const);
  const isOfSystems =
    levels.every(([, own]) => own.length === 1) &&
    new Set(levels.flatMap(([, own]) => own)).size < levels.length;
  return isOfSystems ? new Map(levels.map(([system, [level = '']]) => [system, level])) : null;
}

const NOTES = [
  'Over clips under test, whether or not their ratings count, each clip once. Intervals: t over clips, on the logit scale if the ' +
    'ends of the metric are known. [-]: not estimable (fewer than 4 clips). sd: sample standard ' +
    'deviation. Rows in brackets: unweighted means of the means of systems, n: systems.',
];

function systemTable(
  metrics: readonly Metric[],
  bySystem: BySystem,
  by: readonly string[],
  unrated: number,
): DraftTable {
  const groupings = by.flatMap((factor) => {
    const groups = groupsOf(bySystem, factor);
    return groups === null ? [] : [{ factor, groups }];
  });
  const rows = [...bySystem].map(([system, clips]) => {
    const own = groupings.map(({ factor, groups }) => [factor, groups.get(system) ?? null] as const);
    return { ...Object.fromEntries(own), system, ...clipCells(metrics, clips) };
  });
  const noLevels = Object.fromEntries(groupings.map(({ factor }) => [factor, null]));
  const averages = groupings.flatMap(({ factor, groups }) =>
    inOrder(groups.values()).map((level) => {
      const own = rows.filter(({ system }) => groups.get(system) === level);
      return { ...noLevels, [factor]: level, system: `(mean of ${level})`, ...averageCells(metrics, own) };
    }),
  );
  return {
    name: 'metric means',
    title: 'Metrics by system',
    columns: [
      { label: 'system', key: 'system' },
      ...groupings.map(({ factor }) => ({ label: factor, key: factor })),
      ...metrics.flatMap(columnsOf),
    ],
    rows: [...rows, ...averages, { ...noLevels, system: '(mean of all)', ...averageCells(metrics, rows) }],
    notes: [...NOTES, ...(unrated > 0 ? [`${unrated} of these clips have no ratings.`] : [])],
  };
}

function factorTable(metrics: readonly Metric[], bySystem: BySystem, factor: string): DraftTable {
  const rows = [...bySystem].flatMap(([system, clips]) => {
    const byLevel = groupBy(clips, ({ factors }) => factors[factor]);
    return levelsOf(clips, factor).map((level) => {
      return { system, level, ...clipCells(metrics, byLevel.get(level) ?? []) };
    });
  });
  const levels = inOrder(rows.map(({ level }) => level));
  const shared = levels.length < rows.length ? levels : [];
  const averages = shared.map((level) => {
    const own = rows.filter((row) => row.level === level);
    return { system: '(mean of all)', level, ...averageCells(metrics, own) };
  });
  return {
    name: `metric means by ${factor}`,
    title: phrase`Metrics by system and ${factor}`,
    columns: [
      { label: 'system', key: 'system' },
      { label: factor, key: 'level' },
      ...metrics.flatMap(columnsOf),
    ],
    rows: [...rows, ...averages],
    notes: NOTES,
  };
}

/**
 * Mean, sample SD and n of each metric by system, like the objective tables in papers, with the unweighted mean over
 * systems. A requested factor with one level for each system (open or closed) adds a column and a mean for each level,
 * any other factor a table by system and level. Empty without metrics or systems. Units are those of the metric.
 * Source: SwanBench-Speech, tables 2, 3 and 13.
 */
export function metricMeans({ ratings, metrics, by }: BlockInput): DraftTable[] {
  if (metrics.length === 0) return [];
  const clips = scoredClips(ratings, metrics);
  if (clips.length === 0) return [];
  const bySystem = new Map(
    [...groupBy(clips, ({ system }) => system)].toSorted(([a], [b]) => naturalOrder(a, b)),
  );
  const unrated = clips.filter(({ isRated }) => !isRated).length;
  const within = by.filter(
    (factor) => levelsOf(clips, factor).length > 0 && groupsOf(bySystem, factor) === null,
  );
  return [
    systemTable(metrics, bySystem, by, unrated),
    ...within.map((factor) => factorTable(metrics, bySystem, factor)),
  ];
}
