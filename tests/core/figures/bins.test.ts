import { expect, test } from 'vitest';
import type { Figure } from '#core/analysis/tables/figure.ts';
import { binned } from '#core/figures/bins.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { isCrowded, markRows } from '#core/figures/mark-rows.ts';
import { createRandom } from '#core/order/random.ts';

const random = createRandom('bins');
const clips = (count: number): Figure => ({
  kind: 'scatter',
  name: 'metric',
  title: 't',
  summary: 's',
  rows: Array.from({ length: count }, (_, i) => ({
    clip: `c${i}`,
    system: i % 2 === 0 ? 'a' : 'b',
    metric: random.normal(),
    rating: 1 + random.int(401) / 100,
  })),
  x: { key: 'metric', label: 'UTMOS' },
  y: { key: 'rating', label: 'mean', domain: [1, 5] },
  color: { key: 'system', label: 'system' },
  named: 'clip',
  notes: [],
});

test('more than 2,000 points are counted by cells, none is lost, and the axis says so', () => {
  const figure = clips(4000);
  expect([isCrowded(figure), isCrowded(clips(2000))]).toEqual([true, false]);
  const bins = binned(figure, markRows(figure), [-5, 5], [1, 5]);
  expect(bins.length).toBeLessThan(1500);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4000);
  const of = (color: string): number =>
    bins.filter((bin) => bin.color === color).reduce((sum, { count }) => sum + count, 0);
  expect([of('a'), of('b')]).toEqual([2000, 2000]);
  const [first] = bins;
  expect(first?.tip).toMatch(/^a: UTMOS -?[\d.]+, mean [\d.]+: n \d+$/);
  const spec = JSON.stringify(figureSpec(figure));
  expect(spec).toContain('"size":{"field":"count"');
  expect(spec).toContain('area of a mark: number of points');
  expect(JSON.stringify(figureSpec(clips(100)))).not.toContain('"field":"count"');
});
