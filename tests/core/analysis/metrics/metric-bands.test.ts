import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { bandOf, PUBLISHED_BANDS } from '#core/analysis/input/metric-bands.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { metricBandTables } from '#core/analysis/metrics/metric-bands-table.ts';
import { bandsOf, metricKeys } from '#core/study/metrics-config.ts';
import { wilsonInterval } from '#core/stats/intervals/proportion.ts';
import { rating } from '../../../support/ratings.ts';

test.each([
  ['swanbench timbre', 0.8499, 'drift'],
  ['swanbench timbre', 0.85, 'acceptable'],
  ['swanbench timbre', 0.9, 'not defined in the paper'],
  ['swanbench timbre', 0.9299, 'not defined in the paper'],
  ['swanbench timbre', 0.93, 'like real speech'],
  ['swanbench prosody', 3.99, 'below competent'],
  ['swanbench prosody', 4, 'competent'],
  ['swanbench prosody', 4.5, 'like real speech'],
])('%s: %d is %s', (name, value, band) => {
  expect(bandOf(PUBLISHED_BANDS[name]?.bands ?? [], value)).toBe(band);
});

const clip = (system: string, item: string) => rating({ system, item, canonicalValue: 3 });
const RATINGS = [
  clip('a', '1'),
  clip('a', '2'),
  clip('a', '3'),
  clip('b', '1'),
  clip('b', '2'),
  clip('b', '3'),
];
const metric = (values: Record<string, number>, bands: string): Metric => ({
  name: 'judge',
  values: new Map(Object.entries(values)),
  bands: bandsOf(bands),
});

test('shares of clips by band add up within each system and over all', () => {
  const values = { 'a/1': 0.8, 'a/2': 0.86, 'a/3': 0.95, 'b/1': 0.91, 'b/2': 0.94 };
  const [table, ...others] = metricBandTables(
    blockInput(RATINGS, { metrics: [metric(values, 'swanbench timbre')] }),
  );
  expect(others).toEqual([]);
  const counts = table?.rows.map(({ system, band, count, n }) => [system, band, count, n]);
  const bands = PUBLISHED_BANDS['swanbench timbre']?.bands.map(({ label }) => label) ?? [];
  expect(counts).toEqual([
    ...[1, 1, 0, 1].map((count, index) => ['a', bands[index], count, 3]),
    ...[0, 0, 1, 1].map((count, index) => ['b', bands[index], count, 2]),
    ...[1, 1, 1, 2].map((count, index) => ['(all)', bands[index], count, 5]),
  ]);
  const { share, low, high } = wilsonInterval(1, 3);
  expect(table?.rows[0]).toMatchObject({ share, low, high, range: '< 0.85' });
  expect(table?.rows[1]).toMatchObject({ range: '0.85 <= ... < 0.9' });
});

test('an obvious difference is above the threshold in either direction, over clips of one item', () => {
  const values = { 'a/1': 4, 'a/2': 4.5, 'a/3': 2, 'b/1': 3, 'b/2': 3, 'b/3': 3.5 };
  const tables = metricBandTables(blockInput(RATINGS, { metrics: [metric(values, 'swanbench prosody')] }));
  expect(tables.find(({ name }) => name === 'bands differences')?.rows).toMatchObject([
    { a: 'a', b: 'b', threshold: 1, count: 2, n: 3 },
  ]);
});

test('bands must ascend, and published ones have a known name', () => {
  const ok = { timbre: 'swanbench timbre', own: { bands: [{ label: 'low' }, { from: 3, label: 'high' }] } };
  expect(metricKeys.bands.safeParse(ok).success).toBe(true);
  const wrong = [
    {
      own: {
        bands: [
          { from: 1, label: 'low' },
          { from: 3, label: 'high' },
        ],
      },
    },
    { own: { bands: [{ label: 'low' }, { from: 3, label: 'mid' }, { from: 2, label: 'high' }] } },
    { timbre: 'swan timbre' },
  ];
  for (const bands of wrong) expect(metricKeys.bands.safeParse(bands).success).toBe(false);
});
