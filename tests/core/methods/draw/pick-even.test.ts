import { describe, expect, test } from 'vitest';
import type { Placed } from '#core/methods/draw/shares.ts';
import { names } from '../../../support/study.ts';
import { SEEDS, apart, clip, grid, pair, pick, systemsOf, tally, unitsOf } from './pool.ts';

describe('what a listener cannot get', () => {
  const placed = grid('ab', 3);

  test('are clips heard elsewhere, items heard elsewhere and clips whose quota is reached', () => {
    for (const seed of SEEDS) {
      const taken = new Set(['a1', 'a2', 'a3']);
      expect(unitsOf(pick(placed, 3, { taken, seed }))).toEqual(['b1', 'b2', 'b3']);
      const items = pick(placed, 2, { barred: new Set(['2']), seed })?.map(({ item }) => item);
      expect(items?.toSorted()).toEqual(['1', '3']);
      const held = { a1: 1, b2: 1, a3: 1 };
      expect(unitsOf(pick(grid('ab', 3, 1), 3, { held, seed }))).toEqual(['a2', 'b1', 'b3']);
    }
  });

  test('is a session shorter than asked for', () => {
    expect(pick(placed, 3, { barred: new Set(['2']), perItem: 1 })).toBeNull();
    expect(pick(placed, 7)).toBeNull();
    expect(pick(grid('a', 3, 1), 2, { held: { a1: 1, a2: 1 } })).toBeNull();
    expect(pick([], 1)).toBeNull();
  });

  test('is a pair of which one clip is heard elsewhere', () => {
    expect(pick([pair('a', 'b', '1')], 1, { taken: new Set(['b1']) })).toBeNull();
  });

  test('is one clip on two pages, even of different items', () => {
    const shared = [clip('a', '1'), { ...clip('b', '2'), clips: ['a1'] }];
    expect(pick(shared, 2)).toBeNull();
    expect(pick(shared, 1)).toHaveLength(1);
  });
});

describe('pages about one item', () => {
  test('are one where there are items enough', () => {
    for (const seed of SEEDS) {
      const items = pick(grid('ab', 4), 4, { seed })?.map(({ item }) => item);
      expect(items?.toSorted()).toEqual(['1', '2', '3', '4']);
    }
  });

  test('are one by default as if the study said so, with the same chance', () => {
    const chain = [pair('b', 'c', '1'), pair('a', 'b', '1'), pair('c', 'd', '1')];
    for (const seed of SEEDS)
      expect(unitsOf(pick(chain, 1, { seed }))).toEqual(unitsOf(pick(chain, 1, { seed, perItem: 1 })));
  });

  test('are as many as they can be of every item where the pages need all', () => {
    const placed = names('', 3).flatMap((item) => [
      pair('b', 'c', item),
      pair('a', 'b', item),
      pair('c', 'd', item),
    ]);
    const held = { bc1: 0, bc2: 0, bc3: 0 };
    const all = placed.filter(({ systems }) => systems[0] !== 'b').map(({ unit }) => unit);
    for (const seed of SEEDS)
      expect(unitsOf(pick(placed, 6, { held: { ...tally(all), ...held }, seed }))).toEqual(all.toSorted());
  });

  test('are as many more as the pages need', () => {
    for (const seed of SEEDS) {
      const picked = pick(grid('abcd', 2), 6, { seed }) ?? [];
      expect(tally(picked.map(({ item }) => item))).toEqual({ 1: 3, 2: 3 });
      const five = pick(grid('abcd', 2), 5, { seed }) ?? [];
      expect(Math.max(...Object.values(tally(five.map(({ item }) => item))))).toBe(3);
    }
  });

  test('count only those that an item can give: one has two clips, the other five', () => {
    const uneven = [...grid('ab', 2), ...['c', 'd', 'e'].map((system) => clip(system, '1'))];
    for (const seed of SEEDS)
      expect(tally(pick(uneven, 6, { seed })?.map(({ item }) => item) ?? [])).toEqual({ 1: 4, 2: 2 });
  });

  test('are no more than the study allows', () => {
    expect(pick(grid('abcd', 2), 5, { perItem: 2 })).toBeNull();
    expect(pick(grid('abcd', 2), 4, { perItem: 2 })).toHaveLength(4);
    expect(pick(grid('abcd', 2), 3, { perItem: 1 })).toBeNull();
  });

  test('share no clip: of pairs in a chain the outer two', () => {
    const chain = [pair('a', 'b', '1'), pair('b', 'c', '1'), pair('c', 'd', '1')];
    for (const seed of SEEDS) {
      expect(unitsOf(pick(chain, 2, { seed }))).toEqual(['ab1', 'cd1']);
      expect(pick(chain, 3, { seed })).toBeNull();
      const held = { ab1: 9, cd1: 9 };
      expect(unitsOf(pick(chain, 2, { seed, held }))).toEqual(['ab1', 'cd1']);
      expect(unitsOf(pick(chain, 1, { seed, held }))).toEqual(['bc1']);
    }
  });
});

