import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { fullFactor, interceptFactor, type MixedData } from '#core/stats/mixed/mixed-data.ts';
import { entriesOf, productsOf, residualSums } from '#core/stats/mixed/products.ts';

/** The rows of [Z X]: two correlated effects of a group, one effect of a clip, two fixed effects. */
function designOf({ kind, kinds, factors }: MixedData): number[][] {
  return Array.from(kind, (own, row) => {
    const { fixed = [], random = [] } = kinds[own] ?? {};
    const parts = factors.map(({ level, levels, width }, index) => {
      const columns = Array.from({ length: levels * width }, () => 0);
      for (const [effect, value] of (random[index] ?? []).entries())
        columns[(level[row] ?? 0) * width + effect] = value;
      return columns;
    });
    return [...parts.flat(), ...fixed];
  });
}

test('the products of all columns are those of the design, each pair once', () => {
  const row = tuple(integer({ min: 0, max: 3 }), integer({ min: 0, max: 6 }), integer({ min: 0, max: 2 }));
  assert(
    property(array(row, { minLength: 1, maxLength: 80, size: 'max' }), (rows) => {
      const levelsOf = (at: 0 | 1) => Int32Array.from(rows, (own) => own[at]);
      const data: MixedData = {
        values: Float64Array.from(rows, (_, index) => (index * 7) % 11),
        kind: Int32Array.from(rows, ([, , kind]) => kind),
        kinds: [
          { fixed: [1, 0], random: [[1, 0], [1]] },
          { fixed: [0, 1], random: [[0, 2], [-1]] },
          { fixed: [0, 0.5], random: [[1, 3], [0]] },
        ],
        factors: [
          { level: levelsOf(0), levels: 4, width: 2, factor: fullFactor(2) },
          { level: levelsOf(1), levels: 7, width: 1, factor: interceptFactor(3) },
        ],
      };
      const design = designOf(data);
      const columns = design[0]?.length ?? 0;
      const products = productsOf(data, entriesOf(data), new Uint8Array(columns));
      const { columnSums, sumOfSquares } = residualSums(data, new Float64Array(2));
      const found = Array.from({ length: columns }, () => Array.from({ length: columns }, () => 0));
      const met = new Set<string>();
      for (let i = 0; i < columns; i += 1)
        for (let at = products.starts[i] ?? 0; at < (products.starts[i + 1] ?? 0); at += 1) {
          const j = products.columns[at] ?? 0;
          expect(i).toBeGreaterThanOrEqual(j);
          expect(met.has(`${i} ${j}`)).toBe(false);
          met.add(`${i} ${j}`);
          (found[i] ?? [])[j] = products.weights[at] ?? 0;
        }
      for (let i = 0; i < columns; i += 1) {
        const sum = (of: (own: readonly number[], at: number) => number) =>
          design.reduce((total, own, at) => total + of(own, at), 0);
        expect(columnSums[i]).toBeCloseTo(
          sum((own, at) => (own[i] ?? 0) * (data.values[at] ?? 0)),
          9,
        );
        for (let j = 0; j <= i; j += 1)
          expect(found[i]?.[j]).toBe(sum((own) => (own[i] ?? 0) * (own[j] ?? 0)));
      }
      expect(met.has(`${columns - 1} ${columns - 2}`)).toBe(true);
      expect(sumOfSquares).toBe(data.values.reduce((total, value) => total + value * value, 0));
    }),
    { numRuns: 30 },
  );
});
