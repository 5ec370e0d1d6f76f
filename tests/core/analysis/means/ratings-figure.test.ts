import { expect, test } from 'vitest';
import type { Observation } from '#core/analysis/input/observation.ts';
import { meanCells } from '#core/analysis/means/mean-cells.ts';
import { ratingsFigure } from '#core/analysis/means/ratings-figure.ts';
import type { Shown } from '#core/analysis/tables/figure.ts';
import { WRITERS } from '#core/words/writers.ts';

const observed = (values: readonly number[]): Observation[] =>
  values.map((value, index) => ({
    listener: `l${index % 3}`,
    item: `i${Math.floor(index / 3)}`,
    value,
    counts: index !== 1,
  }));

const groupOf = (system: string, values: readonly number[]) => {
  const observations = observed(values);
  return { system, observations, mean: meanCells(observations, { min: 0, max: 100 }) };
};
const GROUPS = [groupOf('hts', [10, 99, 30, 20, 40, 50]), groupOf('flite', [70, 1, 70, 70, 70, 70])];

const figureOf = (...show: Shown[]) =>
  ratingsFigure({
    name: 'ratings',
    title: 'Ratings',
    measure: 'quality (0-100)',
    grid: { min: 0, max: 100 },
    show,
    groups: GROUPS,
  });

test('points are the ratings that count, each with its listener and item', () => {
  const { rows } = figureOf('points');
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({ system: 'hts', part: 'point', value: 10, listener: 'l0', item: 'i0' });
  expect(rows.map(({ value }) => value)).not.toContain(99);
});

test('a mean has the interval of the tables, a box its quartiles', () => {
  const { rows } = figureOf('box', 'mean');
  const { mean, low, high, n } = meanCells(observed([10, 99, 30, 20, 40, 50]), { min: 0, max: 100 });
  expect(rows[0]).toMatchObject({ part: 'box', value: 30, q1: 20, q3: 40, low: 10, high: 50, n: 5 });
  expect(rows[1]).toMatchObject({ part: 'mean', value: mean, low, high, n });
});

test('a violin stays on its scale; equal ratings have points instead, and both are said', () => {
  const { rows, notes } = figureOf('violin');
  const violin = rows.filter(({ part }) => part === 'violin');
  expect(new Set(violin.map(({ system }) => system))).toEqual(new Set(['hts']));
  expect(Math.min(...violin.map(({ value }) => Number(value)))).toBe(0);
  expect(rows.filter(({ part }) => part === 'point').map(({ system }) => system)).toEqual(
    Array.from({ length: 5 }, () => 'flite'),
  );
  expect(notes.map(String)).toEqual([
    "A rating is one listener's score of one clip. Ratings that count: n 5 each.",
    "Violin: Gaussian kernel density, clipped to the scale, each as high as its row; bandwidth by Silverman's rule: hts 9.74.",
    'Where all ratings are equal, points replace the violin.',
  ]);
});

test('the text alternative says what is shown, in both languages', () => {
  const { summary } = figureOf('box', 'points');
  expect(String(summary)).toBe(
    'Shown by system: box, each rating as a point. Medians: hts 30.00 (n 5), flite 70.00 (n 5).',
  );
  expect(WRITERS.zh(summary)).toBe(
    '按系统显示：箱线, 每个评分一个点。中位数：hts 30.00 (n 5), flite 70.00 (n 5)。',
  );
  expect(String(figureOf('mean').summary)).toContain(
    'Shown by system: mean with 95 % interval. Means: hts 30.00',
  );
});
