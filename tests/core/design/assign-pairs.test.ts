import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignPairs } from '#core/design/assign-pairs.ts';
import { drawStratified } from '#core/design/stratified-draw.ts';
import { groupBy } from '#core/order/group-by.ts';

const design = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 6 }),
  systems: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 2, maxLength: 9 }),
  seed: fc.string(),
});

const drawnFrom = (sizes: readonly number[], seed: string) => {
  const texts = sizes.flatMap((size, stratum) =>
    Array.from({ length: size }, (_, text) => ({ name: `${stratum}-${text}`, stratum: `s${stratum}` })),
  );
  return drawStratified(texts, { n: Math.ceil(texts.length / 2), shares: 'proportional', seed });
};

/** Largest minus smallest number of uses of the possible values, including those never used. */
function spread(uses: readonly string[], possible: readonly string[]): number {
  const counts = possible.map((value) => uses.filter((use) => use === value).length);
  return Math.max(...counts) - Math.min(...counts);
}

test('each pair of systems is used equally often or once more, in the draw and in each stratum', () => {
  fc.assert(
    fc.property(design, ({ sizes, systems, seed }) => {
      const strata = drawnFrom(sizes, seed);
      const pairs = assignPairs(strata, systems, seed);
      const nameOf = (one: string, other: string): string => [one, other].toSorted().join('|');
      const possible = systems.flatMap((one, index) =>
        systems.slice(index + 1).map((other) => nameOf(one, other)),
      );
      const used = pairs.map(({ item, a, b }) => ({ stratum: item.split('-')[0], pair: nameOf(a, b) }));
      expect(
        spread(
          used.map(({ pair }) => pair),
          possible,
        ),
      ).toBeLessThanOrEqual(1);
      for (const own of groupBy(used, ({ stratum }) => stratum).values())
        expect(
          spread(
            own.map(({ pair }) => pair),
            possible,
          ),
        ).toBeLessThanOrEqual(1);
    }),
  );
});

test('each drawn text gets one pair of two systems, and the same seed the same pairs', () => {
  fc.assert(
    fc.property(design, ({ sizes, systems, seed }) => {
      const strata = drawnFrom(sizes, seed);
      const pairs = assignPairs(strata, systems, seed);
      expect(pairs.map(({ item }) => item)).toEqual(strata.flatMap(({ drawn }) => drawn));
      for (const { a, b } of pairs) {
        expect(a).not.toBe(b);
        expect(systems).toEqual(expect.arrayContaining([a, b]));
      }
      expect(assignPairs(strata, systems.toReversed(), seed)).toEqual(pairs);
    }),
  );
});

test('with fewer texts than pairs, the systems are spread evenly too', () => {
  const drawn = Array.from({ length: 14 }, (_, text) => `s${text}`);
  const systems = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (let seed = 0; seed < 50; seed += 1) {
    const pairs = assignPairs([{ stratum: 'all', pool: 14, drawn }], systems, `${seed}`);
    expect(
      spread(
        pairs.flatMap(({ a, b }) => [a, b]),
        systems,
      ),
    ).toBeLessThanOrEqual(2);
  }
});

test('one system is refused', () => {
  expect(() => assignPairs([{ stratum: 'all', pool: 1, drawn: ['s1'] }], ['a'], 'seed')).toThrow(
    'a pair requires two',
  );
});