describe('pages about one system', () => {
  test('are as many as about any other, within one', () => {
    for (const seed of SEEDS) {
      expect(systemsOf(pick(grid('abc', 6), 6, { seed }))).toEqual({ a: 2, b: 2, c: 2 });
      expect(apart(systemsOf(pick(grid('abc', 7), 7, { seed })))).toBe(1);
    }
  });

  test('are within one of even without quotas, however much less a system was heard so far', () => {
    const held = Object.fromEntries(names('', 6).map((item) => [`a${item}`, 5]));
    for (const seed of SEEDS)
      expect(systemsOf(pick(grid('ab', 6), 6, { held, seed }))).toEqual({ a: 2, b: 4 });
  });

  test('are as its share of the clips where systems have unlike many', () => {
    const uneven = [...grid('a', 6), clip('b', '7'), clip('b', '8')];
    for (const seed of SEEDS) expect(systemsOf(pick(uneven, 4, { seed }))).toEqual({ a: 3, b: 1 });
  });

  test('are as the places left with quotas, though that is less even', () => {
    const held = Object.fromEntries(
      names('', 4).flatMap((item) => [
        [`a${item}`, 3],
        [`b${item}`, 1],
      ]),
    );
    for (const seed of SEEDS)
      expect(systemsOf(pick(grid('ab', 4, 4), 4, { held, seed }))).toEqual({ a: 1, b: 3 });
  });

  test('follow the places that are left where quotas could not be filled otherwise', () => {
    // Of 6 places a has 1 and b has 5: in three sessions of two pages b has to be heard in each.
    const held = { a1: 2, a2: 2, a3: 1, b1: 0, b2: 0, b3: 1 };
    for (const seed of SEEDS) {
      const counts = systemsOf(pick(grid('ab', 3, 2), 2, { held, seed }));
      expect(counts['b']).toBeGreaterThanOrEqual(1);
    }
    const last = { a1: 2, a2: 2, a3: 2, b1: 1, b2: 1, b3: 2 };
    expect(unitsOf(pick(grid('ab', 3, 2), 2, { held: last }))).toEqual(['b1', 'b2']);
  });

  test('are no more than the study allows', () => {
    const uneven = [...grid('a', 6), clip('b', '1'), clip('b', '2')];
    expect(systemsOf(pick(uneven, 4, { perSystem: 2 }))).toEqual({ a: 2, b: 2 });
    expect(pick(uneven, 5, { perSystem: 2 })).toBeNull();
    expect(pick(uneven, 6)).toHaveLength(6);
  });

  test('are even over pairs: every system is compared as often as the others', () => {
    const pairs = names('', 6).flatMap((item) => [
      pair('a', 'b', item),
      pair('b', 'c', item),
      pair('c', 'a', item),
    ]);
    for (const seed of SEEDS) {
      expect(systemsOf(pick(pairs, 6, { seed }))).toEqual({ a: 4, b: 4, c: 4 });
      expect(systemsOf(pick(pairs, 3, { seed }))).toEqual({ a: 2, b: 2, c: 2 });
    }
  });
});

