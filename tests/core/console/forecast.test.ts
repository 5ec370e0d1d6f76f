import { median } from 'simple-statistics';
import { expect, test } from 'vitest';
import { forecast, widthWith } from '#core/console/forecast.ts';
import { systemWidths } from '#core/console/system-widths.ts';
import { createRandom } from '#core/random.ts';
import type { Rating } from '#core/ratings.ts';
import { rating } from '../../support/ratings.ts';

const ITEMS = 12;
/** Standard deviations of listeners, items and single ratings. */
interface Spread {
  listener: number;
  item: number;
  residual: number;
}
const SPREAD: Spread = { listener: 0.6, item: 0.1, residual: 0.7 };

/** A study in which every listener rates every item of one system. */
function study(listeners: number, seed: string, { listener, item, residual } = SPREAD): Rating[] {
  const random = createRandom(seed);
  const ofItem = Array.from({ length: ITEMS }, () => item * random.normal());
  return Array.from({ length: listeners }, (_, person) => {
    const ofListener = listener * random.normal();
    return ofItem.map((own, index) =>
      rating({
        listener: `L${person}`,
        item: `i${index}`,
        canonicalValue: 3 + ofListener + own + residual * random.normal(),
      }),
    );
  }).flat();
}

const widthsOf = (listeners: number, runs: number, name: string): number[] =>
  Array.from({ length: runs }, (_, run) => systemWidths(study(listeners, `${name}/${run}`))[0]?.width ?? NaN);

test('studies with as many listeners as were forecast have intervals about as wide as was wanted', () => {
  const target = 0.45;
  const runs = 60;
  const needed = Array.from({ length: runs }, (_, run) => {
    const found = forecast(systemWidths(study(16, `pilot/${run}`)), target);
    return found?.more === null || found === null ? NaN : 16 + found.more;
  }).filter((listeners) => !Number.isNaN(listeners));
  expect(needed.length).toBeGreaterThan(0.9 * runs);
  const listeners = Math.round(median(needed));
  expect(listeners).toBeGreaterThan(20);
  expect(median(widthsOf(listeners, 30, 'larger')) / target).toBeGreaterThan(0.88);
  expect(median(widthsOf(listeners, 30, 'larger')) / target).toBeLessThan(1.12);
});

test('the width shrinks with listeners and not below what the items leave', () => {
  const [own] = systemWidths(study(20, 'items', { listener: 0.2, item: 0.8, residual: 0.3 }));
  if (!own) throw new Error('there are ratings enough');
  expect(widthWith(own, own.listeners)).toBeCloseTo(own.width, 10);
  expect(widthWith(own, 40)).toBeLessThan(own.width);
  const least = widthWith(own, 100_000);
  expect(forecast([own], least * 0.99)).toMatchObject({ more: null });
  expect(forecast([own], own.width * 1.01)).toMatchObject({ more: 0 });
});

test('nothing is forecast from few listeners or one item, nor from what does not count', () => {
  expect(systemWidths(study(4, 'few'))).toEqual([]);
  expect(systemWidths(study(20, 'one').filter(({ item }) => item === 'i0'))).toEqual([]);
  expect(systemWidths(study(20, 'none').map((own) => ({ ...own, counts: false })))).toEqual([]);
  expect(forecast([], 0.5)).toBeNull();
  const widths = systemWidths(study(20, 'enough'));
  expect(forecast(widths, 0)).toBeNull();
  expect(forecast(widths, NaN)).toBeNull();
});
