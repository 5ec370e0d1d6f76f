import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';

test('one seed gives one sequence for ever', () => {
  const random = createRandom('a');
  expect(Array.from({ length: 12 }, () => random.int(6))).toEqual([1, 2, 1, 1, 2, 5, 3, 3, 0, 2, 0, 4]);
  expect(createRandom('a').next()).toBe(0.30344199739480693);
});

test('seeds that differ by one character give unrelated sequences', () => {
  const first = Array.from({ length: 1000 }, (_, index) => createRandom(`listener ${index}`).next());
  expect(new Set(first).size).toBe(1000);
  const mean = first.reduce((sum, value) => sum + value, 0) / first.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(3 / Math.sqrt(12 * first.length));
  const products = first.slice(1).map((value, index) => (value - 0.5) * ((first[index] ?? 0) - 0.5));
  const covariance = products.reduce((sum, value) => sum + value, 0) / products.length;
  expect(Math.abs(covariance)).toBeLessThan(3 / 12 / Math.sqrt(products.length));
});

test('next is in [0, 1) and int is a whole number below its bound', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1_000_000 }), (seed, below) => {
      const random = createRandom(seed);
      const next = random.next();
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThan(1);
      const int = random.int(below);
      expect(Number.isInteger(int)).toBe(true);
      expect(int).toBeGreaterThanOrEqual(0);
      expect(int).toBeLessThan(below);
    }),
  );
});

test('a shuffle keeps every item, leaves the list alone, and gives each order as often', () => {
  const list = ['a', 'b', 'c'];
  const random = createRandom('orders');
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i += 1) {
    const order = random.shuffle(list).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(list).toEqual(['a', 'b', 'c']);
  expect([...counts.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  const sd = Math.sqrt(6000 * (1 / 6) * (5 / 6));
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * sd);
});

test('normal draws have mean 0 and standard deviation 1', () => {
  const random = createRandom('normal');
  const draws = Array.from({ length: 20_000 }, () => random.normal());
  const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
  const variance = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length;
  expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(draws.length));
  expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / draws.length));
});

test('an empty choice is refused in words', () => {
  const random = createRandom('a');
  expect(() => random.int(0)).toThrow('random.int requires a bound of at least 1, got 0');
  expect(() => random.int(Number.NaN)).toThrow('got NaN');
  expect(() => random.pick([])).toThrow();
});

test('a list is filled with the same draws as one by one', () => {
  const [alone, together] = [createRandom('list'), createRandom('list')];
  const list = new Uint32Array(50);
  together.ints(list, 2 ** 24);
  expect([...list]).toEqual(Array.from({ length: 50 }, () => alone.int(2 ** 24)));
  expect(together.next()).toBe(alone.next());
  expect(() => together.ints(list, 0)).toThrow('at least 1');
});
