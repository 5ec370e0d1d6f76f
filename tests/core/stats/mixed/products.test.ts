import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { Entries } from '#core/stats/mixed/products.ts';

test('entries keep the order in which they were met, and sum the weights of each', () => {
  const some = integer({ min: 0, max: 60 });
  assert(
    property(array(tuple(some, some, integer()), { maxLength: 5000, size: 'max' }), (added) => {
      const entries = new Entries();
      const sums = new Map<string, number>();
      for (const [row, column, weight] of added) {
        entries.add(row, column, weight);
        sums.set(`${row} ${column}`, (sums.get(`${row} ${column}`) ?? 0) + weight);
      }
      const found = Array.from({ length: entries.length }, (_, at) => [
        `${entries.row[at]} ${entries.column[at]}`,
        entries.weight[at],
      ]);
      expect(found).toEqual([...sums]);
    }),
    { numRuns: 20 },
  );
});
