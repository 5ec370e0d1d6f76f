import { array, assert, double, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { Numbering } from '#core/stats/numbers/numbering.ts';

test('numbers keys as a Map does, in the order in which they first come', () => {
  const keys = oneof(integer({ min: 0, max: 500 }), integer(), double({ noNaN: true }));
  assert(
    property(array(keys, { maxLength: 3000, size: 'max' }), (some) => {
      const [numbers, known] = [new Numbering(), new Map<number, number>()];
      for (const key of some) if (!known.has(key)) known.set(key, known.size);
      expect(some.map((key) => numbers.of(key))).toEqual(some.map((key) => known.get(key)));
      expect(numbers.size).toBe(known.size);
    }),
  );
});
