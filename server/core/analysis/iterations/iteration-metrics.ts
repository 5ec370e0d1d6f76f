import { groupBy } from '../../order/group-by.ts';
import { groupMeans } from '../../stats/intervals/group-means.ts';
import type { Metric } from '../input/metric.ts';

/** Factor of a clip: how often it went through its system. */
export const ITERATION = 'iteration';

/** Factor of a clip: which reference its system was given, if references were exchanged on the way. */
export const REFERENCE = 'reference';

/** The iteration of a clip, from 1; null if it has none or is not a number. Example: { iteration: '10' } is 10. */
export function iterationOf(factors: Readonly<Record<string, string>>): number | null {
  const text = factors[ITERATION] ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** A metric's value for a clip of one iteration, reversed if needed so that higher is better. */
export interface IteratedValue {
  clip: string;
  system: string;
  iteration: number;
  /** Level of the factor `reference`, such as own and swapped; null without it. */
  reference: string | null;
  value: number;
}

/** A metric of clips that went through their systems several times. */
export interface IteratedMetric {
  /** Name after reversal. Example: 1 - cer. */
  name: string;
  /** Without clips that lack a value, system or iteration. */
  values: readonly IteratedValue[];
  /** The last iteration with any value. */
  last: number;
  /** Values of clips without an iteration, such as recordings, reversed alike. */
  recordings: readonly number[];
}

/** Reverses a lower-is-better metric: an error rate becomes 1 - x, any other metric -x. Rank correlations are the same. */
function turned({ name, direction }: Metric, values: readonly number[]): [string, (value: number) => number] {
  if (direction !== 'lower') return [name, (value) => value];
  const isShare = values.every((value) => value >= 0 && value <= 1);
  return isShare ? [`1 - ${name}`, (value) => 1 - value] : [`-${name}`, (value) => -value];
}

/** The metrics whose clips have a numeric factor `iteration`, including unrated clips. */
export function iteratedMetrics(metrics: readonly Metric[]): IteratedMetric[] {
  return metrics.flatMap((metric) => {
    const found = [...metric.values].flatMap(([clip, value]) => {
      const factors = metric.factorsOf?.get(clip) ?? {};
      const iteration = iterationOf(factors);
      const system = factors['system'];
      return value === null || iteration === null || system === undefined
        ? []
        : [{ clip, system, iteration, reference: factors[REFERENCE] ?? null, value }];
    });
    if (found.length === 0) return [];
    const [name, turn] = turned(
      metric,
      found.map(({ value }) => value),
    );
    const values = found.map((own) => ({ ...own, value: turn(own.value) }));
    const recordings = [...metric.values].flatMap(([clip, value]) =>
      value === null || metric.factorsOf?.get(clip)?.[ITERATION] !== undefined ? [] : turn(value),
    );
    const last = values.reduce((most, { iteration }) => Math.max(most, iteration), 1);
    return [{ name, values, last, recordings }];
  });
}

/** The mean over its clips at iterations 1 to `last`, by system; null where an iteration has no value. */
export function systemCourses({ values, last }: IteratedMetric): Map<string, (number | null)[]> {
  const bySystem = groupBy(values, ({ system }) => system);
  return new Map(
    [...bySystem].map(([system, own]) => {
      const means = groupMeans(own.map(({ iteration, value }) => ({ key: iteration, value })));
      return [system, Array.from({ length: last }, (_, index) => means.get(index + 1) ?? null)];
    }),
  );
}