describe('pairs of systems', () => {
  test('are chosen so that every system is heard as often as any other, also where not all pairs are', () => {
    const pairs = names('', 5).flatMap((item) =>
      ['ab', 'ac', 'ad', 'bc', 'bd', 'cd'].map(([a = '', b = '']) => pair(a, b, item)),
    );
    for (const seed of SEEDS) {
      expect(systemsOf(pick(pairs, 2, { seed }))).toEqual({ a: 1, b: 1, c: 1, d: 1 });
      expect(systemsOf(pick(pairs, 4, { seed }))).toEqual({ a: 2, b: 2, c: 2, d: 2 });
    }
  });

  test('come first that were given least so far on the mean of their items', () => {
    const pairs = [
      pair('a', 'b', '1'),
      pair('b', 'c', '1'),
      ...names('', 3).map((item) => pair('c', 'a', item)),
    ];
    const held = { ab1: 2, bc1: 2, ca1: 1, ca2: 1, ca3: 1 };
    for (const seed of SEEDS) expect(pick(pairs, 1, { held, seed })?.[0]?.systems).toEqual(['c', 'a']);
  });
});

describe('least filled first', () => {
  test('a clip that fewer sessions hold comes before the others of its system', () => {
    const held = { a1: 3, a2: 3, a3: 2, b1: 3, b2: 2, b3: 3 };
    for (const seed of SEEDS) expect(unitsOf(pick(grid('ab', 3), 2, { held, seed }))).toEqual(['a3', 'b2']);
  });

  test('of clips held alike that of the item held least on the whole comes first', () => {
    const held = { a1: 1, a2: 1, b1: 9, b2: 3 };
    const taken = new Set(['b1', 'b2']);
    expect(SEEDS.map((seed) => unitsOf(pick(grid('ab', 2), 1, { held, seed, taken }))?.join())).toEqual(
      SEEDS.map(() => expect.stringMatching(/^a[12]$/u)),
    );
    const third = { a1: 1, a2: 1, b1: 5, b2: 2, c1: 1, c2: 9 };
    const open = new Set(['c1', 'c2']);
    for (const seed of SEEDS)
      expect(unitsOf(pick(grid('abc', 2), 1, { held: third, seed, taken: open }))).toEqual(['a2']);
  });

  test('chance decides between clips that are held alike', () => {
    const first = names('seed', 80).map((seed) => unitsOf(pick(grid('ab', 2), 1, { seed }))?.join());
    expect(new Set(first)).toEqual(new Set(['a1', 'a2', 'b1', 'b2']));
  });
});

describe('how much less filled', () => {
  test('an item is on the whole does not depend on how many clips it has', () => {
    const placed = [...grid('ab', 2), clip('c', '2'), clip('d', '2')];
    const held = { a1: 0, b1: 6, a2: 0, b2: 2, c2: 2, d2: 2 };
    for (const seed of SEEDS) expect(unitsOf(pick(placed, 1, { held, seed }))).toEqual(['a2']);
  });

  test('makes no difference beyond 20 sessions', () => {
    const held = { a1: 0, a2: 30, a3: 40, a4: 60 };
    const picked = names('seed', 40).map((seed) => unitsOf(pick(grid('a', 4), 2, { held, seed }))?.join());
    expect(new Set(picked)).toEqual(new Set(['a1,a2', 'a1,a3']));
  });
});

