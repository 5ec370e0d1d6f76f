import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { correlations } from '#core/stats/correlation/correlations.ts';
import { pearson, spearman } from '#core/stats/correlation/correlation.ts';
import { kendallPValue, kendallTauB } from '#core/stats/correlation/kendall.ts';

test('the example of the documentation holds', () => {
  const { pearson: r, spearman: rho, kendall, kendallP } = correlations([1, 2, 3, 5], [1, 2, 4, 3]);
  expect(r).toBeCloseTo(0.6803360514166089, 14);
  expect(rho).toBeCloseTo(0.8, 14);
  expect(kendall).toBeCloseTo(2 / 3, 14);
  expect(kendallP).toBeCloseTo(0.17423138824802498, 12);
});

test('all together are what each is alone', () => {
  const random = createRandom('correlations');
  for (const length of [0, 1, 2, 3, 40, 500]) {
    const x = Array.from({ length }, () => random.int(6));
    const y = x.map((value) => value + random.int(9));
    const together = { pearson: pearson(x, y), spearman: spearman(x, y), kendall: kendallTauB(x, y) };
    expect(correlations(x, y)).toEqual({ ...together, kendallP: kendallPValue(x, y) });
  }
});

test.each([1e200, 1e-200, 1e-308, 1e300])('the unit does not matter: values times %d', (unit) => {
  const [x, y] = [
    [1, 2, 3, 5, 5, 9],
    [2, 1, 4, 3, 6, 6],
  ];
  const times = (values: readonly number[]) => values.map((value) => value * unit);
  const plain = correlations(x, y);
  const scaled = correlations(times(x), times(y));
  expect(scaled.pearson).toBeCloseTo(plain.pearson ?? NaN, 12);
  expect([scaled.spearman, scaled.kendall]).toEqual([plain.spearman, plain.kendall]);
});

test('lists that do not pair up are refused', () => {
  expect(() => correlations([1, 2], [1])).toThrow('two lists of equal length, not 2 and 1');
  expect(() => correlations([1, NaN], [1, 2])).toThrow('remove pairs with a missing value first');
});
