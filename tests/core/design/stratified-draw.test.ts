import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawStratified, type DrawUnit } from '#core/design/stratified-draw.ts';

const poolOf = (sizes: readonly number[]): DrawUnit[] =>
  sizes.flatMap((size, stratum) =>
    Array.from({ length: size }, (_, unit) => ({ name: `${stratum}-${unit}`, stratum: `s${stratum}` })),
  );

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

test('equal shares are exact in number, within one of each other, and refused only where none exist', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 200 }), fc.string(), (all, n, seed) => {
      const [whole, rest] = [Math.floor(n / all.length), n % all.length];
      const exists = all.every((size) => size >= whole) && all.filter((size) => size > whole).length >= rest;
      const draw = () => drawStratified(poolOf(all), { n, shares: 'equal', seed });
      if (!exists) {
        expect(draw).toThrow(RangeError);
        return;
      }
      const counts = draw().map(({ drawn }) => drawn.length);
      expect(sum(counts)).toBe(n);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('proportional shares are exact in number and less than one from the exact share', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 100 }), fc.string(), (all, wanted, seed) => {
      const n = Math.min(wanted, sum(all));
      for (const { pool, drawn } of drawStratified(poolOf(all), { n, shares: 'proportional', seed })) {
        expect(Math.abs(drawn.length - (n * pool) / sum(all))).toBeLessThan(1);
        expect(drawn.length).toBeLessThanOrEqual(pool);
      }
    }),
  );
});

test('units are distinct, of their stratum, and the same for any order of the pool', () => {
  fc.assert(
    fc.property(sizes, fc.string(), (all, seed) => {
      const wanted = { n: Math.ceil(sum(all) / 2), shares: 'proportional', seed } as const;
      const strata = drawStratified(poolOf(all), wanted);
      expect(drawStratified(poolOf(all).toReversed(), wanted)).toEqual(strata);
      for (const { stratum, drawn } of strata) {
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((name) => `s${name.split('-')[0]}` === stratum)).toBe(true);
      }
      expect(sum(strata.map(({ drawn }) => drawn.length))).toBe(wanted.n);
    }),
  );
});

test('every unit is equally likely, in remainders too', () => {
  const times = new Map<string, number>();
  for (let seed = 0; seed < 4000; seed += 1)
    for (const { drawn } of drawStratified(poolOf([4, 4, 4]), { n: 4, shares: 'equal', seed: String(seed) }))
      for (const name of drawn) times.set(name, (times.get(name) ?? 0) + 1);
  // Each is drawn with probability 1/3: mean 1333, standard deviation 30.
  expect(times.size).toBe(12);
  for (const count of times.values()) expect(Math.abs(count - 4000 / 3)).toBeLessThan(4 * 30);
});