describe('clips that are held often', () => {
  test('are told apart by how much more often than the least, for clips as for items', () => {
    const often = { a1: 90, a2: 90, a3: 89, b1: 90, b2: 89, b3: 90 };
    const items = { a1: 90, a2: 90, b1: 95, b2: 92, c1: 90, c2: 99 };
    const taken = new Set(['c1', 'c2']);
    for (const seed of SEEDS) {
      expect(unitsOf(pick(grid('ab', 3), 2, { held: often, seed }))).toEqual(['a3', 'b2']);
      expect(unitsOf(pick(grid('abc', 2), 1, { held: items, seed, taken }))).toEqual(['a2']);
    }
  });

  test('give way to others of their item only where the pages need it, and last in the item held least', () => {
    // The least filled pair of an item blocks the two others. Three pages need two of one item: of the one that can wait.
    const chain = (item: string) => [pair('a', 'b', item), pair('b', 'c', item), pair('c', 'd', item)];
    const held = { bc1: 0, bc2: 1, ab1: 9, cd1: 9, ab2: 9, cd2: 9 };
    for (const seed of SEEDS) {
      const placed = [...chain('1'), ...chain('2')];
      expect(unitsOf(pick(placed, 3, { held, seed }))).toEqual(['ab2', 'bc1', 'cd2']);
      expect(unitsOf(pick(placed.toReversed(), 3, { held, seed }))).toEqual(['ab2', 'bc1', 'cd2']);
    }
  });
});

describe('items with more places left than the others', () => {
  test('are in every session that is needed to give those places away', () => {
    // Item 1 has 3 places, items 2, 3 and 4 one each: three sessions of two pages all need item 1.
    const placed = [clip('a', '1', 3), clip('b', '2', 1), clip('c', '3', 1), clip('d', '4', 1)];
    for (const seed of SEEDS) expect(unitsOf(pick(placed, 2, { seed }))).toContain('a1');
  });
});

describe('quotas that whole sessions fill', () => {
  test.each([
    { systems: 'abc', items: 4, quota: 2, count: 4 },
    { systems: 'abcd', items: 6, quota: 1, count: 3 },
    { systems: 'ab', items: 9, quota: 3, count: 6 },
  ])('are filled exactly: $systems, $items items, $count pages', ({ systems, items, quota, count }) => {
    for (const seed of SEEDS.slice(0, 5)) {
      const placed = grid(systems, items, quota);
      const held: Record<string, number> = {};
      for (let session = 0; ; session += 1) {
        const picked = pick(placed, count, { held, seed: `${seed}/${session}` });
        if (!picked) break;
        expect(new Set(picked.map(({ item }) => item)).size).toBe(count);
        for (const { unit } of picked) held[unit] = (held[unit] ?? 0) + 1;
      }
      expect(held).toEqual(Object.fromEntries(placed.map(({ unit }) => [unit, quota])));
    }
  });
});

describe('a limit on what shares something else', () => {
  const voiceOf = ({ unit }: Placed): string | undefined => (unit.startsWith('a') ? 'loud' : undefined);

  test('is kept: of three pages at most one in the loud voice', () => {
    for (const seed of SEEDS) {
      const picked = pick(grid('ab', 3), 3, { limit: { of: voiceOf, most: 1 }, seed });
      expect(picked).toHaveLength(3);
      expect(systemsOf(picked)['a'] ?? 0).toBeLessThanOrEqual(1);
    }
  });

  test('allows as many as it says, and any number of those without a voice', () => {
    for (const seed of SEEDS) {
      expect(systemsOf(pick(grid('ab', 4), 4, { limit: { of: voiceOf, most: 2 }, seed }))).toEqual({
        a: 2,
        b: 2,
      });
      expect(pick(grid('b', 4), 4, { limit: { of: voiceOf, most: 1 }, seed })).toHaveLength(4);
    }
  });

  test('turns a listener away where nothing else is left', () => {
    expect(pick(grid('a', 3), 2, { limit: { of: voiceOf, most: 1 } })).toBeNull();
  });
});
