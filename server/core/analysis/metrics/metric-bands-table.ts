import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import type { BlockInput } from '../input/input.ts';
import { bandOf } from '../input/metric-bands.ts';
import type { Metric } from '../input/metric.ts';
import type { DraftTable } from '../tables/table.ts';
import { scoredClips, type ScoredClip } from './scored-clips.ts';

const DIGITS = 3;
const ALL = '(all)';

/** A band in words. Example: 'drift: below 0.85', 'acceptable: 0.85 to below 0.9'. */
function rangeText(from: number | undefined, next: number | undefined): string {
  if (from === undefined) return `< ${next}`;
  return next === undefined ? `>= ${from}` : `${from} <= ... < ${next}`;
}

function bandRows(metric: Metric, bySystem: ReadonlyMap<string, readonly ScoredClip[]>) {
  const bands = metric.bands?.bands ?? [];
  const groups: [string, readonly ScoredClip[]][] = [...bySystem, [ALL, [...bySystem.values()].flat()]];
  return groups.flatMap(([system, clips]) => {
    const values = clips.flatMap(({ clip }) => metric.values.get(clip) ?? []);
    if (values.length === 0) return [];
    return bands.map(({ from, label }, index) => {
      const own = values.filter((value) => bandOf(bands, value) === label).length;
      const { share, low, high } = wilsonInterval(own, values.length);
      const range = rangeText(from, bands[index + 1]?.from);
      return {
        metric: metric.name,
        system,
        band: label,
        range,
        count: own,
        n: values.length,
        share,
        low,
        high,
      };
    });
  });
}

/** Pairs of systems with the differences of their clips of one item. */
function differenceRows(metric: Metric, clips: readonly ScoredClip[]) {
  const obvious = metric.bands?.obvious;
  if (obvious === undefined) return [];
  const byItem = groupBy(clips, ({ factors }) => factors['item'] ?? '');
  const differences = new Map<string, { a: string; b: string; values: number[] }>();
  for (const [item, own] of byItem) {
    if (item === '') continue;
    const ordered = own.toSorted((one, other) => naturalOrder(one.system, other.system));
    for (const [index, one] of ordered.entries())
      for (const other of ordered.slice(index + 1)) {
        const [a, b] = [metric.values.get(one.clip) ?? null, metric.values.get(other.clip) ?? null];
        if (a === null || b === null || one.system === other.system) continue;
        const key = JSON.stringify([one.system, other.system]);
        const found = differences.get(key) ?? { a: one.system, b: other.system, values: [] };
        differences.set(key, found);
        found.values.push(a - b);
      }
  }
  return [...differences.values()].map(({ a, b, values }) => {
    const count = values.filter((value) => Math.abs(value) > obvious).length;
    const { share, low, high } = wilsonInterval(count, values.length);
    return { metric: metric.name, a, b, threshold: obvious, count, n: values.length, share, low, high };
  });
}

/**
 * Shares of clips under test in the declared bands of each metric, by system and over all, and shares of pairs of clips of one item
 * whose difference is obvious. Empty without declared bands. Source: SwanBench-Speech, D.1.
 */
export function metricBandTables({
  ratings,
  metrics,
}: Pick<BlockInput, 'ratings' | 'metrics'>): DraftTable[] {
  const banded = metrics.filter(({ bands }) => bands !== undefined);
  if (banded.length === 0) return [];
  const clips = scoredClips(ratings, banded);
  const bySystem = new Map(
    [...groupBy(clips, ({ system }) => system)].toSorted(([a], [b]) => naturalOrder(a, b)),
  );
  const [rows, pairs] = [
    banded.flatMap((metric) => bandRows(metric, bySystem)),
    banded.flatMap((metric) => differenceRows(metric, clips)),
  ];
  const share = { label: 'share [95 %]', key: 'share', interval: ['low', 'high'] as const, digits: DIGITS };
  const tables: DraftTable[] = [
    {
      name: 'bands',
      title: 'Clips in the bands of metrics, by system',
      columns: [
        { label: 'metric', key: 'metric' },
        { label: 'system', key: 'system' },
        { label: 'band', key: 'band' },
        { label: 'range', key: 'range' },
        { label: 'clips', key: 'count' },
        { label: 'of', key: 'n' },
        share,
      ],
      rows,
      notes: ["Clips under test with a value. Bands as the study declares them. Share: Wilson's interval."],
    },
    {
      name: 'bands differences',
      title: 'Pairs of clips with an obvious difference of a metric',
      columns: [
        { label: 'metric', key: 'metric' },
        { label: 'A', key: 'a' },
        { label: 'B', key: 'b' },
        { label: 'difference above', key: 'threshold', digits: 2 },
        { label: 'pairs', key: 'count' },
        { label: 'of', key: 'n' },
        share,
      ],
      rows: pairs,
      notes: ["Clips of two systems and one item, in either direction. Share: Wilson's interval."],
    },
  ];
  return tables.filter((table) => table.rows.length > 0);
}
