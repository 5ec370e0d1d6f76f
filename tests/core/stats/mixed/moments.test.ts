import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { fitMixed } from '#core/stats/mixed/fit-mixed.ts';
import { interceptFactor, type MixedData } from '#core/stats/mixed/mixed-data.ts';
import { mixedSystem } from '#core/stats/mixed/mixed-system.ts';
import { momentSds } from '#core/stats/mixed/moments.ts';

/** Values of crossed or nested levels, with one mean. */
const dataOf = (values: readonly number[], levels: readonly (readonly number[])[]): MixedData => ({
  values: Float64Array.from(values),
  kind: new Int32Array(values.length),
  kinds: [{ fixed: [1], random: levels.map(() => [1]) }],
  factors: levels.map((own, index) => ({
    level: Int32Array.from(own),
    levels: Math.max(...own) + 1,
    width: 1,
    factor: interceptFactor(index),
  })),
});

const LEVELS = [0, 0, 1, 1, 2, 2];

test('sums of squares by hand: 64 = 6 a + 3 e and 70 = 6 a + 6 e', () => {
  const [sd] = momentSds(mixedSystem(dataOf([1, 3, 5, 7, 9, 11], [LEVELS])), 1) ?? [];
  expect(sd).toBeCloseTo(Math.sqrt(29 / 3 / 2), 12);
});

test('values that vary less between levels than by noise have an SD of zero', () => {
  expect(momentSds(mixedSystem(dataOf([1, 3, 3, 1, 1, 3], [LEVELS])), 1)?.[0]).toBe(0);
});

test('the same levels twice cannot be separated', () => {
  expect(momentSds(mixedSystem(dataOf([1, 3, 5, 7, 9, 11], [LEVELS, LEVELS])), 2)).toBeNull();
});

test('they are near those of REML for random draws of listeners, items and clips', () => {
  const random = createRandom('moments');
  const effects = [0.5, 0, 1.2].map((sd) => Array.from({ length: 120 }, () => sd * random.normal()));
  const rows = Array.from({ length: 5000 }, () => {
    const clip = random.int(120);
    return [random.int(90), Math.floor(clip / 4), clip];
  });
  const values = rows.map((row) =>
    row.reduce((sum, level, term) => sum + (effects[term]?.[level] ?? 0), random.normal()),
  );
  const data = dataOf(
    values,
    [0, 1, 2].map((term) => rows.map((row) => row[term] ?? 0)),
  );
  const fit = fitMixed(data);
  const found = momentSds(fit.system, 3);
  for (const [index, sd] of fit.parameters.entries())
    expect(Math.abs((found?.[index] ?? 9) - sd)).toBeLessThan(0.1);
  expect(fit.evaluations).toBeLessThanOrEqual(6);
});
