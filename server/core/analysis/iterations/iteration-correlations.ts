import { phrase, type Words } from '../../text/phrase.ts';
import { correlationInterval, correlationPValue } from '../../stats/intervals/correlation-interval.ts';
import { spearman } from '../../stats/correlation/correlation.ts';
import { exactSpearmanPValue } from '../../stats/correlation/exact-spearman.ts';
import { ITERATION_SCORES, iterationScore } from '../../stats/metrics/iterations.ts';
import type { DraftFigure } from '../tables/figure.ts';
import { systemCourses, type IteratedMetric } from './iteration-metrics.ts';
import type { DraftTable } from '../tables/table.ts';

/** The mean rating of each clip or system at one iteration. */
export interface RatedIteration {
  iteration: number;
  clips: ReadonlyMap<string, number>;
  systems: ReadonlyMap<string, number>;
}

/** SRCC with its interval; n = systems with both values. */
function agreement(scores: ReadonlyMap<string, number | null>, ratings: ReadonlyMap<string, number>) {
  const pairs = [...scores].flatMap(([key, score]) => {
    const rating = ratings.get(key);
    return score === null || rating === undefined ? [] : [{ score, rating }];
  });
  const x = pairs.map(({ score }) => score);
  const y = pairs.map(({ rating }) => rating);
  const srcc = spearman(x, y);
  const interval = correlationInterval('spearman', srcc, x.length);
  return { x, y, n: x.length, srcc, low: interval?.low ?? null, high: interval?.high ?? null };
}

/** Each way to summarise iterations 1 to `last` of every system in one number. */
function scoresUpTo(metric: IteratedMetric, last: number) {
  const courses = systemCourses(metric);
  return ITERATION_SCORES.map((score) => ({
    score,
    bySystem: new Map(
      [...courses].map(([system, course]) => [system, iterationScore(score, course.slice(0, last))]),
    ),
  }));
}

const DIGITS = 4;

/** How well each summary of a metric's iterations orders the systems like listeners do: the layout of I2D's Table 3. */
export function iterationTable(
  scale: string,
  metrics: readonly IteratedMetric[],
  rated: readonly RatedIteration[],
): DraftTable {
  const rows = metrics.flatMap((metric) =>
    scoresUpTo(metric, metric.last).flatMap(({ score, bySystem }) =>
      rated.map(({ iteration, systems }) => {
        const { x, y, ...found } = agreement(bySystem, systems);
        const exact = exactSpearmanPValue(x, y);
        const pValue = exact ?? correlationPValue(found.srcc, found.n);
        const law = pValue === null ? null : exact === null ? 't' : 'exact';
        const iterations = score === 'Iter1' ? 1 : metric.last;
        return { metric: metric.name, score, iterations, rated: iteration, ...found, pValue, law };
      }),
    ),
  );
  return {
    name: `iterations ${scale}`,
    title: phrase`Systems by metrics over iterations against listeners: ${scale}`,
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'score', key: 'score' },
      { label: 'iterations', key: 'iterations' },
      { label: 'ratings of iteration', key: 'rated' },
      { label: 'systems', key: 'n' },
      { label: 'SRCC [95 %]', key: 'srcc', interval: ['low', 'high'], digits: DIGITS },
      { label: 'p', key: 'pValue', digits: DIGITS },
      { label: 'by', key: 'law' },
    ],
    rows,
    notes: [
      'Systems: means of clips. Mean; LWA: weighted by the iteration; EWA: by 0.9^iteration; AUC: area, not divided.',
      'Lower-is-better metrics are reversed; metrics without a declared direction are unchanged. Intervals: Bonett and Wright.',
      'p: exact over all orders of the systems, otherwise Student t. Systems without a value at one of the iterations are omitted.',
    ],
  };
}

const best = (rows: readonly { srcc: number | null }[]): Words => {
  const values = rows.flatMap(({ srcc }) => srcc ?? []);
  return values.length === 0
    ? 'No correlation is defined.'
    : phrase`From ${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}.`;
};

/** SRCC of each summary by the number of iterations: I2D's Figure 4. */
export function iterationCurves(
  scale: string,
  metrics: readonly IteratedMetric[],
  { iteration, systems }: RatedIteration,
): DraftFigure {
  const rows = metrics.flatMap((metric) =>
    Array.from({ length: metric.last }, (_, index) => index + 1).flatMap((last) =>
      scoresUpTo(metric, last).map(({ score, bySystem }) => {
        const { n, srcc, low, high } = agreement(bySystem, systems);
        return { metric: metric.name, score, iterations: last, n, srcc, low, high };
      }),
    ),
  );
  return {
    kind: 'lines',
    name: `iteration curves ${scale}`,
    title: phrase`SRCC of systems with ${scale} of iteration ${iteration} by number of iterations`,
    summary: phrase`Rank correlation of each summary of a metric with the ratings, by the number of iterations summarised. ${best(rows)}`,
    rows,
    x: { key: 'iterations', label: 'iterations' },
    y: { key: 'srcc', label: 'SRCC', domain: [-1, 1] },
    color: { key: 'score', label: 'score', order: [...ITERATION_SCORES] },
    panel: { key: 'metric', label: 'metric' },
    notes: ['n: systems. With few systems, intervals are wide: see the columns low and high.'],
  };
}

const valuesAt = ({ values }: IteratedMetric, iteration: number): Map<string, number> =>
  new Map(values.filter((value) => value.iteration === iteration).map(({ clip, value }) => [clip, value]));

const systemsAt = (metric: IteratedMetric, iteration: number): Map<string, number | null> =>
  new Map([...systemCourses(metric)].map(([system, course]) => [system, course[iteration - 1] ?? null]));

/** Agreement of metrics with listeners at each rated iteration, over clips and over systems: I2D's Figure 2. */
export function iterationLevels(
  scale: string,
  metrics: readonly IteratedMetric[],
  rated: readonly RatedIteration[],
): DraftFigure {
  const rows = metrics.flatMap((metric) =>
    rated.flatMap(({ iteration, clips, systems }) =>
      [
        { level: 'clips', ...agreement(valuesAt(metric, iteration), clips) },
        { level: 'systems', ...agreement(systemsAt(metric, iteration), systems) },
      ].map(({ level, n, srcc, low, high }) => {
        return { metric: metric.name, level, iteration: `iteration ${iteration}`, n, srcc, low, high };
      }),
    ),
  );
  return {
    kind: 'bars',
    name: `iteration levels ${scale}`,
    title: phrase`SRCC of metrics with ${scale} of the same iteration`,
    summary: phrase`Rank correlation over clips and over systems at each rated iteration. ${best(rows)}`,
    rows,
    x: { key: 'metric', label: 'metric' },
    y: { key: 'srcc', label: 'SRCC', domain: [-1, 1] },
    color: { key: 'level', label: 'over', order: ['clips', 'systems'] },
    panel: { key: 'iteration', label: 'iteration' },
    low: 'low',
    high: 'high',
    notes: ['Intervals: Bonett and Wright; they treat clips as independent.'],
  };
}
