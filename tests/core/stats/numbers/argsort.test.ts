import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { argsort } from '#core/stats/numbers/argsort.ts';

const random = createRandom('argsort');

/** What a stable comparison sort gives; 0 and -0 are equal to it too. */
const byComparison = (values: Float64Array): number[] =>
  [...values.keys()].toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);

const kinds: Record<string, (row: number) => number> = {
  continuous: () => random.normal(),
  'five values': () => random.int(5) + 1,
  'all equal': () => 7,
  'differing in the last bits only': () => 1e9 + random.int(3000) * 2 ** -22,
  'pairs that differ in the last bit': (row) => 1 + Math.floor(row / 2) / 8 + (row % 2) * Number.EPSILON,
  'zeros of both signs': () => (random.int(2) === 0 ? 0 : -0),
  'of every size': () => random.normal() * 10 ** (random.int(400) - 200),
  descending: (row) => -row,
};

test.each(Object.keys(kinds))('values %s sort as by comparison, ties in the order given', (kind) => {
  for (const length of [0, 1, 2, 50, 127, 128, 129, 3000]) {
    const values = Float64Array.from({ length }, (_, row) => kinds[kind]?.(row) ?? NaN);
    expect([...argsort(values)]).toEqual(byComparison(values));
  }
});

test('what is infinite lies at the ends', () => {
  const values = Float64Array.from({ length: 200 }, (_, row) => row);
  values[3] = Infinity;
  values[150] = -Infinity;
  const order = argsort(values);
  expect([order[0], order.at(-1)]).toEqual([150, 3]);
});

test('the example of the documentation holds', () => {
  expect([...argsort(Float64Array.of(3, -1, 2))]).toEqual([1, 2, 0]);
});
