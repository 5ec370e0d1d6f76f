import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { correlations } from '#core/stats/correlation/correlations.ts';
import { leaveOneOut } from '#core/stats/correlation/leave-one-out.ts';
import { rankedColumn } from '#core/stats/correlation/weighted-correlations.ts';
import { difference } from '../golden.ts';

const KINDS = ['pearson', 'spearman', 'kendall'] as const;

/** As the correlations of the other rows, each computed by itself. */
function equalsEachAlone(x: readonly number[], y: readonly number[]): void {
  const left = leaveOneOut(rankedColumn(Float64Array.from(x)), rankedColumn(Float64Array.from(y)));
  for (const row of x.keys()) {
    const alone = correlations(x.toSpliced(row, 1), y.toSpliced(row, 1));
    for (const kind of KINDS) {
      const own = left[kind][row];
      if (alone[kind] === null) expect(own, `${kind} without row ${row}`).toBeNaN();
      else expect(difference(own, alone[kind]), `${kind} without row ${row}`).toBeLessThan(1e-10);
    }
  }
}

const random = createRandom('leave one out');
const numbers = (n: number, of: () => number): number[] => Array.from({ length: n }, of);

test.each([
  ['without ties', () => random.normal()],
  ['with ties', () => Math.round(2 * random.normal())],
  ['of two values', () => random.int(2)],
])('the correlations without each row are those of the other rows: %s', (_, of) => {
  for (const n of [3, 4, 11, 60]) equalsEachAlone(numbers(n, of), numbers(n, of));
});

test('the same for any small columns, constant ones too', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 3, maxLength: 12 }), (rows) => {
      equalsEachAlone(
        rows.map(([x]) => x),
        rows.map(([, y]) => y),
      );
    }),
  );
});

test('five votes on a metric without ties, 2,000 clips', () => {
  const quality = numbers(2000, () => random.normal());
  equalsEachAlone(
    quality.map((value) => Math.round(5 * value) / 5),
    quality.map((value) => value + random.normal()),
  );
}, 60_000);
