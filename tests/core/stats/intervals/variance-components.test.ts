import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { spreadOfComponents, varianceComponents } from '#core/stats/intervals/variance-components.ts';
import { acrRatings, attRatings, goldenJson } from '../golden.ts';
import { simulateRows } from '../../../support/crossed-ratings.ts';

test('the variance components that made ratings are found again, with half of them missing', () => {
  const random = createRandom('components');
  const made = { listener: 0.45, item: 0.3, listenerSystem: 0.25, itemSystem: 0.2, residual: 0.65 };
  const found = Array.from({ length: 30 }, () =>
    varianceComponents(
      simulateRows(random, { listeners: 40, items: 30, itemsEach: 15, systems: 4, ...made }).map((row) => ({
        ...row,
        value: row.value + 2 * row.system,
      })),
    ),
  );
  for (const key of ['listener', 'item', 'listenerSystem', 'itemSystem', 'residual'] as const) {
    const mean = found.reduce((sum, own) => sum + (own[key] ?? NaN), 0) / found.length;
    expect(Math.abs(mean / made[key] ** 2 - 1)).toBeLessThan(0.15);
  }
});

test('components that no two ratings tell apart are null, and chance below 0 is no spread', () => {
  const alone = varianceComponents([{ listener: 0, item: 0, system: 0, value: 3 }]);
  expect(alone).toEqual({
    n: 1,
    listener: null,
    item: null,
    listenerSystem: null,
    itemSystem: null,
    residual: null,
  });
  expect(spreadOfComponents(alone)).toBeNull();
  expect(spreadOfComponents({ ...alone, listenerSystem: -0.1, itemSystem: 0.04, residual: 1 })).toEqual({
    listener: 0,
    item: 0.2,
    residual: 1,
  });
});

test('listeners of one system each, and items of their own, differ by all that they differ by', () => {
  const random = createRandom('nested');
  const made = { listener: 0.4, item: 0.3, listenerSystem: 0.3, itemSystem: 0.2, residual: 0.6 };
  const found = Array.from({ length: 40 }, () => {
    const rows = simulateRows(random, { listeners: 30, items: 20, itemsEach: 20, systems: 2, ...made });
    return varianceComponents(
      rows.filter(({ listener, item, system }) => listener % 2 === system && item % 2 === system),
    );
  });
  expect(found[0]).toMatchObject({ listener: null, item: null });
  const mean = (key: 'listenerSystem' | 'itemSystem') =>
    found.reduce((sum, own) => sum + (own[key] ?? NaN), 0) / found.length;
  expect(Math.abs(mean('listenerSystem') / (0.4 ** 2 + 0.3 ** 2) - 1)).toBeLessThan(0.2);
  expect(Math.abs(mean('itemSystem') / (0.3 ** 2 + 0.2 ** 2) - 1)).toBeLessThan(0.2);
});

const component = z.number();
const components = z.object({
  listener: component,
  item: component,
  listenerSystem: component,
  itemSystem: component,
  residual: component,
});

test.each([
  { set: 'acr', ratings: acrRatings.filter(({ listener }) => !['R23', 'R24'].includes(listener)) },
  { set: 'att', ratings: attRatings },
] as const)(
  'the components of $set lie within 1.1 % of the variance of what REML of lme4 finds',
  ({ set, ratings }) => {
    const golden = goldenJson('expected/components.json', z.object({ acr: components, att: components }))[
      set
    ];
    const numbers = new Map<string, number>();
    const number = (name: string) => {
      numbers.set(name, numbers.get(name) ?? numbers.size);
      return numbers.get(name) ?? 0;
    };
    const found = varianceComponents(
      ratings.map(({ listener, system, clip, value }) => ({
        listener: number(listener),
        system: number(system),
        item: number(clip.replace(/.*[-/]/, '')),
        value,
      })),
    );
    const all = Object.values(golden).reduce((sum, variance) => sum + variance, 0);
    for (const key of components.keyof().options)
      expect(Math.abs((found[key] ?? NaN) - golden[key]) / all).toBeLessThan(0.011);
  },
);
