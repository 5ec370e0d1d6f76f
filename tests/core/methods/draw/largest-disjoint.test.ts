import { describe, expect, test } from 'vitest';
import { largestDisjoint } from '#core/methods/draw/pick-even.ts';
import { createRandom } from '#core/order/random.ts';
import { SEEDS } from './pool.ts';

describe('the largest set without a common clip', () => {
  const of = (...clips: string[]) => ({ clips });

  test('is the first that is found where it uses all clips', () => {
    const [ab, bc, cd] = [of('a', 'b'), of('b', 'c'), of('c', 'd')];
    expect(largestDisjoint([ab, bc, cd], createRandom('set'))).toEqual([ab, cd]);
    for (const seed of SEEDS) {
      const found = largestDisjoint([bc, ab, cd], createRandom(seed));
      expect(new Set(found)).toEqual(new Set([ab, cd]));
    }
  });

  test('is of sets as large the one that comes earliest', () => {
    const triangle = [of('a', 'b'), of('b', 'c'), of('a', 'c')];
    for (const seed of SEEDS) expect(largestDisjoint(triangle, createRandom(seed))).toEqual([of('a', 'b')]);
    // In a path of five clips e-d and c-b come first, then d-c and b-a, which are as many.
    const path = [of('e', 'd'), of('c', 'b'), of('d', 'c'), of('b', 'a')];
    for (const seed of SEEDS)
      expect(largestDisjoint(path, createRandom(seed))).toEqual([of('e', 'd'), of('c', 'b')]);
    const late = [of('d', 'c'), of('e', 'd'), of('c', 'b'), of('b', 'a')];
    for (const seed of SEEDS)
      expect(largestDisjoint(late, createRandom(seed))).toEqual([of('d', 'c'), of('b', 'a')]);
  });

  test('is of the largest ones that only other orders find the one that comes earliest', () => {
    // In a ring of six clips a-b and d-e leave no third pair. Two sets have three; that with b-c comes earlier.
    const [ab, de, bc, fa] = [of('a', 'b'), of('d', 'e'), of('b', 'c'), of('f', 'a')];
    for (const seed of SEEDS) {
      const found = largestDisjoint([ab, de, bc, fa, of('c', 'd'), of('e', 'f')], createRandom(seed));
      expect(new Set(found)).toEqual(new Set([de, bc, fa]));
    }
  });

  test('may be of sets of different sizes: two single clips before the pair of both', () => {
    for (const seed of SEEDS)
      expect(largestDisjoint([of('a', 'b'), of('a'), of('b')], createRandom(seed))).toHaveLength(2);
  });

  test('takes nothing from chance where the first one uses all clips', () => {
    const random = createRandom('set');
    largestDisjoint([of('a', 'b'), of('b', 'c'), of('c', 'd')], random);
    expect(random.int(1e6)).toBe(createRandom('set').int(1e6));
  });

  test('is empty of nothing', () => {
    expect(largestDisjoint([], createRandom('set'))).toEqual([]);
  });
});
