import { expect, test } from 'vitest';
import { z } from 'zod';
import { groupBy } from '#core/order/group-by.ts';
import { chiSquaredUpperTail } from '#core/stats/laws/chi-squared.ts';
import { clopperPearsonInterval } from '#core/stats/intervals/clopper-pearson.ts';
import { mannWhitney } from '#core/stats/tests/mann-whitney.ts';
import { friedman, kruskalWallis } from '#core/stats/tests/omnibus.ts';
import { tieTerm } from '#core/stats/numbers/tie-term.ts';
import { acrRatings, attRatings, difference, goldenCsv, goldenJson, logDifference } from '../golden.ts';
import { goldenTests } from '../golden-tests.ts';

const n = z.number();
const classic = goldenJson(
  'expected/r_classic.json',
  z.object({
    friedman: z.object({ chi2: n, p: n }),
    mann_whitney_S01_S02: z.object({ U: n, p_continuity: n }),
  }),
);
const omnibus = z.object({ kruskal: z.object({ H: n, p: n }) });

const bySystem = (ratings: typeof acrRatings) => groupBy(ratings, ({ system }) => system);

test.each([
  { set: 'acr', ratings: acrRatings },
  { set: 'att', ratings: attRatings },
])('Kruskal-Wallis of all systems of $set equals SciPy', ({ set, ratings }) => {
  const { H, p } = goldenJson(`expected/${set}.json`, omnibus).kruskal;
  const own = kruskalWallis([...bySystem(ratings).values()].map((rows) => rows.map(({ value }) => value)));
  expect(difference(own.statistic, H)).toBeLessThan(1e-12);
  expect(logDifference(own.pValue, p)).toBeLessThan(1e-9);
});

test('Friedman equals R on the complete matrix, raters in columns', () => {
  const rows = goldenCsv('complete_matrix.csv', z.record(z.string(), z.string())).map((row) =>
    Object.values(row).slice(1).map(Number),
  );
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) =>
    rows.map((row) => row[column] ?? NaN),
  );
  const own = friedman(columns);
  expect(difference(own.statistic, classic.friedman.chi2)).toBeLessThan(1e-12);
  expect(logDifference(own.pValue, classic.friedman.p)).toBeLessThan(1e-9);
});

test('small rank tests with ties equal R', () => {
  const { mann_whitney: whitney, kruskal, friedman: ranked } = goldenTests;
  expect(mannWhitney(whitney.x, whitney.y).u).toBe(whitney.U);
  expect(mannWhitney(whitney.x, whitney.y).pValue).toBeCloseTo(whitney.p, 12);
  expect(kruskalWallis(kruskal.groups).statistic).toBeCloseTo(kruskal.H, 12);
  expect(kruskalWallis(kruskal.groups).pValue).toBeCloseTo(kruskal.p, 12);
  expect(friedman(ranked.rows).statistic).toBeCloseTo(ranked.chi2, 12);
  expect(friedman(ranked.rows).pValue).toBeCloseTo(ranked.p, 12);
});

test('U of two systems equals R', () => {
  const values = (system: string) => (bySystem(acrRatings).get(system) ?? []).map(({ value }) => value);
  const own = mannWhitney(values('S01'), values('S02'));
  expect(own.u).toBe(classic.mann_whitney_S01_S02.U);
  // R corrects for continuity here, which makes p a little larger.
  expect(own.pValue).toBeLessThan(classic.mann_whitney_S01_S02.p_continuity);
  expect(own.pValue).toBeGreaterThan(0.99 * classic.mann_whitney_S01_S02.p_continuity);
});

test('tails of chi-squared and exact intervals equal R', () => {
  for (const { x, df, p } of goldenTests.chi_squared)
    expect(logDifference(chiSquaredUpperTail(x, df), p)).toBeLessThan(1e-10);
  for (const { k, n: trials, low, high } of goldenTests.binomial) {
    const own = clopperPearsonInterval(k, trials);
    expect(own.low).toBeCloseTo(low, 10);
    expect(own.high).toBeCloseTo(high, 10);
  }
});

test('nothing to compare gives nulls, and what is no table is refused', () => {
  expect(mannWhitney([], [1])).toEqual({ u: 0, pValue: null, rankBiserial: null });
  expect(mannWhitney([2], [2])).toMatchObject({ u: 0.5, pValue: null, rankBiserial: 0 });
  expect(friedman([])).toEqual({ n: 0, statistic: null, df: 0, pValue: null });
  expect(
    friedman([
      [1, 1],
      [2, 2],
    ]),
  ).toMatchObject({ n: 2, statistic: null, pValue: null });
  expect(kruskalWallis([[1, 1], [1]])).toMatchObject({ n: 3, statistic: null });
  expect(clopperPearsonInterval(0, 0)).toMatchObject({ n: 0, share: null, low: null });
  expect(() => friedman([[1], [1, 2]])).toThrow('friedman requires rows of one length');
  expect(() => chiSquaredUpperTail(-1, 2)).toThrow('chiSquaredUpperTail requires a number from 0');
});

test('the examples of the doc comments hold', () => {
  expect(tieTerm([1, 2.5, 2.5, 4])).toBe(6);
  expect(chiSquaredUpperTail(3.841458820694124, 1)).toBeCloseTo(0.05, 12);
  expect(mannWhitney([3, 4, 5], [1, 2, 3])).toMatchObject({ u: 8.5 });
  expect(mannWhitney([3, 4, 5], [1, 2, 3]).pValue).toBeCloseTo(0.0765, 4);
  expect(
    friedman([
      [1, 2, 3],
      [1, 3, 2],
      [1, 2, 3],
    ]).statistic,
  ).toBeCloseTo(4.667, 3);
  expect(
    kruskalWallis([
      [1, 2],
      [3, 4],
      [5, 6],
    ]).statistic,
  ).toBeCloseTo(4.571, 3);
  expect(clopperPearsonInterval(8, 10).low).toBeCloseTo(0.444, 3);
});
