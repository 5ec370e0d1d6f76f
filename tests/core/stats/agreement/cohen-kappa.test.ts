import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { cohenKappa } from '#core/stats/agreement/cohen-kappa.ts';

/** A table of counts, first reviewer down, second across, as single judgements. */
function judged(table: readonly (readonly number[])[]): [string, string][] {
  return table.flatMap((row, a) =>
    row.flatMap((count, b) => Array.from({ length: count }, (): [string, string] => [`c${a}`, `c${b}`])),
  );
}

// What PROC FREQ of SAS prints for these tables: kappa and its 95 % limits. The first two stand in the tests of statsmodels
// (test_inter_rater.py, and the page of J. Uebersax on kappa in SAS).
test.each([
  [
    'three categories',
    [
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ],
    [0.4842, 0.2137, 0.7547],
  ],
  [
    'a category that the first never uses',
    [
      [0, 0, 0],
      [5, 16, 3],
      [8, 12, 28],
    ],
    [0.3333, 0.1738, 0.4929],
  ],
])('%s: as SAS prints it', (_, table, [kappa, low, high]) => {
  const found = cohenKappa(judged(table));
  expect(found.kappa).toBeCloseTo(kappa ?? 0, 4);
  expect(found.low).toBeCloseTo(low ?? 0, 4);
  expect(found.high).toBeCloseTo(high ?? 0, 4);
});

test('by hand: of 4, 3 agree, 2 would by chance', () => {
  const found = cohenKappa([
    ['yes', 'yes'],
    ['yes', 'no'],
    ['no', 'no'],
    ['no', 'no'],
  ]);
  expect(found).toMatchObject({ n: 4, agreement: 0.75, kappa: 0.5 });
});

test('nothing judged, or one category only, has no kappa; full agreement has one without an interval', () => {
  expect(cohenKappa([])).toEqual({ n: 0, agreement: null, kappa: null, low: null, high: null });
  const same = Array.from({ length: 7 }, (): [string, string] => ['a', 'a']);
  expect(cohenKappa(same)).toEqual({ n: 7, agreement: 1, kappa: null, low: null, high: null });
  expect(cohenKappa([...same, ['b', 'b']])).toEqual({ n: 8, agreement: 1, kappa: 1, low: null, high: null });
});

test('reviewers who do not look agree by chance: kappa is near 0, and its interval holds 0 in 95 of 100 studies', () => {
  const random = createRandom('kappa');
  const studies = Array.from({ length: 1000 }, () =>
    cohenKappa(
      Array.from({ length: 60 }, () => [random.pick(['a', 'b', 'c']), random.pick(['a', 'b', 'c'])]),
    ),
  );
  const covered = studies.filter(({ low, high }) => low !== null && high !== null && low <= 0 && high >= 0);
  expect(covered.length / 1000).toBeGreaterThan(0.92);
  expect(covered.length / 1000).toBeLessThan(0.97);
});
